"""Card text out of clauses: what the card says is what the card does."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from zhuoju.content.language.clause import Amount, Condition, Effect, Value
from zhuoju.content.language.lexicon import Lexicon, Term
from zhuoju.content.language.reader import Reader
from zhuoju.content.pack.entry import Entry, Wording, clauses_of
from zhuoju.content.pack.pack import Packs
from zhuoju.content.pack.template import Said, Template
from zhuoju.content.text.text_files import Table, Tables

BUILT_IN = Path(__file__).parents[1] / "texts"
_SIGNS = {
    "+": "plus", "-": "minus", "*": "times", "//": "divided", "min": "least", "max": "greatest",
    "<": "less", "<=": "at_most", ">": "more", ">=": "at_least", "==": "equal", "!=": "differs",
}  # fmt: skip


class Words:
    """Says effects and entries in every language. `packs` gives the names of entries that clauses mention."""

    def __init__(self, lexicon: Lexicon, tables: Tables, packs: Packs | None = None) -> None:
        self.lexicon = lexicon
        self.own: Table = tables["verbs"]
        self.common: Table = _common()
        self.traditional = tables.traditional
        self.packs = packs
        self._read: Reader | None = None

    # Whole texts

    def render(self, effect: Effect, language: str) -> str:
        """The effect as a sentence."""
        return self.sentence(self._effect(effect, language, top=True), language)

    def render_source(self, source: str, language: str) -> str:
        """A clause given as text, such as a decision of `either` carries in its parameters."""
        if self._read is None:
            ids: dict[str, list[str]] = {}
            for kind, made in self.packs.kinds.items() if self.packs else ():
                ids[kind] = list(self.packs.of(made)) if self.packs else []
            self._read = Reader(self.lexicon, ids)
        return self.render(self._read.effect(source), language)

    def says(self, part: Any, language: str) -> str:
        """A part of an entry: an effect, condition or wording as it reads, a Struct by its lines."""
        if isinstance(part, Struct) and not isinstance(part, Effect | Wording):
            return "\n".join(self._lines(part, language))
        return self._any(part, "", language).text

    def text_of(self, entry: Entry, language: str) -> str:
        """An entry's text: its own where it has one, otherwise a line for each of its effects."""
        if entry.text is not None:
            return self._override(entry, entry.text, language)
        return "\n".join(self._lines(entry, language))

    def name_of(self, entry: Entry, language: str) -> str:
        """An entry's name."""
        return entry.name.given(language) or self.traditional.convert(entry.name.hans)

    def sentence(self, phrase: str, language: str) -> str:
        """A phrase with a capital where the language has them, and a full stop."""
        phrase = phrase.strip()
        if phrase and phrase[-1] not in ".。!！?？":
            phrase += self._text(language, "sentence.end")
        return phrase[:1].upper() + phrase[1:]

    def _override(self, entry: Entry, text: Wording, language: str) -> str:
        clauses = clauses_of(entry)

        def say(name: str) -> Said:
            number, _, param = name.partition(".")
            clause = clauses[int(number)]
            return self._argument(clause.term, param, clause.args[param], language)

        source = text.given(language) or self.traditional.convert(text.hans)
        return Template(source).fill(say)

    def _lines(self, thing: Any, language: str) -> list[str]:
        if isinstance(thing, Effect):
            return [self.render(thing, language)]
        if isinstance(thing, Struct):
            key = type(thing).__name__.lower()
            template = self.template(language, key)
            if template is None:
                first = thing.read_first if isinstance(thing, Entry) else ()
                names = sorted(thing.__struct_fields__, key=lambda name: name not in first)
                return [line for name in names for line in self._field(thing, name, language)]
            filled = template.fill(lambda name: self._place(getattr(thing, name), f"{key}.{name}", language))
            return [self.sentence(filled, language)]
        if isinstance(thing, list | tuple):
            return [line for each in thing for line in self._lines(each, language)]
        return []

    def _field(self, thing: Struct, name: str, language: str) -> list[str]:
        """The lines of a field, the first under a heading where the game has one for it."""
        lines = self._lines(getattr(thing, name), language)
        heading = self.own.get(language, f"heading.{name}")
        if heading is None or not lines:
            return lines
        return [heading.fill(lambda _: Said(lines[0])), *lines[1:]]

    # Templates

    def template(self, language: str, key: str) -> Template | None:
        """The game's template of a key, or the common one."""
        return self.own.get(language, key) or self.common.get(language, key)

    def _text(self, language: str, key: str) -> str:
        template = self.template(language, key)
        return template.source if template else key

    def _fill(self, language: str, key: str, say: Callable[[str], Said]) -> str:
        template = self.template(language, key)
        return template.fill(say) if template else key

    def _put(self, language: str, key: str, **phrases: str) -> str:
        return self._fill(language, key, lambda name: Said(phrases[name]))

    # Effects

    def _effect(self, effect: Effect, language: str, *, top: bool = False) -> str:
        parts = effect.parts
        if effect.term is not None:
            return self._call(effect.term, effect.args, language)
        if effect.verb == "sequence":
            return self._sequence([self._effect(part, language) for part in parts], language, top)
        if effect.verb == "when":
            assert effect.condition
            phrases = {"condition": self._value(effect.condition.value, language).text}
            phrases["then"] = self._effect(parts[0], language)
            if len(parts) == 1:
                return self._put(language, "when", **phrases)
            return self._put(language, "when_else", **phrases, otherwise=self._effect(parts[1], language))
        said = [self._effect(part, language) for part in parts]
        if effect.verb == "either":
            return self._put(language, "either", parts=self._text(language, "either.join").join(said))
        if effect.verb == "may":
            return self._put(language, "may", effect=said[0])
        return self._put(language, "if_you_do", first=said[0], then=said[1])

    def _sequence(self, said: Sequence[str], language: str, top: bool) -> str:
        if not top:
            head = self._text(language, "list.join" if language == "en" else "sequence.join").join(said[:-1])
            return self._text(language, "sequence.join_inner").join([head, said[-1]] if head else said)
        long = any("，" in each or "；" in each for each in said)
        if language == "en":
            said = [said[0], *(each[:1].upper() + each[1:] for each in said[1:])] if said else said
        return self._text(language, "sequence.join_long" if long else "sequence.join").join(said)

    def _call(self, term: Term[..., Any], args: Mapping[str, Any], language: str) -> str:
        return self._fill(language, term.name, lambda name: self._argument(term, name, args[name], language))

    # Arguments

    def _argument(self, term: "Term[..., Any] | None", name: str, argument: Any, language: str) -> Said:
        if term is None:
            return self._any(argument, name, language)
        wants = term.signature.params[name].wants
        number = argument.constant if isinstance(argument, Value) and argument.known else argument
        kinds = [want.numbers for want in wants if want.numbers and isinstance(number, int)]
        if kinds and (said := self._numbered(kinds[0], number, language)):
            return Said(said, number)
        vocabularies = [want.vocabulary for want in wants if want.vocabulary]
        return self._any(argument, f"{term.name}.{name}", language, vocabularies)

    def _numbered(self, kind: str, number: int, language: str) -> str:
        """The name of the entry with this number; with the number where others are called the same."""
        entries = self.packs.of(self.packs.kinds[kind]).values() if self.packs else ()
        names = [self.name_of(e, language) for e in entries if getattr(e, "number", None) == number]
        if not names:
            return ""
        alike = sum(self.name_of(e, language) == names[0] for e in entries)
        return names[0] if alike == 1 else self._put(language, "numbered", name=names[0], n=str(number))

    def _any(self, thing: Any, key: str, language: str, vocabularies: Sequence[str] = ()) -> Said:
        """Anything a clause or a Struct may hold, as a phrase."""
        if isinstance(thing, Value):
            return self._value(thing, language)
        if isinstance(thing, Amount | Condition):
            return self._value(thing.value, language)
        if isinstance(thing, Effect):
            return Said(self._effect(thing, language))
        if isinstance(thing, bool) or thing is None:
            return Said("", word=str(thing).lower() if thing is not None else "none")
        if isinstance(thing, int):
            return Said(str(thing).replace("-", "−"), thing)
        if isinstance(thing, str):
            return Said(self._word(thing, key, language, vocabularies), word=thing)
        if isinstance(thing, Wording):
            return Said(thing.given(language) or self.traditional.convert(thing.hans))
        if isinstance(thing, list | tuple):
            return self._list(thing, key, language, vocabularies)
        if isinstance(thing, dict):
            said = [self._counted(word, n, key, language, vocabularies) for word, n in thing.items()]
            return Said(self._text(language, "list.join").join(said), word="" if said else "none")
        return Said("".join(self._lines(thing, language)))

    def _place(self, thing: Any, key: str, language: str) -> Said:
        """What a Struct has in one place of its layout, joined as the game says for that place."""
        join = self.own.get(language, f"{key}.join")
        if join is not None and isinstance(thing, Effect):
            parts = thing.parts if thing.verb == "sequence" else (thing,)
            return Said(join.source.join(self._effect(part, language) for part in parts))
        return self._any(thing, key, language)

    def _list(self, things: Sequence[Any], key: str, language: str, vocabularies: Sequence[str]) -> Said:
        """Words and names side by side, or sentences one after the other, each without its full stop."""
        end = self._text(language, "sentence.end")
        said = [self._any(each, key, language, vocabularies).text.removesuffix(end) for each in things]
        sentences = any(isinstance(each, Effect | Struct) for each in things)
        usual = self._text(language, "list.join_sentences" if sentences else "list.join")
        own = self.own.get(language, f"{key}.join")
        return Said((own.source if own else usual).join(said), word="" if said else "none")

    def _counted(self, word: str, n: Any, key: str, language: str, vocabularies: Sequence[str]) -> str:
        """A word and its number, as the game says them in that place, or as usual."""
        number = n if isinstance(n, int) else None
        said = {
            "n": Said(str(n).replace("-", "−"), number),
            "word": Said(self._word(word, key, language, vocabularies), word=word),
        }
        own = f"{key}.each"
        return self._fill(language, own if self.own.get(language, own) else "count_of", lambda at: said[at])

    def _word(self, word: str, key: str, language: str, vocabularies: Sequence[str]) -> str:
        for name in (f"{key}.{word}", *(f"{v}.{word}" for v in vocabularies), word):
            template = self.own.get(language, name)
            if template is not None:
                return template.source
        entry = self.packs.named(word) if self.packs else None
        return self.name_of(entry, language) if entry else word

    def _value(self, value: Value, language: str) -> Said:
        if value.known:
            return self._any(value.constant, value.name, language)
        if value.term is not None:
            return Said(self._call(value.term, value.args, language), word=value.name, known=False)
        said = [self._value(part, language).text for part in value.args.values()]
        if value.form == "several":
            return Said(self._text(language, "list.join").join(said), known=False)
        if value.form == "either_or":
            phrases = dict(zip(value.args, said, strict=True))
            return Said(self._put(language, "conditional", **phrases), known=False)
        if value.form == "logic":
            return Said(self._logic(value, said, language), known=False)
        negative = value.name == "-" and value.args["0"].known and value.args["0"].constant == 0
        if negative:
            text = self._put(language, "negative", a=said[1])
            return Said(text, known=False, opposite=said[1])
        return Said(self._sum(value, said, language), known=False)

    def _logic(self, value: Value, said: list[str], language: str) -> str:
        if value.name != "not":
            return self._text(language, f"{value.name}.join").join(said)
        inner: Value = value.args["0"]
        own = f"not.{inner.name}"
        if inner.term is not None and self.own.get(language, own):
            term = inner.term
            return self._fill(language, own, lambda n: self._argument(term, n, inner.args[n], language))
        return self._put(language, "not", a=said[0])

    def _sum(self, value: Value, said: list[str], language: str) -> str:
        parts: list[Value] = list(value.args.values())
        if value.name in ("min", "max"):
            sign = _SIGNS[value.name]
            return self._put(language, sign, parts=self._text(language, f"{sign}.join").join(said))
        if value.name in ("*", "//"):
            said = [
                self._put(language, "brackets", a=text) if part.name in ("+", "-") else text
                for part, text in zip(parts, said, strict=True)
            ]
        return self._put(language, _SIGNS[value.name], a=said[0], b=said[1])


@lru_cache(maxsize=1)
def _common() -> Table:
    """How clauses are put together, in every game."""
    return Tables(BUILT_IN)["clauses"]
