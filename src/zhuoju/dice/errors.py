"""The one error of this package."""

from collections.abc import Iterable
from difflib import get_close_matches


class DiceError(ValueError):
    """A dice expression that cannot be read or is too much work: where, what, and what was near."""

    code = "dice"

    def __init__(self, what: str, *, at: int = 0, word: str = "", known: Iterable[str] = ()) -> None:
        """`at` counts from 0 in the normalised text; the message counts columns from 1."""
        near = get_close_matches(word, list(known), n=1) if word else []
        self.at = at
        self.what = what
        self.near = near[0] if near else ""
        hint = f' Did you mean "{self.near}"?' if near else ""
        super().__init__(f"column {at + 1}: {what}.{hint}")
