"""SAM-COMBAT-38, 39, 56..75, 91 What a target does: blue entries, guard, dodge, defend, shelter."""

from collections.abc import Iterator
from typing import Final, Literal

from zhuoju.games.samsara import rolls, tables
from zhuoju.games.samsara.composition import reduction_told
from zhuoju.games.samsara.contests import Side
from zhuoju.games.samsara.destroy import construction_on
from zhuoju.games.samsara.fight_state import Battle, Fighter, Power, Ref, World, apart, fighter, hostile
from zhuoju.games.samsara.payments import can_pay, pay, price
from zhuoju.games.samsara.powers import Line, Made, line_of, made, passives, usable
from zhuoju.games.samsara.release import released, startable
from zhuoju.games.samsara.settle_damage import blue_dice, shields
from zhuoju.games.samsara.standing import alive, bonus, grade, has, move_cap, side
from zhuoju.games.samsara.statements import Statement
from zhuoju.games.samsara.strike import Blue, Settled
from zhuoju.games.samsara.telling import About, contest, roll, tell_of
from zhuoju.games.samsara.words import Attribute
from zhuoju.kernel import Flow, Plain, choose_amount, choose_one, choose_yes_no

Dodging = Literal["dodge", "defend"]
PAIRS: Final[dict[str, tuple[Attribute, Attribute]]] = {
    "dodge": ("burst", "coordination"),
    "defend": ("stalwart", "will"),
}
DONE: Final = "done"
PASS: Final = "pass"  # noqa: S105
LESS_BLUE: Final = {"backlash": 1, "splash": 0}


# Blue entries


def blue_slots(settled: Settled) -> int:
    """SAM-TAB-12 Two; one against backlash, none against splash."""
    return LESS_BLUE.get(settled.strike.kind, tables.BLUE_SLOTS)


def serves(w: World, settled: Settled, line: Line) -> bool:
    """Whether naming a blue entry can do anything against this strike."""
    return any(_serves(w, settled, line, said) for said in line.says)


def _serves(w: World, settled: Settled, line: Line, said: Statement) -> bool:
    strike = settled.strike
    match said.what:
        case "reduce_dice":
            return strike.harms and shields(w, settled, said, line)
        case "reduce_flat":
            return strike.harms
        case "response":
            return strike.kind not in ("sneak", "backlash")
        case "thorns":
            return not strike.ranged and strike.kind in ("attack", "sneak") and strike.by is not None
        case "mind_wall":
            return any(s.what == "drain" and s.about == "san" for x in strike.lines for s in x.says)
        case "item_ward":
            return construction_on(w) and strike.harms
        case "focus":
            return fighter(w, settled.target).channel is not None
    return said.what == "feather_fall" and strike.kind == "fall"


def blues_at_hand(
    w: World, settled: Settled, open_now: list[Power], without: str = ""
) -> Iterator[tuple[str, Blue]]:
    """SAM-COMBAT-39 Passive and sustained ones, and those of powers that can be released now."""
    one, fight = fighter(w, settled.target), w.state.fight
    taken = [blue.id for blue in settled.blues]
    for k, effect in enumerate(one.effects):
        if effect.code[0] == "B":
            name = f"lasting:{k}"
            line = line_of(effect.code, effect.level, effect.parameter)
            if name not in taken and (not without or effect.power != without) and serves(w, settled, line):
                yield name, Blue(name, line)
    for power in one.powers:
        parts = made(power)
        if not parts.blues or power.id == without or not usable(one, power, fight.round):
            continue
        if not parts.passive and power not in open_now and not may_open(w, one, power, parts):
            continue
        for line in parts.blues:
            name = f"{power.id}/{line.index}"
            if name not in taken and serves(w, settled, line):
                yield name, Blue(name, line, power)


def may_open(w: World, one: Fighter, power: Power, parts: Made) -> bool:
    """SAM-COMBAT-39 Forced instants at any time; active and instant ones in the own turn."""
    release = parts.way.release
    if any(line.duration for line in parts.blues) or one.channel is not None or not alive(one):
        return False
    own = w.state.fight.active == one.ref
    return (release == "forced" or (own and release in ("active", "instant"))) and startable(w, one, power)


