"""What can go wrong, by whose fault it is: the player's, the content's, a save's, or ours."""

from collections.abc import Iterable
from difflib import get_close_matches


class RulesError(Exception):
    """Anything the kernel, a game or a pack refuses. `code` is stable, the message is for people."""

    code = "rules"


class IllegalAnswer(RulesError):
    """A player answered something that is not offered. The match has not moved."""

    code = "illegal"


class BadOptions(RulesError):
    """A match was asked for that this game cannot be."""

    code = "options"


class ToolRefused(BadOptions):
    """A host's tool cannot reckon with what it is given. The message is in the language it was asked in."""

    code = "tool"


class UnknownGame(RulesError):
    """No such game is installed."""

    code = "unknown_game"


class BadSave(RulesError):
    """A save is broken, changed, or made by other rules."""

    code = "save"


class Divergence(RulesError):
    """A re-run asked another question than the first run: the rules are not deterministic."""

    code = "divergence"


class WorkExceeded(RulesError):
    """One answer set off more work than any rule should need: a loop that does not end."""

    code = "work"


class PackError(RulesError):
    """A content file says something the rules cannot read."""

    code = "pack"

    def __init__(self, where: str, what: str, *, word: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(f"{where}: {what}.{nearest(word, known)}")


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint naming the known word closest to this one, or nothing."""
    near = get_close_matches(word, list(known), n=1)
    return f' Did you mean "{near[0]}"?' if near else ""
