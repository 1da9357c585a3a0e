"""MES-PER-01..13, 20..24 Who spots whom. `Being.spotted` is what the rules read; `refresh` works it out anew.

What somebody spots follows from the state alone. Beside the map is kept what each being was like when it
was last looked at; only pairs in which something has changed since are worked out again."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from zhuoju.games.meshal.basics.relations import friendly
from zhuoju.games.meshal.basics.telling import tell_of
from zhuoju.games.meshal.character import naming
from zhuoju.games.meshal.character.consciousness import suffers
from zhuoju.games.meshal.character.scores import born
from zhuoju.games.meshal.maps.footprints import Footprint, level
from zhuoju.games.meshal.maps.lines import seen_from, share_sights, sight
from zhuoju.games.meshal.maps.measuring import distance
from zhuoju.games.meshal.maps.terrain import terrain
from zhuoju.games.meshal.model.field import Field, Spot
from zhuoju.games.meshal.model.state import Being, Meshal, Ref, World, being, players_own
from zhuoju.games.meshal.model.words import Sense
from zhuoju.games.meshal.senses import darkness, sensing
from zhuoju.games.meshal.senses.sensing import Eyes, Looks
from zhuoju.kernel import Flow
from zhuoju.kernel.react import Listener

POST: Final = Footprint((), tall=10, radius=50)  # what is looked at where a position is
SHELTER: Final = 2  # size levels for a body to screen another (MES-PER-08)
ALL_ROUND: Final[tuple[Sense, ...]] = ("sonar", "tremor", "scent", "living")  # MES-FAC-08


class Known(NamedTuple):
    """What was worked out last: of the map, and of each being."""

    ground: object
    beings: dict[Ref, tuple[Eyes, Looks]]
    marks: dict[Ref, tuple[object, object]]  # what those follow from


Large = list[tuple[Ref, Footprint, int]]  # bodies that could screen others, and their size levels


def spots(w: World, a: Ref, b: Ref) -> bool:
    """Whether one being has spotted another."""
    return a == b or b in being(w, a).spotted


# Looking again


def refresh(m: Meshal, refs: Iterable[Ref] | None = None) -> None:
    """MES-PER-02 Look again: after moves, changes of ground, light or status, and at turn starts.

    `refs`: those something has happened to; without them everybody is looked at."""
    field = m.state.field
    if field is None:
        _without_map(m)
        _meet(m)
        return
    shining = darkness.lamps(m)
    ground = (terrain(field), darkness.night(field), shining)  # equal maps have one index
    kept: Known | None = field.__dict__.get("seen")
    if kept is None or kept.ground != ground:
        share_sights(terrain(field))
        kept = field.__dict__["seen"] = Known(ground, {}, {})
    named = None if refs is None or sensing.volatile() else tuple(refs)
    stale = _stale(m, kept, named)
    if stale:
        _look(m, field, kept, stale, shining)
        _meet(m)


def look_anew(m: Meshal, refs: Iterable[Ref] | None = None) -> None:
    """Look from elsewhere, or with other eyes. Where something could be hidden this cannot be taken back,
    whatever is seen: that nobody stands there is worth knowing, too."""
    named = None if refs is None else tuple(refs)
    refresh(m, named)
    beings = m.state.beings
    players = any(players_own(m, beings[ref]) for ref in (beings if named is None else named))
    if players and could_hide(m):
        m.reveal()


def could_hide(w: World) -> bool:
    """Whether somebody could stand where a player does not see him."""
    return w.state.field is not None and hides(w, w.state.field)


def hides(w: World, field: Field) -> bool:
    """Whether anything on a map could hide somebody, so that a look from elsewhere may show him."""
    index = terrain(field)
    sight = index.bars["sight"]
    barred = sight.mask or sight.edges or sight.solids
    return bool(barred or index.heights or w.state.profile.settings.fog) or darkness.murky(field)


def _meet(m: Meshal) -> None:
    """Remember whom each player has seen, and spectators whom all have: it decides what they are called."""
    state = m.state
    found = False
    for one in state.beings.values():
        if one.seat < state.host:
            met = state.met.setdefault(one.seat, [])
            new = [ref for ref in (one.ref, *one.spotted) if ref not in met]
            if new:
                met += new
                found = True
    if found:
        every = [state.met.get(seat, ()) for seat in range(state.host)]
        state.met[naming.SPECTATORS] = [ref for ref in state.beings if all(ref in met for met in every)]


def _stale(m: Meshal, known: Known, refs: tuple[Ref, ...] | None) -> dict[Ref, int]:
    """Those who are not as they were when last looked at, and their size level: the larger of both."""
    found: dict[Ref, int] = {}
    volatile = sensing.volatile()
    for ref, one in m.state.beings.items():
        if refs is not None and ref not in refs and ref in known.beings:
            continue
        mark, former = sensing.mark(one), known.marks.get(ref)
        if mark == former and not volatile:
            continue
        known.marks[ref] = mark
        before = known.beings.get(ref)
        same_eyes = former is not None and former[0] == mark[0] and not volatile
        eyes = before[0] if before is not None and same_eyes else sensing.eyes(m, one)
        now = eyes, sensing.looks(m, one)
        if before != now:
            known.beings[ref] = now
            found[ref] = max(now[1].level, before[1].level if before is not None else 0)
    if len(known.beings) > len(m.state.beings):
        for ref in [ref for ref in known.beings if ref not in m.state.beings]:
            del known.beings[ref], known.marks[ref]
    return found


def _look(m: Meshal, field: Field, known: Known, stale: dict[Ref, int], shining: darkness.Lamps) -> None:
    """Work out the pairs in which somebody has changed; if a body that can screen others has, all pairs."""
    beings = m.state.beings
    smallest = min(looks.level for _, looks in known.beings.values())
    screening = max(stale.values()) >= smallest + SHELTER
    murk, large = _murks(field, known, shining), _large(known)
    for a, one in beings.items():
        others = beings if screening or a in stale else stale
        seen = {b for b in one.spotted if b in beings}
        for b in others:
            if a != b:
                if _spots(field, known, murk, large, a, b):
                    seen.add(b)
                    at = beings[b].at
                    if at is not None:
                        one.ghosts[b] = at
                else:
                    seen.discard(b)
        one.spotted = sorted(seen)
    found_out = _found_out(m, known)
    if found_out:
        _look(m, field, known, found_out, shining)


def _murks(field: Field, known: Known, shining: darkness.Lamps) -> dict[Ref, darkness.Murk]:
    if not darkness.murky(field):
        return {}
    bodies_now = {ref: looks.body for ref, (_, looks) in known.beings.items()}
    return {
        ref: darkness.around(field, body, shining) for ref, body in bodies_now.items() if body is not None
    }


def _spots(
    field: Field, known: Known, murk: Mapping[Ref, darkness.Murk], large: Large, a: Ref, b: Ref
) -> bool:
    """MES-PER-01 Whether `a` spots `b` now."""
    eyes, own = known.beings[a]
    looks = known.beings[b][1]
    if looks.pointed_out and a in looks.pointed_out and eyes.alert:
        return True  # MES-HID-04
    if not eyes.alert or looks.gone:
        return False
    if own.inside == b or looks.inside == a:
        return True
    if own.body is None or looks.body is None:
        return False
    pair = _pair(field, known, murk, a, b)
    reached = [sense for sense, steps in eyes.reach if sensing.reaches(eyes, looks, sense, steps, pair)]
    if not reached:
        return False
    if sight(field, own.body, looks.body, _screens(large, a, b, looks.level) if large else ()):
        return True
    return "living" in reached and sensing.thin_wall(field, own.body, looks.body)


def _pair(field: Field, known: Known, murk: Mapping[Ref, darkness.Murk], a: Ref, b: Ref) -> sensing.Pair:
    """What lies between two who are on the map."""
    eyes, one = known.beings[a]
    other = known.beings[b][1]
    assert one.body is not None
    assert other.body is not None
    far = distance(field, one.body, other.body)
    there, here = murk.get(b, darkness.CLEAR), murk.get(a, darkness.CLEAR)
    return sensing.Pair(far, here, there, b in eyes.knows, a in other.revealed)


def _large(known: Known) -> Large:
    """The bodies that could screen anybody."""
    smallest = min(looks.level for _, looks in known.beings.values())
    return [
        (ref, looks.body, looks.level)
        for ref, (_, looks) in known.beings.items()
        if looks.body is not None and looks.level >= smallest + SHELTER
    ]


def _screens(large: Large, a: Ref, b: Ref, hidden: int) -> list[Footprint]:
    """MES-PER-08 Bodies at least two size levels above the one they hide."""
    return [body for ref, body, size in large if ref not in (a, b) and size >= hidden + SHELTER]


def _found_out(m: Meshal, known: Known) -> dict[Ref, int]:
    """MES-PER-09 Hiding ends when somebody who is no friend has a clear line within range."""
    found: dict[Ref, int] = {}
    for ref, (eyes, looks) in known.beings.items():
        if looks.hidden and _seen_by_others(m, ref):
            one = m.state.beings[ref]
            one.sheet.effects = [effect for effect in one.sheet.effects if effect.source != "hidden"]
            known.beings[ref] = eyes, looks._replace(hidden=False)
            known.marks[ref] = sensing.mark(one)
            found[ref] = looks.level
            tell_of(m, ref, "found_out")
    return found


def _seen_by_others(m: Meshal, ref: Ref) -> bool:
    others = [other.ref for other in m.state.beings.values() if ref in other.spotted]
    return any(not friendly(m, ref, other) for other in others)


def _without_map(m: Meshal) -> None:
    """Without a map everybody is at hand: only the unseen are not spotted."""
    for one in m.state.beings.values():
        eyes = sensing.eyes(m, one)
        one.spotted = sorted(
            other.ref
            for other in m.state.beings.values()
            if other is not one and eyes.alert and not (other.fled or other.veiled) and _plain(m, eyes, other)
        )


def _plain(m: Meshal, eyes: Eyes, other: Being) -> bool:
    if other.ref in eyes.knows or any(sense in sensing.THROUGH for sense, _ in eyes.reach):
        return True
    return not suffers(m, other.ref, "hidden", "invisible", "disguised")


# Single looks


def in_view(field: Field, here: Footprint, spot: Spot) -> bool:
    """Whether nothing hides a position from a body."""
    return bool(all_in_view(field, here, [spot]))


def all_in_view(field: Field, here: Footprint, spots: Iterable[Spot]) -> list[Spot]:
    """Those of some positions that nothing hides from a body."""
    return seen_from(field, here, spots, POST)


def screens_for(w: World, ref: Ref) -> bool:
    """Whether a being is large enough to screen anybody on the map."""
    mine = level(born(being(w, ref).sheet).size)
    return any(level(born(o.sheet).size) + SHELTER <= mine for o in w.state.beings.values())


class Lookout:
    """Who would spot a being if it stood elsewhere; nothing is written down."""

    def __init__(self, w: World, eyes_of: Iterable[Ref]) -> None:
        field = w.state.field
        assert field is not None, "there is a map"
        self.w, self.field, self.eyes_of = w, field, tuple(eyes_of)
        self.shining = darkness.lamps(w)
        beings = {ref: (sensing.eyes(w, one), sensing.looks(w, one)) for ref, one in w.state.beings.items()}
        self.known = Known((), beings, {})

    def sees(self, ref: Ref) -> bool:
        """Whether one of these spots it where it stands now."""
        one = self.w.state.beings[ref]
        self.known.beings[ref] = sensing.eyes(self.w, one), sensing.looks(self.w, one)
        murk, large = _murks(self.field, self.known, self.shining), _large(self.known)
        return any(_spots(self.field, self.known, murk, large, eye, ref) for eye in self.eyes_of)

    def would_find(self, eye: Ref) -> bool:
        """Whether one, where it stands now, spots somebody who hides from it."""
        hiding = [ref for ref, (_, looks) in self.known.beings.items() if looks.hidden]
        if not hiding:
            return False
        murk, large = _murks(self.field, self.known, self.shining), _large(self.known)
        foes = [ref for ref in hiding if ref != eye and not friendly(self.w, ref, eye)]
        return any(_spots(self.field, self.known, murk, large, eye, ref) for ref in foes)

    def spotted(self, eye: Ref) -> list[Ref]:
        """Whom one of all beings would spot."""
        murk, large = _murks(self.field, self.known, self.shining), _large(self.known)
        others = (ref for ref in self.w.state.beings if ref != eye)
        return sorted(ref for ref in others if _spots(self.field, self.known, murk, large, eye, ref))


def senses_behind(w: World, ref: Ref, other: Ref) -> bool:
    """MES-FAC-08 Whether a being notices another, whom it has spotted, by a sense that works all round."""
    known = Lookout(w, ()).known
    field, eyes, looks = w.state.field, known.beings[ref][0], known.beings[other][1]
    if field is None or known.beings[ref][1].body is None or looks.body is None:
        return False
    pair = _pair(field, known, _murks(field, known, darkness.lamps(w)), ref, other)
    return any(
        pair.far <= steps if sense == "scent" else sensing.reaches(eyes, looks, sense, steps, pair)
        for sense, steps in eyes.reach
        if sense in ALL_ROUND
    )


# What happens


def look_again(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-PER-02 Something happened to a being that may change what it sees, or who sees it."""
    ref, entry = facts.get("ref"), facts.get("entry", facts.get("item", ""))
    if entry in sensing.UNSEEN:  # a new disguise must be seen through anew
        for one in m.state.beings.values():
            one.seen_through = [other for other in one.seen_through if other != ref]
    look = refresh if entry and not sensing.tells(entry) else look_anew
    look(m, None if ref is None else [ref])
    yield from ()