def name_blues(m: Battle, settled: Settled, *, without: str = "") -> Flow[None]:
    """SAM-STEP-05, D11 The target lists its blue entries, knowing the formula but no dice."""
    one = fighter(m, settled.target)
    opened: list[Power] = []
    declined: list[str] = []  # whose payment would have been lethal
    most = blue_slots(settled)
    while len(settled.blues) < most and one.kind != "object":
        found = blues_at_hand(m, settled, opened, without)
        options: dict[str, Blue | None] = {name: blue for name, blue in found if name not in declined}
        if not options:
            return
        best = best_passive(m, settled, options)
        options[DONE] = None
        blue = yield from choose_one(
            one.seat, "settle.blue", options, clause="SAM-COMBAT-38", default=best, who=one.ref,
            left=most - len(settled.blues), damage=settled.strike.kind, **reduction_told(m, settled, options),
        )  # fmt: skip
        if blue is None:
            return
        power = blue.power
        if power is not None and not made(power).passive and power not in opened:
            if not (yield from released(m, one, power)):
                declined.append(blue.id)
                continue
            opened.append(power)
        upkeep = blue.line.number("upkeep")
        if upkeep and not (yield from pay(m, one, "energy", upkeep)):
            declined.append(blue.id)
            continue
        settled.blues.append(blue)
        tell_of(m, one, "blue", entry=blue.line.code, level=blue.line.level)


def best_passive(w: World, settled: Settled, options: dict[str, Blue | None]) -> str:
    """D11 The default: the best passive entry by its mean."""
    best, mean = DONE, -1
    for name, blue in options.items():
        if blue is None or (blue.power is not None and not made(blue.power).passive):
            continue
        if blue.line.number("upkeep"):
            continue
        found = blue_dice(w, settled, blue.line).twice_mean
        if found > mean:
            best, mean = name, found
    return best


# Guard


def guards(w: World, settled: Settled) -> list[Fighter]:
    """SAM-COMBAT-66, 69, 93, SAM-STEP-18 Who could step in, in turn order."""
    strike, fight = settled.strike, w.state.fight
    if strike.kind in ("backlash", "fall", "hazard", "overflow", "splash") or strike.unguarded:
        return []
    meant = fighter(w, settled.target)
    order = fight.order or list(fight.fighters)
    return [one for ref in order if (one := fight.fighters.get(ref)) and can_guard(w, one, meant, settled)]


def can_guard(w: World, one: Fighter, meant: Fighter, settled: Settled) -> bool:
    """SAM-COMBAT-66 2 AP, the forced type, 10 stamina and near enough; SAM-COMBAT-93 it saw the attacker."""
    strike = settled.strike
    if (
        one.ref in (meant.ref, strike.by)
        or one.ref in strike.primaries
        or one.ap < 2
        or "forced" in one.types
    ):
        return False
    if one.watch == "nobody" or (one.watch == "friends" and hostile(one, meant)):
        return False
    if not alive(one) or one.channel is not None or one.kind == "object" or one.inside is not None:
        return False
    if not can_pay(one, tables.RESPONSE_STAMINA) or apart(one, meant) > move_cap(w, one):
        return False
    if strike.kind == "sneak" and strike.by is not None:
        hidden = fighter(w, strike.by).hidden_from or []
        return one.ref not in hidden
    return True


def ask_guards(m: Battle, settled: Settled) -> Flow[Fighter | None]:
    """SAM-STEP-18, D14 Of several the first in turn order acts."""
    meant = fighter(m, settled.target)
    for one in guards(m, settled):
        steps_in = yield from choose_one(
            one.seat, "settle.guard", {PASS: False, "guard": True}, clause="SAM-COMBAT-66", default=PASS,
            who=one.ref, whom=meant.ref, left=settled.prelim,
        )  # fmt: skip
        if steps_in and (
            yield from pay(m, one, "stamina", price(m, one, "stamina", tables.RESPONSE_STAMINA))
        ):
            one.ap -= 2
            one.types.append("forced")
            one.at = meant.at
            tell_of(m, one, "guards", whom=meant.ref)
            return one
    return None


