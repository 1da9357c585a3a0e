"""The pilot of Samsara's golden tests: fighters out of presets, creatures or literal numbers, scripted dice.

t = Arena()
hero = t.hero("PC-01")                            # a preset, creature, follower, or numbers
thug = t.foe(grades="FFFFFF", reduction=3)
t.fight(hero, thug)                               # round 1, the first one's turn is on
t.roll(damage=[3, 3, 3, 2, 2, 5], reduction=[2, 2, 3])
t.attack(hero, thug, "both item:q1", "done", respond="dodge", attribute="burst")
assert t.one(thug).hp == 8

`do` runs any flow or function of the rules; when it is through, the prompt is "rest" and `gave` is what it
gave back. With a `step` the match begins there. Seat 0 and on are the players', the last one the DJ's.
"""

from collections.abc import Callable, Iterable
from inspect import isgenerator
from typing import Any

from zhuoju.games.samsara.catalogue import library, vocabulary
from zhuoju.games.samsara.fight import course, dj, fighters
from zhuoju.games.samsara.fight.settle.strike import Part, Settled, Strike
from zhuoju.games.samsara.model import entry_string
from zhuoju.games.samsara.model.build import ItemBuild, SkillBuild, Way
from zhuoju.games.samsara.model.fight_state import (
    Fight,
    Fighter,
    Gear,
    Lasting,
    Look,
    Power,
    Ref,
    Ring,
)
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.seat.view import view
from zhuoju.kernel import Flow, Game, Next, choose_one, steps_in
from zhuoju.testing import Pilot

assert vocabulary.VOCABULARY  # the packs are read


def skill(pieces: str, offsets: str = "", *, system: str = "craft", needs: tuple[str, ...] = (), **way: Any):
    """A skill out of an entry string: `skill("R01:3")`, `skill("G01:4", release="active", range="aim")`."""
    return SkillBuild(
        system=system,  # type: ignore[arg-type]
        way=Way(**way),
        pieces=entry_string.read(pieces),
        offsets=entry_string.read(offsets),
        needs=needs,
    )


