"""Text files: `texts/<stem>.<language>.yaml`, each a flat map from keys to templates."""

from pathlib import Path

from zhuoju.content.language.document import Document, read_file
from zhuoju.content.language.problem import Problem
from zhuoju.content.pack.entry import LANGUAGES, WRITTEN
from zhuoju.content.pack.template import Template, TemplateError
from zhuoju.content.text.traditional import Traditional
from zhuoju.kernel.errors import nearest

TERMS = "terms.zh-Hant.yaml"


class Table:
    """The texts of one stem in every language; zh-Hant is derived unless it is given."""

    def __init__(self, stem: str, traditional: Traditional) -> None:
        self.stem = stem
        self.traditional = traditional
        self.written: dict[str, dict[str, Template]] = {language: {} for language in LANGUAGES}
        self.documents: dict[str, Document] = {}
        self._derived: dict[str, Template] = {}

    def get(self, language: str, key: str) -> Template | None:
        """The template of a key."""
        found = self.written[language].get(key) or (self._derived.get(key) if language == "zh-Hant" else None)
        if found is None and language == "zh-Hant":
            hans = self.written["zh-Hans"].get(key)
            if hans is not None:
                found = self._derived[key] = Template(self.traditional.convert(hans.source))
        return found

    def every_key(self) -> list[str]:
        """Every key that any language has."""
        return list(dict.fromkeys(key for texts in self.written.values() for key in texts))

    def problem(self, language: str, key: str, what: str, hint: str = "") -> Problem:
        """A mistake in the text of a key, or in a file that lacks it."""
        document = self.documents.get(language)
        if document is None:
            return Problem(f"{self.stem}.{language}.yaml", 0, 0, key, what, hint)
        mark = document.at((key,), key=True)
        return Problem(document.file, mark.line, mark.column, key, what, hint)

    def read(self, language: str, path: Path) -> list[Problem]:
        """Add a file; what is wrong with it comes back."""
        document = read_file(path)
        self.documents[language] = document
        if document.problems:
            return document.problems
        if not isinstance(document.data, dict):
            return [document.problem((), "a text file is a map from keys to texts")]
        problems: list[Problem] = []
        for key, text in document.data.items():
            if isinstance(text, str):
                try:
                    self.written[language][key] = Template(text)
                except TemplateError as wrong:
                    problems.append(document.problem((key,), str(wrong), entry=key))
            else:
                what = "a text is wanted here" + (", in quotes" if isinstance(text, int | float) else "")
                problems.append(document.problem((key,), what, entry=key))
        return problems

    def check(self) -> list[Problem]:
        """Every language has every key, with the same parameters."""
        problems: list[Problem] = []
        for key in self.every_key():
            there = {language: own[key] for language, own in self.written.items() if key in own}
            missing = [language for language in WRITTEN if language not in there]
            problems += (self.problem(language, "", f"there is no text for `{key}`") for language in missing)
            names = {language: sorted(text.names) for language, text in there.items()}
            first = next(iter(names))
            for language, own in names.items():
                if own != names[first]:
                    extra = next((n for n in own if n not in names[first]), "")
                    what = f"its parameters are {_list(own)}, those of {first} are {_list(names[first])}"
                    problems.append(self.problem(language, key, what, nearest(extra, names[first])))
        return problems


def _list(names: list[str]) -> str:
    return ", ".join(names) or "none"


class Tables:
    """All text files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.problems: list[Problem] = []
        self.traditional = Traditional(self._terms(folder / TERMS))
        self.tables: dict[str, Table] = {}
        for path in sorted(folder.glob("*.yaml")):
            stem, _, language = path.name.removesuffix(".yaml").rpartition(".")
            if path.name == TERMS:
                continue
            if language not in LANGUAGES or not stem:
                what = "a text file is called <stem>.<language>.yaml"
                self.problems.append(Problem(path.name, 0, 0, "", what, nearest(language, LANGUAGES)))
                continue
            table = self.tables.setdefault(stem, Table(stem, self.traditional))
            self.problems += table.read(language, path)

    def _terms(self, path: Path) -> dict[str, str]:
        if not path.exists():
            return {}
        document = read_file(path)
        self.problems += document.problems
        if not isinstance(document.data, dict):
            return {}
        terms = {hans: hant for hans, hant in document.data.items() if isinstance(hant, str)}
        for hans in document.data:
            if hans not in terms:
                self.problems.append(document.problem((hans,), "a term is a text"))
        return terms

    def __getitem__(self, stem: str) -> Table:
        return self.tables.get(stem) or Table(stem, self.traditional)