# Dodge, defend, shelter


def may_respond(w: World, settled: Settled) -> list[str]:
    """SAM-TAB-12, SAM-COMBAT-75 The responses on offer."""
    one, strike = fighter(w, settled.target), settled.strike
    if not alive(one) or strike.kind == "backlash" or one.kind == "object":
        return []
    found: list[str] = []
    guarding = settled.response == "guard"
    if not one.mad and one.channel is None and can_pay(one, tables.RESPONSE_STAMINA):
        if (
            strike.kind not in ("sneak", "fall")
            and not guarding
            and not one.steady
            and not has(w, one, "bind")
        ):
            found.append("dodge")
        if strike.kind != "sneak" or guarding:
            found.append("defend")
    if shelterer(w, settled) is not None and strike.harms and not guarding:
        found.append("shelter")
    return found


def shelterer(w: World, settled: Settled) -> Fighter | None:
    """SAM-COMBAT-71, 73, SAM-VEH-30 Who could shelter: a bearer of a mark, or the owner who drives."""
    one = fighter(w, settled.target)
    if one.kind == "vehicle":
        drivers = [f for f in w.state.fight.fighters.values() if f.inside == one.ref and f.driving]
        one = next((d for d in drivers if one.owner in (None, d.ref)), one)
    if one.kind != "reincarnator" or not one.mark or not alive(one) or most_shelter(w, one) < 1:
        return None
    return one


def most_shelter(w: World, one: Fighter) -> int:
    """SAM-COMBAT-71 The energy left; with the house rule HP pay the rest at 2 : 1."""
    if w.state.fight.room.shelter_overdraw:
        return one.energy + max(0, one.hp - 1) // tables.HP_FOR_MISSING
    return one.energy


def respond(m: Battle, settled: Settled) -> Flow[None]:
    """SAM-STEP-18..23, D13 The one response of the recipient."""
    one = fighter(m, settled.target)
    possible = may_respond(m, settled)
    if not possible:
        return
    options: dict[str, str] = {"none": "none", **{r: r for r in possible}}
    chosen = yield from choose_one(
        one.seat, "settle.respond", options, clause="SAM-COMBAT-56", default="none", who=one.ref,
        left=settled.prelim, harms=settled.strike.harms, by=settled.strike.by or 0,
        **response_told(m, settled, possible),
    )  # fmt: skip
    if chosen == "shelter":
        yield from shelter(m, settled)
    elif chosen == "dodge" or chosen == "defend":
        yield from evade(m, settled, "dodge" if chosen == "dodge" else "defend")


def shelter(m: Battle, settled: Settled) -> Flow[None]:
    """SAM-COMBAT-71, SAM-STEP-22 n energy for n independent reduction."""
    one = shelterer(m, settled)
    assert one is not None
    most = most_shelter(m, one)
    n = yield from choose_amount(
        1, most, one.seat, "settle.shelter", clause="SAM-COMBAT-71",
        default=min(most, max(1, settled.prelim)), who=one.ref, left=settled.prelim,
    )  # fmt: skip
    short = max(0, n - one.energy)
    one.energy -= n - short
    one.hp -= short * tables.HP_FOR_MISSING
    settled.response, settled.sheltered, settled.independent = "shelter", n, n
    tell_of(m, one, "shelters", n=n)


def evade(m: Battle, settled: Settled, how: Dodging) -> Flow[None]:
    """SAM-STEP-20, 21 Pay, the attacker names the attribute, both roll; the margin in D6."""
    one, strike = fighter(m, settled.target), settled.strike
    if not (yield from pay(m, one, "stamina", price(m, one, "stamina", tables.RESPONSE_STAMINA))):
        return
    if settled.response != "guard":
        settled.response = how
    attribute = yield from pick_attribute(m, settled, how)
    settled.attribute = attribute
    mine = side(m, one, attribute, advantage(m, settled, how))
    settled.margin = yield from margin(m, settled, mine, attribute, how)
    if settled.margin >= 1 and strike.harms:
        settled.independent = roll(m, rolls.d(settled.margin, 6), "gain", one, how, "SAM-STEP-21")
    tell_of(m, one, "responds", how=how, margin=settled.margin, gain=settled.independent)


