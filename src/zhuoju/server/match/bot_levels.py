"""The bots that a table offers, from weak to strong. Others could think for ever at the server's cost.

The two average ones are about equal, now the one and now the other: see docs/balance/bots.md.
"""

from zhuoju.server.base.refusals import invalid
from zhuoju.speech import EN, HANT, traditional

_WORDS = {
    "random": ("随机", "Random"),
    "search:level=1": ("入门", "Beginner"),
    "policy": ("普通，出手快", "Average, quick"),
    "greedy": ("普通，想一步", "Average, looks ahead"),
    "search:level=3": ("老练", "Experienced"),
    "search:level=4": ("强", "Strong"),
    "search:level=5": ("最强", "Strongest"),
}

OFFERED = tuple(_WORDS)
STAND_IN = "greedy"  # who plays on for whoever has left


def check(spec: str) -> None:
    """Refuse a bot that is not offered."""
    if spec not in OFFERED:
        raise invalid(f"no bot {spec[:40]!r} is offered; these are: {', '.join(OFFERED)}", "unknown_bot")


def worded(spec: str, language: str) -> str:
    """How strong a bot is, in words."""
    chinese, english = _WORDS[spec]
    return english if language == EN else traditional(chinese) if language == HANT else chinese
