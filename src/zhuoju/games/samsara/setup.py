"""How a match of Samsara begins: who fights, on which side, and which seat plays whom."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

import msgspec

from zhuoju.games.samsara.catalogue.library import CREATURES, FOLLOWERS, ITEMS, MISSIONS, PRESETS
from zhuoju.games.samsara.fight import course, fighters, own_foes
from zhuoju.games.samsara.journey import departure, player_contest
from zhuoju.games.samsara.mission import desk
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.fight_state import Fight, Fighter
from zhuoju.games.samsara.model.state import PARTY, USUAL, Entry, Options, Progress, State
from zhuoju.games.samsara.model.workbench import FIRST, Workbench
from zhuoju.games.samsara.seat import sparring
from zhuoju.games.samsara.strengthening import bench
from zhuoju.games.samsara.strengthening.bench_begun import bench_for, new_bench
from zhuoju.kernel import BadOptions, Chance, Flow, Next, Seat, step
from zhuoju.kernel.errors import nearest

APART: Final = 8  # metres between two sides
BESIDE: Final = 2  # metres between two of one side
MOST: Final = 40  # fighters
DUELLISTS: Final = 2
BENCH: Final = ("create", "strengthen")  # modes in which one seat works on one card


# Who fights


def line_up(players: int, options: Options) -> list[list[Entry]]:
    """The sides as given, or those that are usual for a star."""
    if options.sides:
        return options.sides
    n = 1 if options.mode == "duel" else players
    if options.mode == "duel" and options.star > 1:
        attack, balanced, _ = sparring.names(options.star)
        return [[attack], [balanced]]
    if options.star > 1:
        return [[f"NPC-{options.star}01"] * n, [f"NPC-{options.star}02"] * n]
    ready = sorted(PRESETS)
    first: list[Entry] = [ready[k % len(ready)] for k in range(n)]
    if split(players, options):
        return [first[:1], [ready[1]]] if options.mode == "duel" else [first[::2], first[1::2]]
    return [first, ["NPC-102"] * n]


def split(players: int, options: Options) -> bool:
    """Whether the players stand on different sides."""
    return players > 1 and (options.pvp or options.mode == "duel")


def leaders(players: int, options: Options) -> list[list[Seat]]:
    """The seats that play each side; the DJ has whatever no player plays."""
    n = len(line_up(players, options))
    if not split(players, options):
        return [list(range(players)), *([players] for _ in range(n - 1))]
    return [list(range(k, players, n)) or [players] for k in range(n)]


def fighter_of(entry: Entry, seat: Seat, side: str) -> Fighter:
    """A fighter by what the options say. Raises BadOptions."""
    if isinstance(entry, dict):
        if own_foes.is_block(entry) or "npc" in entry:
            return own_foes.fighter(entry.get("npc", entry), seat, side)
        try:
            return fighters.from_card(msgspec.convert(entry, Card), seat, side)
        except (msgspec.ValidationError, KeyError, ValueError) as wrong:
            raise BadOptions(f"samsara: this is no card: {wrong}") from None
    if entry in PRESETS:
        return fighters.from_preset(entry, seat, side)
    if entry in CREATURES:
        return fighters.from_creature(entry, seat, side)
    if entry in FOLLOWERS:
        return fighters.from_library_follower(entry, seat, side)
    if sparring.read(entry) is not None:
        return sparring.sparrer(entry, seat, side)
    if entry in ITEMS and ITEMS[entry].build.kind == "vehicle":
        return fighters.library_vehicle(entry, seat, side)
    vehicles = [name for name, item in ITEMS.items() if item.build.kind == "vehicle"]
    known = [*PRESETS, *CREATURES, *FOLLOWERS, *vehicles]
    raise BadOptions(
        f"samsara: nobody is called {entry!r}; presets are PC-01 to PC-06, creatures NPC-101 to NPC-506, "
        f"followers FO-01 and on, vehicles by their item.{nearest(entry, known)}"
    )


# Setting up


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Sides that face one another, or the party of a mission before its first scene."""
    assert chance is not None
    room = options.room
    if options.mode == "mission":
        room = mission_room(options)
    fight = Fight(seats - 1, room, main=options.main, most_rounds=options.rounds)
    fight.ask_dj = not options.delegate
    s = State(fight, mode=options.mode, star=options.star)
    if options.mode == "mission":
        _party(s, seats - 1, options)
        return s
    if options.mode in BENCH:
        s.bench = bench_of(options)
        return s
    sides, played_by = line_up(seats - 1, options), leaders(seats - 1, options)
    if options.settle:
        player_contest.begin(s, seats - 1, options.recorder)
    for k, (members, by) in enumerate(zip(sides, played_by, strict=True)):
        for n, entry in enumerate(members):
            make = partial(player_contest.enrol, s) if options.settle else fighter_of
            one = make(entry, by[n % len(by)], f"side{k + 1}")
            fighters.enter(fight, one, (n * BESIDE, k * APART))
        s.began[f"side{k + 1}"] = len(members)
    everybody = list(fight.fighters.values())
    fight.pvp = options.pvp or all(one.kind == "reincarnator" and one.mark for one in everybody)
    fight.grade = max(one.star for one in everybody)
    s.level = len({one.star for one in everybody}) == 1
    if options.settle:
        player_contest.send_in(s)
    return s


