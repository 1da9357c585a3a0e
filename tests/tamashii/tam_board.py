"""The pilot of Tamashii's golden tests: arranges launchers, bags, queues and the map, and forces the dice.

t = board(1)
t.write(0, "RBR")
t.do(lambda m: launch_step(m, player(m, 0)))
assert t.options("launch") == ["launch basic.energy cell:0 cell:1 cell:2"]

Without a `step`, `do` runs any flow or function of the rules; when it is through, the prompt is "rest" and
`gave` is what it gave back. With a `step` the match begins there, as with any pilot.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from inspect import isgenerator
from typing import Any

from zhuoju.games.tamashii import GAME
from zhuoju.games.tamashii.board.launcher import empty_launcher
from zhuoju.games.tamashii.model.library import CONSTANTS, DICE, TILES
from zhuoju.games.tamashii.model.state import (
    COLUMNS,
    ROWS,
    Augment,
    Enemy,
    Player,
    Ref,
    Spot,
    State,
)
from zhuoju.games.tamashii.model.words import (
    BASIC,
    CODES,
    COLOURS,
    LETTERS,
    Basic,
    Code,
    Phase,
    Resource,
)
from zhuoju.kernel import Flow, Game, Next, choose_one
from zhuoju.testing import Pilot

LETTER_OF: dict[Code | None, str] = {code: letter for letter, code in LETTERS.items()} | {None: "."}
PHASES: tuple[Phase, ...] = ("planning", "action", "combat", "progress")
MAP = [(1, 0, 0, True), (2, 1, 0, True), (11, 0, 1, True), (12, -1, 1, False), (13, -1, 0, True),
       (14, 0, -1, False), (16, 1, -1, False)]  # fmt: skip


class Board(Pilot):
    """A table of Tamashii in round 2. Bags are full as set up; everybody stands on the Shelter as a Walker.

    The map is the Shelter (place 0) and six tiles around it: Ruins, Power Plant, Server Farm (face down),
    Tower, Abandoned Shack (face down), Central Server (face down).
    """

    state: State

    def __init__(
        self,
        seats: int = 2,
        *,
        step: str | None = None,
        args: Iterable[Any] = (),
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
    ):
        self.gave: Any = None
        self.flow: Callable[[Any], Any] = lambda m: None
        game = replace(GAME, steps=(*GAME.steps, self._scene()))
        super().__init__(
            game,
            seats,
            step=step or "scene",
            args=tuple(args),
            state=a_table(seats),
            options=options,
            seed=seed,
        )
        if step:
            self.state.phase = next((p for p in PHASES if step.startswith(p)), "action")

    def _scene(self) -> Callable[[Any], Flow[Next]]:
        """A step that runs what `do` gives, then rests until there is more."""

        def scene(m: Any) -> Flow[Next]:
            found = self.flow(m)
            self.gave = (yield from found) if isgenerator(found) else found
            if m.result is None:
                yield from choose_one(0, "rest", {"rest": None}, default="rest")
            return scene

        return scene

    # Acting

    def do(self, flow: Callable[[Any], Any], *answers: Any) -> Any:
        """Run a flow or function of the rules on the table and answer what it asks; returns what it gave."""
        self.flow = flow
        if self._match is None:
            self.match  # noqa: B018
        else:
            assert self.prompt == "rest", f"{self.prompt} still waits"
            self.answer("rest")
        self.play(*answers)
        return self.gave

    @property
    def rests(self) -> bool:
        """Whether the flow is through."""
        return self.prompt == "rest"

    def me(self, seat: int = 0) -> Player:
        """A player's side of the table."""
        return self.state.players[seat]

    # Codes

    def write(self, seat: int, rows: str) -> None:
        """Put tokens on the launcher, row by row: letters of a pattern, `.` empty, `#` a lock token.

        Rows and cells left out are empty; the last column stays locked where it is left out. The tokens come
        from the supply, or from the bag where the supply has none.
        """
        p = self.me(seat)
        for code in p.launcher.cells:
            if code is not None:
                self._give_back(code)
        p.launcher = empty_launcher()
        for row, line in enumerate(rows.split("/")):
            for column, letter in enumerate(line):
                self._put(p, row * COLUMNS + column, letter)

    def _put(self, p: Player, cell: int, letter: str) -> None:
        locks = p.launcher.locks
        if letter == "#":
            p.launcher.locks = sorted({*locks, cell})
            return
        if cell in locks:
            locks.remove(cell)
        p.launcher.cells[cell] = self._take(p, LETTERS[letter]) if letter != "." else None

    def bag(self, seat: int, letters: str) -> None:
        """Make the bag hold exactly these."""
        self._refill(self.me(seat).bag, letters)

    def dump(self, seat: int, letters: str) -> None:
        """Make the dump area hold exactly these."""
        self._refill(self.me(seat).dump, letters)

    def _refill(self, pile: dict[Code, int], letters: str) -> None:
        for code, count in list(pile.items()):
            for _ in range(count):
                self._give_back(code)
        pile.clear()
        for letter in letters:
            code = self._take(None, LETTERS[letter])
            pile[code] = pile.get(code, 0) + 1

    def _take(self, p: Player | None, code: Code) -> Code:
        if code == "corrupted" and self.state.corrupted_pool:
            self.state.corrupted_pool -= 1
        elif self.state.supply.get(code, 0):
            self.state.supply[code] -= 1
        elif p is not None and p.bag.get(code, 0):
            p.bag[code] -= 1
        return code

    def _give_back(self, code: Code) -> None:
        if code == "corrupted":
            self.state.corrupted_pool += 1
        else:
            self.state.supply[code] += 1

    def next_codes(self, seat: int, letters: str) -> None:
        """The next tokens that this player draws from the bag are these, golden bag rule included."""
        p = self.me(seat)
        bag, dump = dict(p.bag), dict(p.dump)
        values = []
        for letter in letters:
            if not sum(bag.values()):
                bag, dump = dump, {}
            ahead = [CODES[n] for n in range(CODES.index(LETTERS[letter]))]
            assert bag.get(LETTERS[letter]), f"there is no {LETTERS[letter]} to draw"
            values.append(sum(bag.get(code, 0) for code in ahead))
            bag[LETTERS[letter]] -= 1
        self.draws(f"bag:{seat}", values)

    def launcher(self, seat: int = 0) -> str:
        """What the launcher shows, without what is empty or locked at the end of rows and of the whole."""
        cells, locks = self.me(seat).launcher.cells, self.me(seat).launcher.locks
        lines = []
        for row in range(ROWS):
            here = range(row * COLUMNS, (row + 1) * COLUMNS)
            lines.append("".join("#" if c in locks else LETTER_OF[cells[c]] for c in here).rstrip("#."))
        return "/".join(lines).rstrip("/")

    def bag_of(self, seat: int = 0) -> str:
        """The content of the bag, sorted as RBGYOX."""
        return _letters(self.me(seat).bag)

    def dump_of(self, seat: int = 0) -> str:
        """The content of the dump area, sorted as RBGYOX."""
        return _letters(self.me(seat).dump)

    def codes(self) -> dict[Code, int]:
        """How many tokens of each kind there are anywhere: always the same."""
        total: dict[Code, int] = {code: self.state.supply.get(code, 0) for code in CODES}
        total["corrupted"] += self.state.corrupted_pool + self.state.corrupted_box
        for p in self.state.players:
            for code in CODES:
                total[code] += p.bag.get(code, 0) + p.dump.get(code, 0) + p.launcher.cells.count(code)
        return total

    # Cards

    def card(self, face: str) -> Ref:
        """A new card, tile or token with this face, for a place of the test's choice."""
        self.state.faces.append(face)
        return len(self.state.faces) - 1

    def cards(self, *faces: str) -> list[Ref]:
        """New cards with these faces."""
        return [self.card(face) for face in faces]

    def faces_of(self, refs: Iterable[Ref | None]) -> list[str]:
        """Which cards these are."""
        return [self.state.faces[ref] if ref is not None else "" for ref in refs]

    def equip(self, seat: int, *faces: str, equipped: bool = True) -> list[Ref]:
        """Put augments in front of a player."""
        refs = self.cards(*faces)
        self.me(seat).augments += [Augment(ref, equipped) for ref in refs]
        return refs

    def embody(self, seat: int, *faces: str) -> list[Ref]:
        """Give a player body cards, the active one last."""
        refs = self.cards(*faces)
        self.me(seat).bodies += refs
        return refs

    def lock_on(self, seat: int, *faces: str, damage: int = 0) -> list[Ref]:
        """Enemies for a player's queue, the lead first; the damage lies on the first of these."""
        refs = self.cards(*faces)
        self.me(seat).queue += [Enemy(ref, 0 if n else damage) for n, ref in enumerate(refs)]
        return refs

    def enemies_on_top(self, *faces: str) -> list[Ref]:
        """Enemy cards on top of the deck, the first to be drawn first."""
        refs = self.cards(*faces)
        self.state.enemy_deck += reversed(refs)
        return refs

    def show_bodies(self, *faces: str) -> list[Ref]:
        """Lay out the body market."""
        refs = self.cards(*faces)
        self.state.market = list(refs)
        return refs

    def queue_of(self, seat: int = 0) -> list[str]:
        """The enemies locked on to a player, the lead first."""
        return self.faces_of(e.card for e in self.me(seat).queue)

    # Map, tracks

    def resources(self, seat: int = 0, **levels: int) -> None:
        """Set resource tracks."""
        for resource, level in levels.items():
            self.me(seat).resources[resource] = level  # type: ignore[index]

    def has(self, resource: Resource, seat: int = 0) -> int:
        """A resource track."""
        return self.me(seat).resources.get(resource, 0)

    def stand(self, seat: int, place: int) -> None:
        """Put a character on a place of the map."""
        self.me(seat).place = place

    def lay_map(self, *tiles: tuple[int, int, int, bool]) -> None:
        """Another map: number of the tile, q, r, whether it is face up."""
        self.state.places = [
            Spot(q, r, self.card(tile_id(number)), revealed=up) for number, q, r, up in tiles
        ]

    def place_of(self, number: int) -> int:
        """Where the tile with this number lies."""
        face = tile_id(number)
        return next(n for n, s in enumerate(self.state.places) if self.state.faces[s.tile] == face)

    # Dice

    def roll(self, *faces: str) -> None:
        """The next player dice show these: common, rare, blank."""
        self._force("player_dice", "player", faces)

    def number_die(self, *numbers: int) -> None:
        """The next number dice show these, 0 for blank."""
        self._force("number_die", "number", numbers)

    def symbol_die(self, *symbols: str) -> None:
        """The next symbol dice show these: basic, special."""
        self._force("symbol_die", "symbol", symbols)

    def _force(self, stream: str, die: str, faces: Iterable[Any]) -> None:
        shown = list(getattr(DICE, die))
        self.draws(stream, [shown.index(face) for face in faces])

    # Looking

    def options(self, word: str, seat: int | None = None) -> list[str]:
        """The options of the first decision (of a seat) that begin with this word."""
        return [o for o in self.asked(seat).ids if o.split()[0] == word]

    def outcome(self, flow: Flow[Any]) -> Any:
        """What a flow gives back that must ask nothing."""
        try:
            asked = next(flow)
        except StopIteration as done:
            return done.value
        raise AssertionError(f"{asked.prompt} was asked")

    def until(self, prompt: str, seat: int | None = None) -> "Board":
        """Let the defaults answer until this is asked; a default spends nothing."""
        while self.prompt != prompt or seat not in (None, self.asked().seat):
            decision = self.asked()
            assert decision.default is not None, decision.prompt
            self.match.answer(decision.seat, decision.default, decision.number)
        return self


