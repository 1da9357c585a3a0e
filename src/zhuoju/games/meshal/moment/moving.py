"""MES-MOV-01..17, 36, 38 Moving by one's own will: the move action, and what may interrupt it."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import Final

from zhuoju.games.meshal.basics.kept_answers import asked_once
from zhuoju.games.meshal.basics.relations import friendly, hostile
from zhuoju.games.meshal.basics.telling import follow, happen, knows_by, tell_between
from zhuoju.games.meshal.catalogue.library import ABILITIES
from zhuoju.games.meshal.catalogue.statements import Change
from zhuoju.games.meshal.character import bodies, menu, reactions
from zhuoju.games.meshal.character.consciousness import able
from zhuoju.games.meshal.character.entry_statements import gifts
from zhuoju.games.meshal.character.in_force import stated_by
from zhuoju.games.meshal.character.menu import Act, Order
from zhuoju.games.meshal.character.values import barred, cost, speed, ways
from zhuoju.games.meshal.environment import hazards, traps
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.context import Ctx
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.refusal import Refusal
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being
from zhuoju.games.meshal.model.words import Mobility
from zhuoju.games.meshal.moment import facing, lifting, unknown_ground, wayfinding
from zhuoju.games.meshal.senses import map_memory, spotting
from zhuoju.games.meshal.ways import climbing, falling, move_budget
from zhuoju.games.meshal.ways.first_steps import beside_wall, can_step
from zhuoju.kernel import Flow, choose_yes_no
from zhuoju.kernel.decision import Withheld

MOVE_AP: Final = 1
SWAP_AP: Final = 1


# On offer


def cannot_move(w: World, ref: Ref) -> Refusal | None:
    """MES-MOV-06, 24, 36, MES-CHR-14 Why a being cannot move by its own will now."""
    held = held_back(w, ref)
    return held if held is not None or speed(w, ref) > 0 else Refusal("no_speed", "MES-CHR-14")


@asked_once
def held_back(w: World, ref: Ref) -> Refusal | None:
    """The same, whatever its speed."""
    one = being(w, ref)
    if one.riding is not None:
        return Refusal("rides", "MES-RID-01")
    if one.at is None or one.carried_by is not None:
        return Refusal("not_free", "MES-MOV-32")
    if one.falling:
        return Refusal("falling", "MES-MOV-24")
    if one.depth or hazards.in_bog(w, ref):
        return Refusal("in_bog", "MES-HAZ-06")
    if barred(w, ref, "move"):
        return Refusal("rooted", "MES-MOV-06")
    if move_budget.deep_water(w, ref) and not {"swim", "fly"}.intersection(ways(w, ref)):
        return Refusal("deep_water", "MES-MOV-36")
    return None


def open_ways(w: World, ref: Ref, known: Iterable[Mobility] | None = None) -> Iterator[Mobility]:
    """MES-MOV-02 The mobilities that could serve here: in the air only flying, in deep water not on foot."""
    field, one = w.state.field, being(w, ref)
    if field is None:
        return
    wet = move_budget.deep_water(w, ref)
    for way in ways(w, ref) if known is None else known:
        if one.climb is not None and way not in ("climb", "fly"):
            continue
        if (
            one.height > 0
            and way not in ("climb", "fly")
            and not move_budget.standing_high(w, one)
            and not one.in_pit
        ):
            continue
        if one.height > 0 and way == "climb" and one.climb is None and not move_budget.standing_high(w, one):
            continue
        if wet and way not in ("swim", "fly"):
            continue
        if way == "climb" and not (field.walls or field.grounds):
            continue
        if way == "swim" and "water" not in terrain(field).hazards:
            continue
        yield way


@menu.priced
@menu.tactical
def moves(m: Meshal, ref: Ref) -> Iterator[Act]:
    """MES-MOV-01, 11 One move by each mobility that leads anywhere; changing places with a friend."""
    one = being(m, ref)
    if m.state.field is None or one.at is None or held_back(m, ref) is not None:
        return
    gait = move_budget.gait(m, ref)
    if gait.steps <= 0:
        return
    ap, w = cost(m, ref, "move", MOVE_AP), map_memory.as_known(m, ref)
    for way in open_ways(m, ref, gait.ways):
        steps = gait.budget(way)
        if leads_on(w, ref, way, steps):
            yield going(way, ap)
    friends = partial(swappable, m, ref)
    if friends():
        yield Act("swap", SWAP_AP, swap, friends, clause="MES-MOV-11")


@cache
def going(way: Mobility, ap: int) -> Act:
    """MES-MOV-01 A move by one mobility."""
    return Act(f"move {way}", ap, partial(move, way), hosts=("move",), clause="MES-MOV-01", costed=("move",))


def leads_on(w: World, ref: Ref, way: Mobility, steps: Fraction | int) -> bool:
    """MES-MOV-03, 14, 15 Whether a move by this way comes to anything."""
    if way == "fly" and steps >= 1:
        return True
    if way == "climb" and being(w, ref).climb is not None:
        return steps > 0
    if way == "climb" and worth_climbing(w, ref) and climbing.leads_higher(w, ref, steps):
        return True
    return can_step(w, ref, way, steps)


def worth_climbing(w: World, ref: Ref) -> bool:
    """Whether there is something beside it that goes up; most of the time there is not."""
    return move_budget.in_pit(w, ref) > 0 or beside_wall(w, ref)


@menu.refusal
def not_moving(m: Meshal, ref: Ref) -> Iterator[Withheld]:
    """MES-DEC-02 Why there is no moving."""
    refused = cannot_move(m, ref)
    if refused is not None:
        yield refused.of("move walk")
        return
    usable, w = list(open_ways(m, ref)), map_memory.as_known(m, ref)
    for way in ways(m, ref):
        if way not in usable or not leads_on(w, ref, way, move_budget.budget(m, ref, way)):
            yield Withheld(f"move {way}", "nowhere_to_go", {}, "MES-MOV-03")


# The move


def move(way: Mobility, order: Order) -> Flow[bool]:
    """MES-MOV-01..17, 38 Choose where to, then go there; what was joined may make it longer."""
    m, ref = order.m, order.ref
    also, start = joined_changes(m, ref, order.additives), being(m, ref).at
    steps = move_budget.budget(m, ref, way, also)
    rise = (yield from wayfinding.choose_rise(m, ref, steps)) if way == "fly" else 0
    if way == "climb":
        return (yield from climb(m, being(m, ref), steps))
    chosen = yield from wayfinding.choose_goal(m, ref, way, steps, rise)
    if moved_away(m, ref, start):
        return False
    being(m, ref).climb = None
    if chosen is None:
        return way == "fly"  # MES-MOV-14 a flier that is hemmed in hovers: the move is made, its budget lost
    yield from go(m, ref, unknown_ground.open_part(m, ref, chosen, way, steps, rise), way, rise=rise)
    return True


def climb(m: Meshal, one: Being, steps: Fraction | int) -> Flow[bool]:
    """MES-MOV-15 Over something in one move, or the first or next stage of a longer climb."""
    path: tuple[Spot, ...] | None
    start = one.at
    if one.climb is not None:
        path = yield from climbing.go_on(m, one, steps)
    else:
        far = climbing.beyond(map_memory.as_known(m, one.ref), one.ref, steps)
        path = yield from wayfinding.choose_goal(m, one.ref, "climb", steps, far=far)
        if path is None or moved_away(m, one.ref, start):
            return False
        way = far[path[-1]] if path and path[-1] in far else None
        if way is not None and way.path == path:
            yield from climbing.begin(m, one, way, steps)
            path = None
    if path is not None:
        yield from go(m, one.ref, unknown_ground.open_part(m, one.ref, path, "climb", steps), "climb")
    else:
        yield from arrive(m, one, way="climb")
    return True


def moved_away(m: Meshal, ref: Ref, start: Spot | None) -> bool:
    """Whether the host has meanwhile put a being elsewhere, or it can no longer go: the move is not made."""
    return being(m, ref).at != start or not able(m, ref)


def joined_changes(m: Meshal, ref: Ref, additives: Iterable[str]) -> list[Change]:
    """What additives say of this move."""
    ctx = Ctx(being(m, ref).seat, ref, target=ref)
    said = (clause.value for name in additives for clause in stated_by(m, ctx, name))
    return [value for value in said if isinstance(value, Change)]


def go(
    m: Meshal, ref: Ref, spots: Sequence[Spot], way: Mobility, *, rise: int = 0, turns: bool = True
) -> Flow[bool]:
    """MES-MOV-14, 17, MES-FAC-03 Go along these positions; gives back whether it got to the end of them."""
    field, one = m.state.field, being(m, ref)
    assert field is not None
    if one.at is None:  # the host has taken it off the map meanwhile
        return False
    start, one.revealed, climbed, below = one.at, [], one.height, one.in_pit
    heading, behind, done = (0, 0), start, True
    if way == "fly":
        one.height += rise
        place(m, one, start)
    up = move_budget.altitude(m, one)
    for spot, way_on, run in move_budget.paces(field, start, spots):
        heading, behind = way_on, one.at
        if way == "fly":  # it keeps its altitude over hills and pits
            one.height = max(0, up - move_budget.ground_below(m, one, spot))
        yield from enter(m, one, spot, way)
        map_memory.look(m)
        one.straight = max(one.straight, run)
        if interrupted(m, one, spot, way) or one.in_pit > below:
            done = False
            break
    if way != "fly":
        land(m, one, way)
    if one.at is not None:
        place(m, one, one.at)
    yield from lifting.follow_hauler(m, one, start, behind)
    if turns and (one.at != start or one.height != climbed):
        yield from facing.after_move(m, ref, heading)
    yield from arrive(m, one, way=way)
    return done


def enter(m: Meshal, one: Being, spot: Spot, way: Mobility) -> Flow[None]:
    """MES-MOV-14 One position on: reactions of others to leaving and entering, ground, traps."""
    yield from relocate(m, one, spot)
    if one.at != spot or not able(m, one.ref):
        return
    yield from hazards.entered(m, one.ref)
    if one.height == 0 and way != "fly":
        yield from traps.trodden(m, one.ref, spot)


def relocate(m: Meshal, one: Being, spot: Spot) -> Flow[None]:
    """MES-MOV-14, 19 From one position to another, under the eyes of those who wait for it."""
    watching = watchers(m, one)
    before = {ref: bodies.steps_apart(m, ref, one.ref) for ref in watching}
    place(m, one, spot)
    for ref in watching:
        yield from noticed(m, one, ref, before[ref])


def place(m: Meshal, one: Being, spot: Spot) -> None:
    """Put a being on a position, with everybody who rides on it or whom it carries."""
    one.at = spot
    for other in m.state.beings.values():
        if other.riding == one.ref or other.carried_by == one.ref:
            other.at, other.height = spot, one.height


def interrupted(m: Meshal, one: Being, spot: Spot, way: Mobility) -> bool:
    """Whether a move is over before its end: stopped, thrown, held, fallen, sunk."""
    if one.at != spot or one.falling or one.sheet.dead or not able(m, one.ref):
        return True
    if way == "fly":
        return barred(m, one.ref, "move")
    return hazards.held(m, one.ref, way) or barred(m, one.ref, "move")


def land(m: Meshal, one: Being, way: Mobility) -> None:
    """Where a climber or walker ends it stands on what is there: the ground, or the top of a wall."""
    field = m.state.field
    assert field is not None
    if one.at is not None and not one.falling and not falling.hovers_over_pit(m, one):
        top = terrain(field).bars["move"].cells.get(one.at, 0) if field.kind != "gridless" else 0
        one.height = top // 10 if way == "climb" else 0


def arrive(m: Meshal, one: Being, *, way: str = "", forced: bool = False) -> Flow[None]:
    """MES-PER-02 The end of any move: everybody looks again, others follow it up, pits open below."""
    if forced and one.climb is not None:  # torn off what it clings to
        yield from falling.fall(m, one.ref, one.height)
    spotting.look_anew(m, move_budget.company(m, one))
    told = {"forced": True} if forced else {"way": way}
    yield from happen(m, one.ref, "moved", spot=list(one.at) if one.at else [], height=one.height, **told)
    yield from falling.into_pit(m, one.ref)
    if not forced and one.ref in m.state.beings and able(m, one.ref):
        yield from reactions.offer(m, reactions.current(m), "after_move", [one.ref], by=one.ref)


# Who may react to coming and going


@lru_cache(maxsize=4096)
def reactive(entry: str, obtained: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The abilities of a sheet that wait for enemies who come near or leave: trigger and steps."""
    found = []
    for name in (*gifts(entry), *obtained):
        use = ABILITIES[name].use if name in ABILITIES else None
        if use is not None and use.trigger in ("enemy_enters", "enemy_leaves"):
            found.append((use.trigger, use.within))
    return tuple(found)