def mission_room(options: Options) -> Any:
    """SAM-GAME-04 The house rules of the plane, and those of the room on top of them."""
    given = msgspec.to_builtins(options.room)
    return msgspec.convert({**MISSIONS[options.mission].options, **given}, type(options.room))


def party_of(players: int, options: Options) -> list[Entry]:
    """Who goes on a mission: those named, or four ready-made cards, more if there are more players."""
    return options.party or [USUAL[k % len(USUAL)] for k in range(max(PARTY, players))]


def _party(s: State, players: int, options: Options) -> None:
    """SAM-GAME-07, SAM-REWARD-12 The mission as its author wrote it, and the DJ's card that records it."""
    made = MISSIONS[options.mission]
    roster, recorder = party_of(players, options), departure.recorder_of(options.recorder)
    name = departure.run_name(options.mission, [*roster, options.recorder])
    found = departure.open_desk(name, made, s.fight.room)
    desk.name_recorder(found, recorder)
    s.progress = Progress(options.mission, found, roster)
    s.fight.grade = int(made.grade)


def bench_of(options: Options) -> Workbench:
    """SAM-CREATE-02, SAM-POINTS-01 An empty card, or the one that is named and passes the tunnel."""
    if options.mode == "create":
        return new_bench(options.room)
    card = departure.card_for_tunnel(options.party[0] if options.party else USUAL[0], FIRST)
    return bench_for(card, options.passage, options.reward, options.room)


@step
def begin(m: Any) -> Flow[Next]:
    """The battle opens, or the party of the mission gathers."""
    yield from ()
    if m.state.bench is not None:
        return bench.card_in_hand
    if m.state.progress is not None and m.state.mode == "mission":
        return departure.gathers
    return course.battle_opens


def usual_seats(given: Mapping[str, Any]) -> int:
    """One player and the DJ."""
    return 3 if given.get("pvp") else 2


# Options


def check_options(seats: int, options: Options) -> None:
    """One clear error for everything that is wrong. Raises BadOptions."""
    for wrong in problems(seats, options):
        raise BadOptions(f"samsara: {wrong}")
    if options.mode in BENCH:
        bench_of(options)
        return
    lists = [party_of(seats - 1, options)] if options.mode == "mission" else line_up(seats - 1, options)
    for members in lists:
        for number, entry in enumerate(members):
            if options.mode != "mission" and not options.settle:
                fighter_of(entry, 0, "")
            elif entry != departure.NEW:
                departure.card_of(entry, f"p{number + 1}")
    if options.mode == "mission" or options.settle:
        departure.recorder_of(options.recorder)


def problems(seats: int, options: Options) -> Iterator[str]:
    """What is wrong with options that are well-formed."""
    if options.mode == "mission":
        yield from mission_problems(seats, options)
        return
    if options.mode in BENCH:
        yield from bench_problems(seats, options)
        return
    if options.party:
        yield "option `party` is for missions; a fight has `sides`"
    if options.settle and not split(seats - 1, options):
        yield "option `settle` is for contests between players: pvp=true and at least three seats"
    sides = line_up(seats - 1, options)
    if len(sides) == 1 or not all(sides):
        yield "option `sides` needs two to four sides, each with somebody in it"
    elif sum(map(len, sides)) > MOST:
        yield f"{sum(map(len, sides))} fighters; at most {MOST} can be on the table"
    elif options.mode == "duel" and [len(members) for members in sides] != [1, 1]:
        yield "a duel has two sides of one fighter each; more are a fight (mode=fight)"
    elif options.mode == "duel" and seats - 1 > DUELLISTS:
        yield f"a duel takes two or three seats (one or two players and the DJ), not {seats}"
    elif options.pvp and seats - 1 < DUELLISTS:
        yield "player against player needs two players and the DJ: at least three seats"
    else:
        yield from idle(seats - 1, options, sides)


def idle(players: int, options: Options, sides: list[list[Entry]]) -> Iterator[str]:
    """Seats that would have nobody to play."""
    for members, by in zip(sides, leaders(players, options), strict=True):
        if len(members) < len(by):
            yield f"{len(by)} players on a side of {len(members)}; everybody needs somebody to play"


def mission_problems(seats: int, options: Options) -> Iterator[str]:
    """SAM-GAME-07 What is wrong with the options of a mission."""
    if options.mission not in MISSIONS:
        known = ", ".join(MISSIONS)
        yield f"no mission {options.mission!r}; there are {known}.{nearest(options.mission, MISSIONS)}"
    elif options.sides:
        yield "option `sides` is for fights; a mission has a `party`"
    elif options.pvp:
        yield "the ready-made missions are played together, not player against player"
    elif len(party_of(seats - 1, options)) < seats - 1:
        yield f"a party of {len(options.party)} for {seats - 1} players; everybody needs somebody to play"


def bench_problems(seats: int, options: Options) -> Iterator[str]:
    """SAM-CREATE-01 What is wrong with the options of work on one card."""
    if seats != DUELLISTS:
        yield f"work on a card takes two seats, its player and the DJ, not {seats}"
    elif options.sides or options.pvp or options.settle:
        yield "options `sides`, `pvp` and `settle` are for fights; a card is worked on alone"
    elif options.mode == "create" and (options.party or options.passage or options.reward):
        yield "a new card begins with nothing: leave `party`, `passage` and `reward` out"
    elif len(options.party) > 1:
        yield f"`party` names the one card to be strengthened, not {len(options.party)}"
    elif options.reward and not options.passage:
        yield "option `reward` needs a `passage`, so that a card takes it once"
