"""Whether every verb, selector, quantity, test and word of a lexicon can be said in every language."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import Struct

from zhuoju.content.language.lexicon import Lexicon, Term
from zhuoju.content.language.problem import Problem
from zhuoju.content.pack.decode import words_in
from zhuoju.content.pack.entry import WRITTEN, Entry
from zhuoju.content.pack.pack import Kinds
from zhuoju.content.text.card_text import Words
from zhuoju.content.text.text_files import Table
from zhuoju.kernel.errors import nearest


def check_words(words: Words, kinds: Kinds) -> list[Problem]:
    """What the texts for clauses lack, and what is in them that nothing asks for."""
    problems: list[Problem] = []
    table = words.own
    known = _Known(words, kinds)
    for language in WRITTEN:
        for name, params in known.terms.items():
            template = words.own.get(language, name)
            if template is None:
                problems.append(table.problem(language, "", f"there is no text for `{name}`"))
                continue
            problems += _parameters(table, language, name, params)
        for forms in known.words:
            if not any(words.own.get(language, form) for form in forms):
                problems.append(table.problem(language, "", f"there is no text for the word `{forms[-1]}`"))
        for key in table.written[language]:
            if key not in known.keys:
                hint = nearest(key, known.keys)
                problems.append(table.problem(language, key, f"nothing is called `{key}`", hint))
    for key in table.written["zh-Hant"]:
        if key not in known.keys:
            problems.append(
                table.problem("zh-Hant", key, f"nothing is called `{key}`", nearest(key, known.keys))
            )
    return problems


def _parameters(table: Table, language: str, name: str, params: list[str]) -> Iterator[Problem]:
    template = table.get(language, name)
    for used in template.names if template else ():
        if used not in params:
            hint = nearest(used, params)
            yield table.problem(language, name, f"`{name}` has no parameter `{used}`", hint)


class _Known:
    """Everything a game's texts may, or must, say."""

    def __init__(self, words: Words, kinds: Kinds) -> None:
        lexicon = words.lexicon
        self.terms = {name: list(term.signature.params) for name, term in lexicon.terms.items()}
        structs = {kind.__name__.lower(): kind for made in kinds.values() for kind in structs_in(made)}
        self.words = list(dict.fromkeys(f for term in lexicon.terms.values() for f in _words(lexicon, term)))
        tests = [f"not.{name}" for name in lexicon.named("test")]
        headings = [f"heading.{field}" for kind in structs.values() for field in kind.__struct_fields__]
        inside = [f"{name}.{at}" for name, kind in structs.items() for at in kind.__struct_fields__]
        places = [f"{place}.{how}" for place in inside for how in ("join", "each")]
        places += [f"{name}.{param}.join" for name, params in self.terms.items() for param in params]
        fields = [word for name, kind in structs.items() for word in _field_words(name, kind)]
        forms = [form for each in self.words for form in each]
        common = words.common.every_key()
        self.keys = dict.fromkeys(
            [*self.terms, *structs, *headings, *places, *tests, *fields, *forms, *common]
        )


def _words(lexicon: Lexicon, term: Term[..., Any]) -> Iterator[tuple[str, ...]]:
    """For each fixed word of a term, the keys that could say it."""
    for param in term.signature.params.values():
        for want in (*param.wants, *(inner for outer in param.wants for inner in outer.item)):
            if want.kind != "word":
                continue
            vocabulary = lexicon.vocabularies.get(want.vocabulary)
            for word in vocabulary.words if vocabulary else want.words:
                middle = (f"{want.vocabulary}.{word}",) if want.vocabulary else ()
                yield (f"{term.name}.{param.name}.{word}", *middle, word)


def _field_words(name: str, kind: type[Struct]) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        for word in words_in(field.type):
            yield f"{name}.{field.name}.{word}"
            yield word


def structs_in(hint: Any) -> Iterator[type[Struct]]:
    """A Struct and every Struct among its fields."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
        for field in msgspec.structs.fields(hint):
            if field.name not in Entry.__struct_fields__ or not issubclass(hint, Entry):
                yield from structs_in(field.type)
    else:
        for part in get_args(hint):
            yield from structs_in(part)
