"""Catalogues: every sentence that is not a card's text, by key and language."""

from collections.abc import Mapping
from pathlib import Path

from zhuoju.content.language.problem import BadPack, Problem
from zhuoju.content.pack.entry import LANGUAGES
from zhuoju.content.pack.template import Said
from zhuoju.content.text.text_files import Table, Tables
from zhuoju.kernel.decision import Plain

NOT_SENTENCES = ("verbs",)  # phrases that only make sense inside a card's text


class Catalog:
    """The words of a game: prompts, events, reasons, glossary.

    A text file `prompts.en.yaml` with the key `watch.card` holds the sentence `prompts.watch.card`.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables: dict[str, Table] = {
            stem: table for stem, table in tables.tables.items() if stem not in NOT_SENTENCES
        }
        self._keys = {
            f"{stem}.{key}": (table, key) for stem, table in self._tables.items() for key in table.every_key()
        }

    @classmethod
    def load(cls, folder: Path) -> "Catalog":
        """All text files of a folder, or BadPack with everything that is wrong with them."""
        tables = Tables(folder)
        catalog = cls(tables)
        problems = [*tables.problems, *catalog.check()]
        if problems:
            raise BadPack(problems)
        return catalog

    def check(self) -> list[Problem]:
        """Every language has every key, with the same parameters."""
        return [problem for table in self._tables.values() for problem in table.check()]

    def keys(self) -> list[str]:
        """Every key."""
        return list(self._keys)

    def params(self, key: str) -> list[str]:
        """The parameters of a key."""
        table, own = self._keys[key]
        template = table.get("en", own)
        return template.names if template else []

    def template(self, language: str, key: str) -> str:
        """The template of a key as it is written, for clients that fill it themselves."""
        table, own = self._keys[key]
        template = table.get(language, own)
        if template is None:
            raise KeyError(f"{language}: {key}")
        return template.source

    def texts(self) -> Mapping[str, Mapping[str, str]]:
        """Language to key to template, for `Game.texts`."""
        return {language: {key: self.template(language, key) for key in self._keys} for language in LANGUAGES}

    def say(self, language: str, key: str, **params: Plain) -> str:
        """The sentence of a key with these parameters."""
        table, own = self._keys[key]
        template = table.get(language, own)
        if template is None:
            raise KeyError(f"{language}: {key}")
        return template.fill(lambda name: _said(params[name]))


def _said(value: Plain) -> Said:
    if isinstance(value, int) and not isinstance(value, bool):
        return Said(str(value).replace("-", "−"), value)
    if value is None:
        return Said("")
    return Said(str(value), word=str(value))
