"""The pilot of Meshal's golden tests: beings out of literal numbers or entries, a small field, scripted dice.

t = Scene()
wolf, hero = t.foe(might=4, agility=3), t.hero(might=3, agility=6, physical=1)
t.fight(wolf, hero)                        # a moment in which the wolf's turn is on
t.roll(1, 2, 5, 6)                         # the next dice of the table
t.do(lambda m: strike(m, wolf.ref, hero.ref), "evade")
assert t.held(hero) == (3, 6, 4)

`do` runs any flow or function of the rules; when it is through, the prompt is "rest" and `gave` is what it
gave back. With a `step` the match begins there. Players' seats come first, the host has the last one.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from inspect import isgenerator
from typing import Any

from zhuoju.content import Wording, read_clause
from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue import library
from zhuoju.games.meshal.creation.new_beings import new_being
from zhuoju.games.meshal.language import vocabulary
from zhuoju.games.meshal.model.cards import Movement, Perception, Reach, SlotCount, WeaponAttack
from zhuoju.games.meshal.model.field import Field, Wall
from zhuoju.games.meshal.model.profile import CORE, SWITCHES, Profile, Settings
from zhuoju.games.meshal.model.sheet import Carried, Lasting
from zhuoju.games.meshal.model.state import Being, Moment, Options, Ref, Stage, State
from zhuoju.games.meshal.model.words import ATTRIBUTES
from zhuoju.games.meshal.model.world_cards import Creature, NaturalWeapon
from zhuoju.kernel import Flow, Game, Next, choose_one
from zhuoju.testing import Pilot

BITE = "attack([might], M, [physical], [parry, evade])"


def weapon(clause: str = BITE, ap: int = 1, **more: Any) -> NaturalWeapon:
    """A natural weapon: `weapon("attack([might], 4, [physical], [parry])", most=2)`."""
    near = {k: more.pop(k) for k in ("least", "most", "inclusive", "adjacent") if k in more}
    reach = Reach(**near) if near else Reach(adjacent=True)
    do = read_clause(library.LEXICON, clause)
    return NaturalWeapon(name=a_name("bite"), level=1, attack=WeaponAttack(ap=ap, reach=reach, do=do, **more))


def a_name(word: str) -> Wording:
    """A name in every language."""
    return Wording(hans=word, en=word)


def entry(scores: Mapping[str, int], weapons: tuple[NaturalWeapon, ...], **more: Any) -> str:
    """A creature that only tests know; gives back its id."""
    assert vocabulary.VOCABULARY  # the packs are read
    fields: dict[str, Any] = {
        "size": "medium",
        "form": "beast",
        "movement": Movement(speed=3, ways=("walk",)),
        "perception": Perception(steps=100),
        "slots": (SlotCount(slot="weapon", n=2),),
        "strength": 3,
    }
    fields.update(more)
    name = f"test_{len(library.CREATURES)}"
    library.CREATURES[name] = Creature(
        id=name, name=a_name(name), scores=dict(scores), weapons=weapons, **fields
    )
    return name


class Scene(Pilot):
    """A table of Meshal Lite on a small field; everybody sees everybody unless a test says otherwise."""

    state: State

    def __init__(
        self,
        seats: int = 2,
        *,
        step: str | None = None,
        args: Iterable[Any] = (),
        switches: Iterable[str] = (),
        without: Iterable[str] = (),
        full: bool = False,
        field: Field | None = None,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        self.gave: Any = None
        self.flow: Callable[[Any], Any] = lambda m: None
        chosen = tuple(s for s in SWITCHES if (full or s in (*CORE, *switches)) and s not in tuple(without))
        self.profile = Profile(chosen, Settings(**settings))
        ground = field if field is not None else Field(width=12, length=12)
        state = State(self.profile, field=ground, host=seats - 1)
        super().__init__(
            a_game(self._scene()), seats, step=step or "scene", args=tuple(args), state=state, seed=seed
        )

    def _scene(self) -> Callable[[Any], Flow[Next]]:
        """A step that runs what `do` gives, then rests until there is more."""

        def scene(m: Any) -> Flow[Next]:
            found = self.flow(m)
            self.gave = (yield from found) if isgenerator(found) else found
            if m.result is None:
                yield from choose_one(m.state.host, "rest", {"rest": None}, default="rest")
            return scene

        return scene

    # Beings

    def being(self, name: str = "", *, seat: int | None = None, side: str = "foes", **numbers: Any) -> Being:
        """A being of an entry, or one out of numbers: might, agility, spirit (None: invalid), physical,
        erosive, occult, immune, weapons, abilities, gear, max_ap, at, size, form, speed, ways, steps."""
        at = numbers.pop("at", None)
        name = name or self._entry(numbers)
        for key in ("ap", "dice"):
            numbers.setdefault(key, None)
        ap, dice = numbers.pop("ap"), numbers.pop("dice")
        assert not numbers, f"unknown: {sorted(numbers)}"
        stage = Stage(self.state)
        one = new_being(stage, name, self.state.host if seat is None else seat, side, at=at)  # type: ignore[arg-type]
        if at is None and self.state.field is not None:
            one.at = self._free_spot()
        if ap is not None:
            one.ap = ap
        if dice is not None:
            one.sheet.dice.update(dice)
        for other in self.state.beings.values():
            if other is not one:
                other.spotted.append(one.ref)
                one.spotted.append(other.ref)
        return one

    def _entry(self, numbers: dict[str, Any]) -> str:
        scores = {a: numbers.pop(a, 4) for a in ATTRIBUTES}
        protection = {t: numbers.pop(t) for t in ("physical", "erosive", "occult") if t in numbers}
        weapons = numbers.pop("weapons", None)
        armed = (
            (weapon(),) if weapons is None else tuple(weapon(w) if isinstance(w, str) else w for w in weapons)
        )
        more: dict[str, Any] = {"protection": protection}
        speed, ways, poor = numbers.pop("speed", 3), numbers.pop("ways", ("walk",)), numbers.pop("poor", ())
        more["movement"] = Movement(speed=speed, ways=ways, poor=poor)
        more["perception"] = Perception(
            steps=numbers.pop("steps", 100), senses=numbers.pop("senses", ("five_senses",))
        )
        for key in (
            "immune",
            "abilities",
            "max_ap",
            "size",
            "form",
            "gear",
            "slots",
            "strength",
            "limbs",
            "loot",
        ):
            if key in numbers:
                more[key] = numbers.pop(key)
        valid = {a: n for a, n in scores.items() if n is not None}
        return entry(valid, armed, **more)

    def _free_spot(self) -> tuple[int, int]:
        taken = [b.at for b in self.state.beings.values()]
        return next((x, y) for y in (5, 6, 4, 7) for x in range(5, 12) if (x, y) not in taken)

    def hero(self, name: str = "", *, seat: int = 0, **numbers: Any) -> Being:
        """A being of the party, played by a player's seat."""
        return self.being(name, seat=seat, side="party", **numbers)

    def foe(self, name: str = "", **numbers: Any) -> Being:
        """A foe, played by the host."""
        return self.being(name, side="foes", **numbers)

    def one(self, who: Being | Ref) -> Being:
        """The being as it is now (a match works on its own copy of what was arranged)."""
        return self.state.beings[who.ref if isinstance(who, Being) else who]

    def held(self, who: Being | Ref) -> tuple[int | None, ...]:
        """Its dice now: might, agility, spirit; None where invalid."""
        dice = self.one(who).sheet.dice
        return tuple(dice.get(a) for a in ATTRIBUTES)

    def unseen(self, who: Being, by: Being | None = None) -> None:
        """Nobody, or this one, has spotted this being."""
        for other in self.state.beings.values():
            if who.ref in other.spotted and (by is None or other.ref == by.ref):
                other.spotted.remove(who.ref)

    def give(self, who: Being, item: str, n: int = 1, *, equipped: bool = True, **more: Any) -> Carried:
        """Put an item on a being, in hand or worn unless said otherwise; gives back its line."""
        sheet = self.one(who).sheet
        line = Carried(sheet.next_item, item, n, equipped, **more)
        sheet.next_item += 1
        sheet.items.append(line)
        return line

    def afflict(self, who: Being, status: str, n: int = 0, by: Being | None = None) -> None:
        """Put a status on a being without further ado."""
        self.one(who).sheet.effects.append(Lasting(status, by=by.ref if by else None, n=n))

    # The moment

    def fight(self, *order: Being, round: int = 1) -> "Scene":  # noqa: A002
        """A moment: these in this order (all, as placed, if none are named); the first one's turn is on."""
        refs = [b.ref for b in order] or list(self.state.beings)
        self.state.moment = Moment(round=round, order=refs, active=refs[0], then="scene")
        return self

    def wall(self, *cells: tuple[int, int], **flags: Any) -> None:
        """Build a wall on these cells."""
        field = self.state.field
        assert field is not None
        field.walls.append(Wall(field.next_id, list(cells), **flags))
        field.next_id += 1

    # Acting

    def roll(self, *faces: int) -> "Scene":
        """The next dice of the table show these faces."""
        self.dice("dice", faces)
        return self

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

    def attacks(self, who: Being, whom: Being | None, *answers: Any, weapon: str = "natural:0") -> "Scene":
        """One attacks another with a weapon, as in its turn; answers come after the choice of the target."""
        from zhuoju.games.meshal.character import menu
        from zhuoju.games.meshal.moment import turns

        aimed = () if whom is None else (f"being:{whom.ref}",)
        self.do(
            lambda m: turns.declare(m, who.ref, menu.acts(m, who.ref)[f"attack {weapon}"]), *aimed, *answers
        )
        return self

    @property
    def rests(self) -> bool:
        """Whether the flow is through."""
        return self.prompt == "rest"


def a_game(scene: Any) -> Game[State, Options]:
    """Meshal Lite with a first step that tests write."""
    return replace(
        GAME,
        id="meshal-scene",
        seats=range(1, 10),
        setup=lambda seats, options, chance: State(Profile(), host=seats - 1),
        check_options=None,
        first=scene,
        steps=(*GAME.steps, scene),
        content=None,
    )