class Arena(Pilot):
    """A table of Samsara with a battle on it; the DJ's proposals count without asking unless told."""

    state: Ring

    def __init__(
        self,
        seats: int = 3,
        *,
        step: str | None = None,
        seed: int = 0,
        pvp: bool = False,
        main: bool = False,
        grade: int = 1,
        ask_dj: bool = False,
        confirm: bool = False,
        **room: Any,
    ) -> None:
        self.gave: Any = None
        self.flow: Callable[[Any], Any] = lambda m: None
        fight = Fight(
            seats - 1, Room(**room), pvp=pvp, main=main, grade=grade, ask_dj=ask_dj, confirm=confirm
        )
        super().__init__(a_game(self._scene()), seats, step=step or "scene", state=Ring(fight), seed=seed)

    def _scene(self) -> Callable[[Any], Flow[Next]]:
        """A step that runs what `do` gives, then rests until there is more."""

        def scene(m: Any) -> Flow[Next]:
            found = self.flow(m)
            self.gave = (yield from found) if isgenerator(found) else found
            if m.result is None:
                yield from choose_one(m.state.fight.host, "rest", {"rest": None}, default="rest")
            return scene

        return scene

    # Fighters

    @property
    def fight_now(self) -> Fight:
        """The battle as it is now."""
        return self.state.fight

    def join(self, name: str, seat: int, side: str, **numbers: Any) -> Fighter:
        """A fighter of the library, or one out of numbers: grades, hp, stamina, weapon, reduction, skills,
        gear, at and any other field."""
        at = numbers.pop("at", None)
        extra = {
            k: numbers.pop(k) for k in ("skills", "gear", "weapon", "reduction", "hands") if k in numbers
        }
        one = self._made(name, seat, side, numbers)
        fighters.enter(self.state.fight, one, at if at is not None else (len(self.state.fight.fighters), 0))
        self._arm(one, extra)
        return one

    def _made(self, name: str, seat: int, side: str, numbers: dict[str, Any]) -> Fighter:
        for known, make in (
            (library.PRESETS, fighters.from_preset),
            (library.CREATURES, fighters.from_creature),
            (library.FOLLOWERS, fighters.from_library_follower),
        ):
            if name in known:
                one = make(name, seat, side)
                for key, value in numbers.items():
                    setattr(one, key, value)
                return one
        if numbers.get("kind") == "reincarnator":
            numbers.setdefault("mark", True)
        return fighters.literal(seat, side, {"name": name or "somebody", **numbers})

    def _arm(self, one: Fighter, extra: dict[str, Any]) -> None:
        if "weapon" in extra:
            build = ItemBuild(
                kind="weapon", hands=extra.get("hands", 2), reach="melee", damage=extra["weapon"]
            )
            one.gear.append(Gear("arm", build, "arm", "held"))
        if extra.get("reduction"):
            coat = ItemBuild(kind="armour", part="body", reduction=extra["reduction"])
            one.gear.append(Gear("coat", coat, "coat", "worn"))
        for k, given in enumerate(extra.get("skills", ())):
            self.learn(one, given, f"s:{k}")
        for entry in extra.get("gear", ()):
            fighters.library_gear(one, entry)

    def learn(self, one: Fighter, given: SkillBuild | str, name: str = "", **way: Any) -> Power:
        """Teach a skill: a library id, an entry string (passive unless told) or a build."""
        if isinstance(given, str):
            known = given in library.SKILLS
            build = library.skill_build(given) if known else skill(given, **way)
            if known:
                one.known.append(given)
        else:
            build = given
        power = Power(name or f"s:{len(one.powers)}", build, given if isinstance(given, str) else "")
        one.powers.append(power)
        return power

    def hero(self, name: str = "", *, seat: int = 0, **numbers: Any) -> Fighter:
        """A reincarnator of the first side."""
        if not name:
            numbers.setdefault("kind", "reincarnator")
        one = self.join(name, seat, "heroes", **numbers)
        one.restraint = False
        return one

    def foe(self, name: str = "", *, seat: int | None = None, **numbers: Any) -> Fighter:
        """Somebody of the other side, played by the DJ unless told."""
        return self.join(name, self.state.fight.host if seat is None else seat, "foes", **numbers)

    def vehicle(self, name: str, *parts: str, seat: int = 0, side: str = "heroes", **numbers: Any) -> Fighter:
        """A vehicle of the library with these parts."""
        fuel = numbers.pop("fuel", 0)
        one = fighters.library_vehicle(name, seat, side, parts=parts, fuel=fuel)
        fighters.enter(self.state.fight, one, numbers.pop("at", (0, 0)))
        for key, value in numbers.items():
            setattr(one, key, value)
        return one

    def aboard(self, vehicle: Fighter, *people: Fighter) -> None:
        """Put these inside; the first one drives."""
        for k, one in enumerate(people):
            one.inside, one.driving, one.at = vehicle.ref, k == 0, vehicle.at

    def one(self, who: Fighter | Ref) -> Fighter:
        """The fighter as it is now (a match works on its own copy of what was arranged)."""
        return self.state.fight.fighters[who.ref if isinstance(who, Fighter) else who]

    def give(self, who: Fighter, entry: str) -> Gear:
        """An item of the library."""
        return fighters.library_gear(self.one(who), entry)

    def item(self, who: Fighter, name: str) -> Gear:
        """An item of a fighter by id or library name."""
        return next(g for g in self.one(who).gear if name in (g.id, g.name))

    def power(self, who: Fighter, name: str) -> Power:
        """A power of a fighter by id or library name."""
        return next(p for p in self.one(who).powers if name in (p.id, p.name))

    def afflict(
        self, who: Fighter, code: str, level: int, by: Fighter, *, until: int = 9, **more: Any
    ) -> None:
        """Put a lasting entry on somebody without further ado."""
        self.state.fight.since += 1
        effect = Lasting(code, level, until, by.ref, since=self.state.fight.since, **more)
        self.one(who).effects.append(effect)

    # The battle

    def fight(self, *order: Fighter, round: int = 1, ap: int = 3) -> "Arena":  # noqa: A002
        """A battle that runs: these in this order (all, as they came, if none are named)."""
        battle_now = self.state.fight
        refs = [f.ref for f in order] or [f.ref for f in battle_now.fighters.values()]
        battle_now.running, battle_now.round, battle_now.order = True, round, refs
        battle_now.active = refs[0]
        battle_now.fighters[refs[0]].ap = ap
        battle_now.fighters[refs[0]].acted = True
        return self

    def turns(self) -> "Arena":
        """Play by turns from here on: the match begins at the step `turn`."""
        self._step = "turn"
        self.state.fight.proposed = not course.foes_left(Look(self.state))  # nobody is asked to end it
        return self

    def roll(self, **faces: Iterable[int]) -> "Arena":
        """The next dice of these streams: damage, reduction, contest, gain, order, construction, heal,
        backlash."""
        for of, shown in faces.items():
            self.dice(of, list(shown))
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

    def answers(self, **by_prompt: Any) -> "Arena":
        """Answer by prompt (`settle_respond="dodge"`), everything else by its default, until it rests."""
        said = {key.replace("__", ".").replace("_", ".", 1): value for key, value in by_prompt.items()}
        while self.match.pending and self.prompt not in ("rest", "turn.act"):
            decision = self.asked()
            value = said.get(decision.prompt, decision.default)
            if isinstance(value, list) and decision.shape in ("one", "amount", "yes_no"):
                value = value.pop(0) if value else decision.default
            self.match.answer(decision.seat, value, decision.number)
        return self

    def strike(
        self, by: Fighter | None, target: Fighter, *, damage: int | None = None, **fields: Any
    ) -> Strike:
        """A strike out of literal numbers: a given damage, or parts."""
        strike = Strike(by.ref if by else None, primaries=[target.ref], **fields)
        strike.fixed = damage
        return strike

    def settles(self, strike: Strike, **by_prompt: Any) -> Settled:
        """Settle a strike, answering by prompt; gives back what became of it on the first target."""
        from zhuoju.games.samsara.fight.settle.steps import settle_all

        self.do(lambda m: settle_all(m, [strike]))
        self.answers(**by_prompt)
        return self.gave[0]

    @property
    def rests(self) -> bool:
        """Whether the flow is through."""
        return self.prompt == "rest"


def part(line_text: str, **more: Any) -> Part:
    """A part out of an entry string: `part("W01:2{dur=2}")`."""
    from zhuoju.games.samsara.fight.powers import take_apart
    from zhuoju.games.samsara.model.rolls import NOTHING

    line = take_apart(skill(line_text, release="active")).lines[0]
    return Part(more.pop("id", line.code), NOTHING, line.targets, line=line, **more)


def a_game(scene: Any) -> Game[Ring, Any]:
    """A battle with a first step that tests write."""
    return Game(
        id="samsara-scene",
        version=1,
        state=Ring,
        seats=range(1, 10),
        setup=lambda seats, options, chance: Ring(Fight(seats - 1)),
        first=scene,
        view=view,
        steps=steps_in(course),
        interventions=dj.INTERVENTIONS,
    )