def advantage(w: World, settled: Settled, how: Dodging) -> int:
    """SAM-STEP-20 What effects and entries of both sides do to the result of whoever responds."""
    one, strike = fighter(w, settled.target), settled.strike
    more = bonus(w, one, fighter(w, strike.by) if strike.by is not None else None, how) + strike.crush
    more += sum(_about(blue.line, "response", how) for blue in settled.blues)
    return more - sum(_about(line, "suppress", how) for line in strike.lines)


def response_told(m: Battle, settled: Settled, possible: list[str]) -> dict[str, Plain]:
    """SAM-COMBAT-56 The own dice of each response, for either attribute that may be named; whom they meet."""
    if m.events is None:  # nobody reads it
        return {}
    one, strike = fighter(m, settled.target), settled.strike
    ways: tuple[Dodging, ...] = ("dodge", "defend")
    dice = {
        how: {a: str(side(m, one, a, advantage(m, settled, how)).dice) for a in PAIRS[how]}
        for how in ways
        if how in possible
    }
    number = None if strike.by is not None and strike.number is None else strike.number or 0
    return {"dice": dice, "number": number, "stamina": price(m, one, "stamina", tables.RESPONSE_STAMINA)}


def _about(line: Line, what: str, how: Dodging) -> int:
    return sum(s.at(line.level) for s in line.says if s.what == what and s.about in (how, "both", "all"))


def margin(m: Battle, settled: Settled, mine: Side, attribute: Attribute, how: Dodging) -> Flow[int]:
    """SAM-STEP-21, SAM-COMBAT-47, 92 Against the attacker, or a number of the DJ where nobody attacks."""
    strike = settled.strike
    if strike.by is not None and strike.number is None:
        one, attacker = fighter(m, settled.target), fighter(m, strike.by)
        theirs = side(m, attacker, attribute, bonus(m, attacker, one))
        return contest(m, mine, theirs, "SAM-STEP-20", About(how, one, attacker))
    number = strike.number or 0
    rolled = roll(m, mine.dice, "contest", fighter(m, settled.target), "trial", "SAM-COMBAT-47")
    yield from ()
    return rolled - number


def pick_attribute(m: Battle, settled: Settled, how: Dodging) -> Flow[Attribute]:
    """SAM-COMBAT-57, 58, D15 The attacker picks one of the pair; default: the larger grade advantage."""
    first, second = PAIRS[how]
    strike, one = settled.strike, fighter(m, settled.target)
    if strike.by is None or strike.number is not None:
        return first if grade(m, one, first) >= grade(m, one, second) else second
    attacker = fighter(m, strike.by)
    gap = {a: grade(m, attacker, a) - grade(m, one, a) for a in (first, second)}
    best = first if gap[first] >= gap[second] else second
    return (
        yield from choose_one(
            attacker.seat,
            "settle.attribute",
            {first: first, second: second},
            clause="SAM-COMBAT-57",
            default=best,
            who=attacker.ref,
            whom=one.ref,
            how=how,
            dice={a: str(side(m, attacker, a, bonus(m, attacker, one)).dice) for a in gap},
        )
    )


def accepts(m: Battle, target: Ref, by: Fighter) -> Flow[bool]:
    """SAM-COMBAT-65, D20 A target may refuse a heal or a boon."""
    one = fighter(m, target)
    if one.seat == by.seat or not alive(one) or one.kind == "object":
        return True
    refused = yield from choose_yes_no(
        one.seat, "green.refuse", clause="SAM-COMBAT-65", default="no", who=one.ref, by=by.ref
    )
    return not refused


def passive_mind_wall(w: World, one: Fighter) -> int:
    """B11 Outside a settlement the best passive or lasting Mind Wall counts, as against backlash."""
    found = [line.number("mind_wall") for _, p in passives(one, w.state.fight.round) for line in p.blues]
    found += [line_of(e.code, e.level).number("mind_wall") for e in one.effects if e.code == "B11"]
    return max(found, default=0)