def shown(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-PER-10 A threatening action shows where its user is, to everybody it concerns, until he moves."""
    one = being(m, facts["ref"])
    if one.at is not None:
        for victim in facts["victims"]:
            if victim != one.ref and victim in m.state.beings:
                being(m, victim).ghosts[one.ref] = one.at
                if victim not in one.revealed:
                    one.revealed.append(victim)
        refresh(m, [one.ref])
    yield from ()


def drained(m: Meshal, facts: Mapping[str, Any]) -> Flow[None]:
    """MES-PER-22 Who has no dice of an attribute left spots nothing, also before lives are looked at."""
    if 0 in being(m, facts["ref"]).sheet.dice.values():
        refresh(m, [facts["ref"]])
    yield from ()


LISTENERS: Final[dict[str, tuple[Listener, ...]]] = {
    "harmed": (drained,),
    "healed": (look_again,),
    "moment_began": (look_again,),
    "unconscious": (look_again,),
    "woke": (look_again,),
    "died": (look_again,),
    "effect_begun": (look_again,),
    "effect_ended": (look_again,),
    "equipped": (look_again,),
    "doffed": (look_again,),
    "handed_over": (look_again,),
    "fled": (look_again,),
    "ground_changed": (look_again,),
    "threatened": (shown,),
}
