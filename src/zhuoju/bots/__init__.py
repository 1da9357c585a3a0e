"""Bots: random, policy, greedy, search. They see what their seat may see and nothing more."""

from zhuoju.bots.bot import LEVELS, Bot, Hint, Valued
from zhuoju.bots.registry import hint, make, names, register

__all__ = ["LEVELS", "Bot", "Hint", "Valued", "hint", "make", "names", "register"]
