"""How a terminal shows Tamashii: a view as plain data in, lines of at most 80 columns out."""

from collections.abc import Iterable
from typing import Any

from zhuoju.content import Wording, screen
from zhuoju.content.screen import ACROSS, Data
from zhuoju.content.text.boxes import box, pad, width, wrap
from zhuoju.games.tamashii.model.library import BODIES, ENEMIES, LIBRARY, TILES, WALKER
from zhuoju.games.tamashii.model.scenario_cards import (
    EndingCard,
    Guide,
    PlotCard,
    Ruled,
    SpecialCard,
)
from zhuoju.games.tamashii.model.state import COLUMNS
from zhuoju.games.tamashii.model.words import RESOURCES

HEX = 16  # columns of a place on the map, at most
SHOWN = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "open_source": "O", "corrupted": "x"}
LOCK, EMPTY, PLAIN = "#", "▫", "·"
BLANK = "\u2800"  # a blank that no wrapping swallows


def terminal(view: Any, language: str) -> str:
    """The table as one seat sees it."""
    return Screen(LIBRARY, view, language).text()


class Screen(screen.Screen):
    """One view in one language."""

    def lines(self) -> list[str]:
        """Everything, top to bottom: the others first, you last."""
        players = sorted(self.players, key=lambda p: p["seat"] == self.you)
        shown = [self._header(), *self._goal(), *self._map(), *self._market()]
        for p in players:
            shown += box(self._title(p), self._player(p), ACROSS)
        return [*shown, *(f"▶ {line}" for line in self._now())]

    # The table

    def _header(self) -> str:
        view = self.view
        return self.say(
            "view.header",
            round=view["round"],
            phase=self.say(f"view.phase.{view['phase']}"),
            seat=self.seat(view["start_player"]),
            time=view.get("time", 0),
            pool=view["corrupted_pool"],
            enemies=len(view["enemy_deck"]),
        )

    def _goal(self) -> list[str]:
        """The scenario and its goal, or the generator cards and objectives of a versus game."""
        contest, story = self.view.get("contest"), self.view.get("story")
        if contest is not None:
            open_ones = [self.name(c["face"]) for c in contest.get("display", []) if c is not None]
            cards = [self.name(contest["rule"]), self.name(contest["interaction"])]
            return box(self.join(cards), [self.say("view.objectives", cards=self.join(open_ones))], ACROSS)
        if story is None or not story.get("plot"):
            return []
        card = LIBRARY.packs.of(PlotCard)[story["plot"]]
        ending = LIBRARY.packs.of(EndingCard).get(story.get("outcome", ""))
        tokens = [f"{self._token(name)}×{n}" for name, n in story.get("tokens", {}).items()]
        shown: list[str] = [self._wording(card.goal)] if card.goal is not None else []
        shown += [line for each in self._ruling(story, card) for line in self._rules(each)]
        shown += [self.join(tokens)] if tokens else []
        if ending is not None:
            shown = [self._wording(ending.story)]
        elif self.view["round"] <= story.get("notes", {}).get("round", 0) + 1:  # just drawn (TAM-SCEN-10)
            shown = [self._wording(card.story), *shown]
        title = self.name(card.id if ending is None else ending.id)
        return box(f"{self.name(story['scenario'])} · {title}", shown, ACROSS)

    def _ruling(self, story: Data, card: PlotCard) -> list[Ruled]:
        """TAM-SCEN-07 The cards whose rules hold now."""
        packs = LIBRARY.packs
        specials = [packs.of(SpecialCard)[number] for number in story.get("specials", [])]
        return [card, *specials, packs.of(Guide)[story["scenario"]]]

    def _rules(self, card: Ruled) -> list[str]:
        """The rule side of a card."""
        return [line for line in LIBRARY.words.text_of(card, self.language).split("\n") if line]

    def _wording(self, wording: Wording) -> str:
        """A text of a card in the reader's language."""
        return wording.given(self.language) or LIBRARY.words.traditional.convert(wording.hans)

    def _token(self, name: str) -> str:
        return self.say(f"view.token.{name}") if name in ("ascend", "success") else self.name(name)

    def _market(self) -> list[str]:
        cards = [self.name(c["face"]) for c in self.view["market"] if c is not None]
        return [self.say("view.market", cards=self.join(cards), deck=self.view["body_deck"])] if cards else []

    # The map

    def _map(self) -> list[str]:
        """Places as they lie: every row of hexagons is half a place further to the right."""
        places = self.view["places"]
        if not places:
            return []
        halves = [2 * p["q"] + p["r"] for p in places]
        left, right = min(halves), max(halves) + 2
        across = min(HEX, 2 * ACROSS // (right - left))
        lines: list[str] = []
        for row in sorted({p["r"] for p in places}):
            here = sorted((p for p in places if p["r"] == row), key=lambda p: p["q"])
            cells = [(across * (2 * p["q"] + row - left) // 2, self._place(p)) for p in here]
            lines += [_laid(cells, n, across) for n in range(max(len(cell) for _, cell in cells))]
        return lines

    def _place(self, place: Data) -> list[str]:
        """A tile, its tracking values, who stands there, and what lies on it."""
        number = place["ref"].split(":")[1]
        face = place["tile"].get("face")
        values = [] if face is None else [f"{TILES[face].enter}/{TILES[face].stay}"]
        tokens = [self.say("view.token.explore")] if place.get("exploration") else []
        tokens += [self._token(t) + f"×{place[t]}" for t in ("ascend", "success") if place.get(t)]
        tokens += [f"{self._token(t)}×{n}" for t, n in place.get("markers", {}).items()]
        figures = [f"▲{p['seat'] + 1}" for p in self.players if p["place"] == place["ref"]]
        jordan, boss = self.view.get("jordan"), self.view.get("boss")
        figures += ["△"] if jordan is not None and f"place:{jordan['place']}" == place["ref"] else []
        figures += ["☠"] if boss is not None and boss["place"] == place["ref"] else []
        return [f"{number} {self.name(face)}", " ".join([*values, *figures, *tokens])]

    # Players

    def _title(self, p: Data) -> str:
        parts = [self.say(f"view.class.{p['class_name']}")] if p.get("class_name") else []
        body = p["bodies"][-1]["face"] if p.get("bodies") else WALKER
        printed = BODIES[body]
        parts.append(f"{self.name(body)} {printed.move}/{printed.attack}/{printed.write}")
        return self.title(p["seat"], *parts)

    def _player(self, p: Data) -> list[str]:
        tracks = self.say(
            "view.tracks",
            integrity=p.get("integrity", 0),
            cap=p.get("cap", 0),
            tracking=p.get("tracking", 0),
            xp=p.get("xp", 0),
            core=SHOWN[p["core"]],
            bag=p["bag_size"],
            dump=sum(p.get("dump", {}).values()),
        )
        have = p.get("resources", {})
        levels = "  ".join(f"{self.say(f'view.resource.{r}')} {have.get(r, 0)}" for r in RESOURCES)
        rows = self._launcher(p["launcher"])
        room = ACROSS - 4 - width(rows[0]) - 3
        beside = [part for line in (tracks, levels, *self._held(p)) for part in wrap(line, room)]
        rows += [BLANK * width(rows[0])] * (len(beside) - len(rows))
        return [f"{row}   {beside[n] if n < len(beside) else ''}".rstrip() for n, row in enumerate(rows)]

    def _launcher(self, launcher: Data) -> list[str]:
        letters = self.say("view.rows")
        rows = [" ".join([BLANK * width(letters[0]), *map(str, range(1, COLUMNS + 1))])]
        for row, letter in enumerate(letters):
            cells = range(row * COLUMNS, (row + 1) * COLUMNS)
            rows.append(" ".join([letter, *(self._cell(launcher, cell) for cell in cells)]))
        return rows

    def _cell(self, launcher: Data, cell: int) -> str:
        code = launcher["cells"][cell]
        if cell in launcher["locks"]:
            return LOCK
        lit = (cell // COLUMNS + cell % COLUMNS) % 2 == 0 or cell % COLUMNS == COLUMNS - 1
        return (EMPTY if lit else PLAIN) if code is None else SHOWN[code]

    def _held(self, p: Data) -> list[str]:
        lines = []
        if p.get("queue"):
            lines.append(self.say("view.queue", cards=self.join(self._enemy(e) for e in p["queue"])))
        if p.get("augments"):
            named = [(self.name(a["card"].get("face")), a.get("equipped")) for a in p["augments"]]
            cards = [name if equipped else f"({name})" for name, equipped in named]
            lines.append(self.say("view.augments", cards=self.join(cards)))
        if p.get("protocol"):
            done = p.get("protocol_step", 0)
            lines.append(self.say("view.protocol", name=self.name(p["protocol"]["face"]), done=done))
        if p.get("points"):
            lines.append(self.say("view.points", total=sum(p["points"].values())))
        return lines

    def _enemy(self, enemy: Data) -> str:
        face = enemy["card"]["face"]
        left = ENEMIES[face].integrity - enemy.get("damage", 0)
        return f"{self.name(face)} {left}/{ENEMIES[face].integrity}"

    # What is going on

    def _now(self) -> list[str]:
        lines = []
        if looking := self.view.get("looking_at"):
            lines.append(self.say("view.looking", cards=self.join(self.name(c.get("face")) for c in looking)))
        combat = self.view.get("combat")
        if combat is not None and combat.get("dice"):
            assigned = combat.get("assigned", [])
            free = [d for n, d in enumerate(combat["dice"]) if n >= len(assigned) or not assigned[n]]
            dice = self.join(self.say(f"view.face.{d}") for d in free)
            number, symbol = combat.get("number", 0), self.say(f"view.symbol.{combat.get('symbol', 'basic')}")
            lines.append(self.say("view.combat", dice=dice, number=number, symbol=symbol))
        jordan = self.view.get("jordan")
        return lines if jordan is None else [*lines, self.say("view.jordan", battery=jordan["battery"])]


def _laid(cells: Iterable[tuple[int, list[str]]], line: int, across: int) -> str:
    """One line of a row of places, each at its column."""
    text = ""
    for column, cell in cells:
        text = pad(text, column) + pad(cell[line] if line < len(cell) else "", across - 1) + " "
    return text.rstrip()