def watchers(m: Meshal, one: Being) -> list[Ref]:
    """MES-ACT-29 Foes with an ability that waits for this; everybody else lets them pass."""
    others = [o for o in m.state.beings.values() if reactive(o.sheet.entry, tuple(o.sheet.abilities))]
    foes = [o for o in others if o.ref != one.ref and one.ref in o.spotted]
    return [o.ref for o in foes if hostile(m, one.ref, o.ref)]


def noticed(m: Meshal, one: Being, ref: Ref, before: int | None) -> Flow[None]:
    """Offer reactions to one who has crossed the distance that an ability waits at."""
    after = bodies.steps_apart(m, ref, one.ref)
    sheet = being(m, ref).sheet
    for trigger, steps in reactive(sheet.entry, tuple(sheet.abilities)):
        was, now = before is not None and before <= steps, after is not None and after <= steps
        if trigger == "enemy_enters" and now and not was:
            yield from reactions.offer(
                m, reactions.current(m), "enemy_enters", [ref], by=one.ref, mover=one.ref
            )
        elif trigger == "enemy_leaves" and was and not now:
            yield from reactions.offer(
                m, reactions.current(m), "enemy_leaves", [ref], by=one.ref, mover=one.ref
            )


# Changing places


def swappable(m: Meshal, ref: Ref) -> dict[str, Ref]:
    """MES-MOV-11, MES-HAZ-23 Adjacent friends of the same size who can move and pay for it too."""
    one = being(m, ref)
    record = reactions.current(m)
    found: dict[str, Ref] = {}
    if one.at is None:
        return found
    for other in map(m.state.beings.__getitem__, bodies.neighbours(m, ref)):
        if (
            other.ap >= SWAP_AP
            and friendly(m, ref, other.ref)
            and reactions.may_react(m, record, other.ref)
            and cannot_move(m, other.ref) is None
            and knows_by(m, ref, other.ref)
            and _fits(m, one, other)
        ):
            found[f"being:{other.ref}"] = other.ref
    return found


