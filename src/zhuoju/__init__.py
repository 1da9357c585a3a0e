"""Zhuoju 桌局: play, design and study rule-heavy tabletop games."""

from zhuoju.kernel import (
    BadOptions,
    BadSave,
    IllegalAnswer,
    Match,
    Result,
    RulesError,
    UnknownGame,
    installed,
    new,
    register,
    verify,
)

__version__ = "0.1.0"
__all__ = [
    "BadOptions", "BadSave", "IllegalAnswer", "Match", "Result", "RulesError", "UnknownGame", "installed",
    "new", "register", "verify",
]  # fmt: skip
