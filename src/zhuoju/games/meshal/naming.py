"""What beings are called: several of one name are numbered."""

from zhuoju.games.meshal.state import Being, State


def nth(s: State, one: Being) -> int:
    """Which of those of the same name it is, in the order they came; 0: the only one."""
    called = one.sheet.name or one.sheet.entry
    alike = [ref for ref, other in s.beings.items() if (other.sheet.name or other.sheet.entry) == called]
    return alike.index(one.ref) + 1 if len(alike) > 1 else 0
