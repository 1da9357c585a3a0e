"""A game's keys in words: questions, options, events, reasons, results.

A game's texts map keys to sentences with `{parameters}`. Each thing is looked for under its full key first
and under its bare key last; what has no text is shown by its key, so a game without texts can be played too.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from zhuoju.content.pack.template import Said
from zhuoju.kernel import Decision, Foreseen, Game, Result, Seat, Seen, Withheld
from zhuoju.kernel.built_in import REMARKS
from zhuoju.speech.cards import Cards
from zhuoju.speech.languages import EN, Words
from zhuoju.speech.texts import (
    NAMES,
    are_dice,
    case_of,
    fallen,
    is_named,
    known_of,
    template_of,
    texts_of,
    worded,
)

SEATS = frozenset(
    ("seat", "seats", "by", "player", "players", "winner", "winners", "loser", "whom", "who", "target",
     "turn", "order", "you", "first", "next", "current", "owner", "dealer", "leader", "keeper", "other",
     "others", "victim")
)  # fmt: skip
"""Parameters and parts of a view whose numbers are seats."""

OWNERS = ("by", "who", "whom")  # parameters that say whose things are on offer
THINGS = ("object", "card", "word", "thing", "glossary", "option", "named")  # where texts name things
STEMS = ("option", "options", *THINGS)  # where texts name what a key of several words begins with
SAID = frozenset(("reason", "why", "author"))  # a key of one word, or what somebody has said
KEY = re.compile(r"[\w.:#/+,-]+(?: [\w.:#/+,-]+)*", re.ASCII)  # what a key of several words is made of
WITHIN = re.compile(r"([\w-]+)\(([\w-]+)\)", re.ASCII)  # a thing of a kind, such as `ward(fire)`
COUNTED = re.compile(r"(\d+)([a-z_]+)")  # one of several in a key such as `1earth+2fire`


def _under(stems: Iterable[str], key: str) -> list[str]:
    """Where a key may stand in a game's texts, the bare key last."""
    return [*(f"{stem}.{key}" for stem in stems), key]