def _fits(m: Meshal, one: Being, other: Being) -> bool:
    """Whether they are of one size, and as high, so that neither would hang in the air."""
    mine, theirs = bodies.body(m, one.ref), bodies.body(m, other.ref)
    if mine is None or theirs is None or one.height != other.height:
        return False
    if (len(mine.spots), mine.radius) != (len(theirs.spots), theirs.radius):
        return False
    both = ((one, other.at), (other, one.at))
    safe = (falling.can_hover(m, a.ref) or move_budget.standing_high(m, a, at) for a, at in both)
    return not one.height or all(safe)


def swap(order: Order) -> Flow[bool]:
    """MES-MOV-11 The friend pays as a reaction, if he wants to."""
    m, one, other = order.m, being(order.m, order.ref), being(order.m, order.target)
    agreed = yield from choose_yes_no(
        other.seat, "move.swap", clause="MES-MOV-11", default="no", by=other.ref, with_=one.ref
    )
    if not agreed or other.ref not in swappable(m, one.ref).values() or not able(m, one.ref):
        return False
    other.ap -= SWAP_AP
    record = reactions.current(m)
    if record is not None:
        record.reacted.append(other.ref)
    mine, theirs = one.at, other.at
    assert mine is not None
    assert theirs is not None
    place(m, one, theirs)
    place(m, other, mine)
    spotting.look_anew(m, (*move_budget.company(m, one), *move_budget.company(m, other)))
    tell_between(m, one.ref, other.ref, "swapped", other=other.ref)
    there = theirs[0] - mine[0], theirs[1] - mine[1]
    for each, way in ((one, there), (other, (-there[0], -there[1]))):
        each.revealed = []
        yield from hazards.entered(m, each.ref)
        yield from traps.trodden(m, each.ref, each.at)
        yield from facing.after_move(m, each.ref, way)
        yield from arrive(m, each, way="walk")
    yield from follow(m, "acted", ref=other.ref, act="swap", began=theirs)  # MES-HAZ-23
    return True
