"""A command that a game brings along."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

GROUP: Final = "zhuoju.commands"  # of the entry points; the name of one is the word that is typed

Say = Callable[[str], str]  # the words of a command by key, in the language that is spoken


@dataclass(frozen=True)
class Command:
    """`add` declares its arguments, `run` does it (with `lang` among them) and gives back the exit status."""

    add: Callable[[ArgumentParser, Say], None]
    run: Callable[[Namespace], int]
    words: Mapping[str, Mapping[str, str]]  # by language (en, zh-Hans); `about` says what it is for