class Speech:
    """What a game says, in one language."""

    def __init__(
        self, game: Game[Any, Any], language: str, names: Iterable[str] = (), say: Words | None = None
    ) -> None:
        self.game = game
        self.say = say or Words(language)
        self.texts = texts_of(game, language)
        self.cards = Cards(game.id, language)
        self._names = list(names)
        self._things: dict[str, Mapping[str, Any]] = {}
        self._within = ""  # the thing that a question is about: its parts are meant first
        self.uneven: set[str] = set()  # lists in views that do not hold one thing for each seat

    # Names

    def title(self) -> str:
        """The game's name."""
        return self._find("game", "word.game", "game.name", "name", self.game.id) or self.game.id

    def about(self) -> str:
        """One line on the game, or nothing."""
        return self._find("game.about", "word.game.about", "about") or ""

    def seat(self, seat: Seat) -> str:
        """What a seat is called."""
        return self._names[seat] if 0 <= seat < len(self._names) else self.say("seat", number=seat + 1)

    def learn(self, view: Any, seats: int, name: str = "", within: tuple[str, ...] = ()) -> None:
        """Remember the things in a view that carry a ref, so that options naming them can be put in words.

        A thing within others, such as a part of what a figure carries, is also known as theirs.
        """
        if isinstance(view, Mapping):
            ref = view.get("ref")
            if isinstance(ref, str):
                for key in (ref, *(f"{outer}/{ref}" for outer in within)):
                    self._things[key] = view
                within = (*within, ref)
            for key, value in view.items():
                self.learn(value, seats, key, within)
        elif isinstance(view, list | tuple):
            if len(view) != seats:
                self.uneven.add(name)
            for value in view:
                self.learn(value, seats, within=within)

    def learn_together(self, views: Iterable[Any], seats: int) -> None:
        """What several see of one moment: each thing as those see it who know most of it.

        What nobody can name any more keeps the name that it had.
        """
        before, best = self._things, dict[str, Mapping[str, Any]]()
        for view in views:
            self._things = {}
            self.learn(view, seats)
            for key, thing in self._things.items():
                if key not in best or known_of(thing) > known_of(best[key]):
                    best[key] = thing
        unnamed = {key for key, thing in best.items() if not is_named(thing)}
        self._things = best | {
            key: thing for key, thing in before.items() if key not in best or key in unnamed
        }

    def forget(self) -> None:
        """Forget the things of every view learned so far."""
        self._things = {}

    def card(self, word: str) -> str | None:
        """What a card says: by its ref in a view, its id or its name; None where it is no card."""
        seen = self._things.get(word, {})
        for key in (*(seen.get(name) for name in NAMES), word):
            text = self.cards.text(key) if isinstance(key, str) else None
            if text is not None:
                return text
        return None

    # Sentences

    def prompt(self, decision: Decision) -> str:
        """The question."""
        key = decision.prompt
        return self._sentence(_under(("prompt", "prompts", "ask"), key), decision.params) or self.plain(key)

    def option(self, decision: Decision, option: str) -> str:
        """One thing on offer."""
        told = (name for name in self.game.named if name in OWNERS and name in decision.params)
        owner = next(told, "")  # the first that the game names
        self._within = f"{self.game.named[owner]}:{decision.params[owner]}/" if owner else ""
        clauses = decision.params.get("effects")
        if isinstance(clauses, list) and option.isdecimal() and int(option) < len(clauses):
            return self.cards.clause(str(clauses[int(option)])) or self.plain(option)
        names = decision.params.get("names")
        if isinstance(names, Mapping) and option in names:  # of what the view does not show
            return self.value("name", names[option])
        stems = ("option", "options", "choice", "choices")
        keys = [*_under((*stems, "prompt", "prompts"), f"{decision.prompt}.{option}"), *_under(stems, option)]
        return self._sentence(keys[:-1], decision.params) or self.thing(option)

    def price(self, decision: Decision, option: str) -> str:
        """What one thing on offer costs or brings, where the question tells and the game has words."""
        costs = decision.params.get("costs")
        if not isinstance(costs, Mapping) or option not in costs:
            return ""
        return self._sentence([f"price.{decision.prompt}"], {"price": costs[option]}) or ""

    def answer(self, decision: Decision, given: Any) -> str:
        """An answer in words."""
        if isinstance(given, dict):
            parts = [f"{self.option(decision, i)} {n}" for i, n in given.items()]
        elif isinstance(given, list):
            parts = [self.option(decision, i) for i in given]
        elif isinstance(given, str):
            return self.option(decision, given)
        else:
            return str(given)
        return self.say("and").join(parts) or self.say("nothing")

    def event(self, seen: Seen) -> str:
        """Something that happened; nothing for an end without a sentence of its own: the result tells it."""
        told = self._sentence(_under(("event", "events", "log"), seen.kind), seen.data)
        if told is not None:  # an empty sentence: others tell it
            return told
        return self._remark(seen) or ("" if seen.kind == "ended" else self._generic(seen))

    def _remark(self, seen: Seen) -> str:
        """What was done about the table itself, by a host or at branching."""
        if seen.kind == "dealt_anew":
            return self.say("event.dealt_anew")
        if seen.kind not in REMARKS:
            return ""
        if seen.kind == "stumped":
            whose = self.seat(cast(int, seen.data["seat"]))
            return self.say(f"event.stumped.{seen.data['by']}", name=whose)
        by = self.seat(cast(int, seen.data["host"]))
        if seen.kind == "answered_for":
            return self.say("event.answered_for", by=by, name=self.seat(cast(int, seen.data["seat"])))
        if seen.data["paused"]:
            return self.say("event.paused", by=by)
        seconds = seen.data["seconds"]
        return self.say("event.timed" if seconds else "event.untimed", by=by, seconds=seconds)

    def reason(self, withheld: Withheld) -> str:
        """Why something is not on offer."""
        key = withheld.reason
        told = self._sentence(_under(("reason", "reasons", "why", "withheld"), key), withheld.params)
        return (told or self.plain(key)) + (f" [{withheld.clause}]" if withheld.clause else "")

    def foreseen(self, odds: Foreseen) -> str:
        """What is rolled for."""
        return self._sentence(_under(("odds",), odds.what), odds.params) or self.plain(odds.what)

    def result(self, result: Result) -> list[str]:
        """How a match ended: who won, how, and the scores."""
        names = [self.seat(s) for s in result.winners]
        lines = [
            self.say("result.win", names=self.say("and").join(names)) if names else self.say("result.none")
        ]
        if result.outcome:
            lines.append(self.say("result.outcome", outcome=self.outcome(result.outcome)))
        scores = enumerate(result.scores)
        return [*lines, *(self.say("result.score", name=self.seat(s), score=n) for s, n in scores)]

    def outcome(self, key: str) -> str:
        """How a match came to its end."""
        keys = _under(("outcome", "outcomes", "result", "results"), key)
        return self._sentence(keys, {}) or self.plain(key)

    # Values

    def label(self, key: str) -> str:
        """What a part of a view, or an option of the game, is called."""
        return self._find(
            *_under(("view", "label", "word", "glossary", "object", "option"), key)
        ) or self.plain(key)

    def setting(self, name: str) -> str:
        """What a game option means, or nothing."""
        stems = ("setting", "settings", "option", "options")
        means = (self._find(*(f"{stem}.{name}{part}" for stem in stems)) for part in ("", ".about"))
        return "  ".join(filter(None, means))

    def value(self, name: str, value: Any) -> str:
        """A parameter or a part of a view, in words."""
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if value is None or value == "":
            return "–"
        if isinstance(value, int) and name in self.game.named:
            return self.thing(f"{self.game.named[name]}:{value}")
        if isinstance(value, int) and name in SEATS:
            return self.seat(value)
        if isinstance(value, str):
            clause = self.cards.clause(value) if name == "effect" else None
            found = clause or self._find(f"{name}.{value}", f"word.{name}.{value}")
            return found or (value if self._is_text(name, value) else self.thing(value))
        if isinstance(value, Mapping):
            return self._map(value)
        if isinstance(value, list | tuple):
            return self._list(name, value)
        return str(value)

    def _is_text(self, name: str, value: str) -> bool:
        """Whether a parameter of several words is a text: not a key such as `move card:17 cell:4`."""
        if " " not in value or name in SAID:
            return " " in value
        head, _, rest = value.partition(" ")
        known = self._find(*_under(STEMS, head), *_under(STEMS, f"{head}.with"))
        return not (KEY.fullmatch(value) and (known or ":" in rest or COUNTED.fullmatch(head)))

    def _list(self, name: str, values: list[Any] | tuple[Any, ...]) -> str:
        """Several things; `[thing, number]` is so many of one, and lists of numbers are dice as they fell."""
        if len(values) == 2 and isinstance(values[0], str) and type(values[1]) is int:
            return f"{self.thing(values[0])}×{values[1]}"
        if are_dice(values):
            return fallen(values)
        said = (self._find(f"{name}.{v}", f"word.{name}.{v}") or self.value(name, v) for v in values)
        return self.say("and").join(said) or self.say("nothing")

    def thing(self, key: str) -> str:
        """A thing on the table, by its ref or its key."""
        found = self._find(*_under(THINGS, key), *_under(THINGS, key.replace(":", ".")))
        if found or key in self.cards.names:
            return self._fill(found, {}) if found else self.cards.names[key]
        known = self._things.get(self._within + key) or self._things.get(key)
        if known is not None:
            return self._map(known)
        if within := WITHIN.fullmatch(key):
            return self.say("within", what=self.thing(within[1]), of=self.thing(within[2]))
        counted = [COUNTED.fullmatch(part) for part in re.split("[+ ]", key)]
        if all(counted):
            return self.say("and").join(f"{self.thing(c[2])}×{c[1]}" for c in counted if c)
        if " " in key:  # such as `move card:17 cell:4`
            head, *parts = key.split()
            return self._compound(head, parts)
        head, colon, tail = key.partition(":")
        if colon and head in ("seat", "player") and tail.isdecimal():
            return self.seat(int(tail))
        if colon and tail in self.cards.names and not self._with_places(head):
            return self.cards.names[tail]
        if colon:
            return self._compound(head, tail.split(":"))
        return self.say(key) if key in ("yes", "no", "done", "pass") else self.plain(key)

    def _compound(self, head: str, parts: list[str]) -> str:
        """A key made of several: by a text with places {0}, {1} ..., or one after the other.

        Where its first word also stands alone, the text with places is that of `<word>.with`.
        """
        kind, *rest = [*head.split(":"), *parts]
        text = self._with_places(kind)
        if text:
            said = {str(place): Said(self._part(rest, place), word=part) for place, part in enumerate(rest)}
            return self._put(text, lambda name: said.get(name) or Said("" if name.isdecimal() else name))
        if ":" in head:  # several things
            parts = [head, *parts]
            return self.say("and").join(self._part(parts, place) for place in range(len(parts)))
        text = self._find(*_under(STEMS, head)) or self.cards.names.get(head) or self.plain(head)
        return self.say.done_with(text, [self._part(parts, n) for n in range(len(parts))])

    def _with_places(self, kind: str) -> str:
        """The text of a key's first word that has places for the others, or nothing."""
        text = self._find(*_under(STEMS, f"{kind}.with"), *_under(STEMS, kind)) or ""
        return text if "{" in text else ""

    def _part(self, parts: list[str], place: int) -> str:
        """One part of a key; `#1` is an effect of the card before it."""
        part = parts[place]
        if not part.startswith("#") or not place:
            return self.thing(part)
        seen = self._things.get(parts[place - 1], {})
        card, _, number = part[1:].rpartition("/")
        known = (card, *(seen.get(name) for name in NAMES), parts[place - 1])
        lines = (self.cards.line(key, number) for key in known if isinstance(key, str) and key)
        return next(filter(None, lines), "")

    def plain(self, key: str) -> str:
        """A key that has no text, made readable."""
        return key.replace("_", " ").strip() or key

    def _map(self, thing: Mapping[str, Any]) -> str:
        apart = self._mark(thing)
        for name in NAMES:
            key = thing.get(name)
            if isinstance(key, Mapping):  # a name that the view gives in every language
                return worded(key, self.say.language) + apart
            if isinstance(key, str):
                found = self._find(*_under((name, *THINGS), key)) or self.cards.names.get(key)
                return (found or self.plain(key)) + apart
        if set(thing) == {"ref"}:
            return self.say("hidden")
        return self.say.together(self.value(name, value) for name, value in thing.items() if name != "ref")

    def _mark(self, thing: Mapping[str, Any]) -> str:
        """What follows the name of one of several called alike: its number, or its sign (`view.marks`)."""
        found = str(thing.get("nth") or "")
        if thing.get("mark"):
            signs = self.texts["view.marks"].split()
            again, place = divmod(thing["mark"] - 1, len(signs))
            found = signs[place] + (str(again + 1) if again else "")
        return f" {found}" if found and self.say.language == EN else found

    def _generic(self, seen: Seen) -> str:
        parts = [f"{self.label(name)} {self.value(name, value)}" for name, value in seen.data.items()]
        return f"{self.plain(seen.kind)}: {', '.join(parts)}" if parts else self.plain(seen.kind)

    def _find(self, *keys: str) -> str | None:
        return next((self.texts[key] for key in keys if key in self.texts), None)

    def _sentence(self, keys: Iterable[str], params: Mapping[str, Any]) -> str | None:
        source = self._find(*keys)
        return None if source is None else self._fill(source, params)

    def _fill(self, source: str, params: Mapping[str, Any]) -> str:
        """A text with its parameters in words.

        One that is not given stays as it is written, and its cases are those of nothing.
        """

        def said(name: str) -> Said:
            if name not in params:
                return Said("" if name.isdecimal() else f"{{{name}}}", word="none")
            value = params[name]
            number = value if isinstance(value, int) and not isinstance(value, bool) else None
            return Said(self.value(name, value), number, case_of(value))

        return self._put(source, said)

    def _put(self, source: str, said: Callable[[str], Said]) -> str:
        template = template_of(source)
        return source if template is None else template.fill(said).strip()