def _letters(pile: Mapping[Code, int]) -> str:
    return "".join(LETTER_OF[code] * pile.get(code, 0) for code in CODES)


def a_table(seats: int) -> State:
    """Players as set up in a scenario, round 2, on the small map above."""
    players = [_player(seat) for seat in range(seats)]
    supply: dict[Code, int] = dict.fromkeys(BASIC, CONSTANTS.basic_tokens)
    supply["open_source"] = CONSTANTS.open_source_tokens
    for p in players:
        for code, count in p.bag.items():
            supply[code] -= count
    state = State(
        faces=[],
        players=players,
        start_player=0,
        supply=supply,
        corrupted_pool=CONSTANTS.corrupted_tokens,
        phase="action",
        round=2,
        clock={"round": 2, "phase": 1, "step": 1, "combat": 1},
    )
    for number, q, r, up in MAP:
        state.faces.append(tile_id(number))
        state.places.append(Spot(q, r, len(state.faces) - 1, revealed=up))
    return state


def _player(seat: int) -> Player:
    core: Basic = BASIC[seat]
    bag: dict[Code, int] = dict.fromkeys(BASIC, CONSTANTS.bag_of_each)
    bag[core] += 1
    return Player(seat=seat, colour=COLOURS[seat], core=core, launcher=empty_launcher(), bag=bag)


def tile_id(number: int) -> str:
    """The id of the tile with this number."""
    return next(tile.id for tile in TILES.values() if tile.number == number)


def the_game() -> Game[Any, Any]:
    """Tamashii."""
    return GAME
