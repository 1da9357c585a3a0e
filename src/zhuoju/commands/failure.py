"""What was asked cannot be done: one line that says why and what is known."""

from collections.abc import Iterable

from zhuoju.kernel.errors import nearest


class Failure(Exception):
    """Ends a command with one line on stderr and exit status 2."""


def unknown(what: str, word: str, known: Iterable[str]) -> Failure:
    """No such thing; names what there is, and the nearest."""
    listed = list(known)
    return Failure(f"no {what} {word!r}; known: {', '.join(listed) or 'none'}.{nearest(word, listed)}")
