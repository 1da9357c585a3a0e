"""TAM-SETUP Setting up: components, boards, classes, protocols, the start player, the scenario."""

from zhuoju.games.tamashii.board.launcher import empty_launcher
from zhuoju.games.tamashii.board.revealing import add_faction_deck, take_unused
from zhuoju.games.tamashii.model.components import Bench, enemy_deck, lay_exploration, lay_map
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.hexmap import place_of
from zhuoju.games.tamashii.model.knowledge import back, look, mix
from zhuoju.games.tamashii.model.library import (
    BOARDS,
    BODIES,
    CLASS_AUGMENTS,
    CONSTANTS,
    FACTION_AUGMENTS,
    LIBRARY,
    PROTOCOLS,
    WALKER,
)
from zhuoju.games.tamashii.model.scenario_cards import Guide
from zhuoju.games.tamashii.model.state import (
    Augment,
    Options,
    Player,
    State,
    Story,
    Tamashii,
    card_ref,
    player,
    seat_ref,
)
from zhuoju.games.tamashii.model.words import (
    BASIC,
    CLASSES,
    COLOURS,
    FACTIONS,
    ClassName,
    Code,
    Colour,
    Mode,
)
from zhuoju.games.tamashii.round import solo, versus
from zhuoju.games.tamashii.round.round_order import begin_round
from zhuoju.games.tamashii.story.endings import over
from zhuoju.games.tamashii.story.plot import draw_card, guide, sentences
from zhuoju.kernel import BadOptions, Chance, Flow, Next, Seat, choose_one, step, together
from zhuoju.kernel.errors import nearest

DEALT_PROTOCOLS = 2  # of which one is kept
DIE_FACES = ("common", "rare", "blank") * 2  # the die face tokens
RANDOM = "random"


def mode_of(seats: int, options: Options) -> Mode:
    """One seat is always solo."""
    return "solo" if seats == 1 else options.mode


def check_options(seats: int, options: Options) -> None:
    """What the fields alone cannot say."""
    if options.mode == "solo" and seats > 1:
        raise BadOptions(f"tamashii: solo has 1 seat, not {seats}")
    if options.mode == "versus":
        if seats == 1:
            raise BadOptions("tamashii: versus takes 2 to 4 seats")
        if options.difficulty != "normal":  # TAM-DIFF-04
            raise BadOptions("tamashii: versus has no difficulty modes")
    elif options.scenario not in (known := LIBRARY.packs.of(Guide)):
        listed = ", ".join(sorted(known))
        raise BadOptions(
            f"tamashii: no scenario {options.scenario!r}; known: {listed}.{nearest(options.scenario, known)}"
        )


# The table before the first decision


def setup(seats: int, options: Options, chance: Chance) -> State:
    """TAM-SETUP-01 The common components, then what the scenario guide or the generator says."""
    bench = Bench(seats, options, chance)
    supply: dict[Code, int] = dict.fromkeys(BASIC, CONSTANTS.basic_tokens)  # 03
    supply["open_source"] = CONSTANTS.open_source_tokens
    state = State(
        faces=bench.faces,
        players=[new_player(seat) for seat in range(seats)],
        start_player=0,
        supply=supply,
        corrupted_box=CONSTANTS.corrupted_tokens,
        die_face_rest=bench.shuffled(DIE_FACES),
    )
    for table in (CLASS_AUGMENTS, FACTION_AUGMENTS):
        state.unused += bench.shuffled(bench.unlocked(table))
    alone = [face for face in bench.unlocked(PROTOCOLS) if not (PROTOCOLS[face].multiplayer and seats == 1)]
    state.unused += bench.shuffled(alone)  # TAM-PROTOCOL-11
    if mode_of(seats, options) == "versus":
        versus.lay_out(bench, state)
        lay_market(bench, state)
    else:
        lay_scenario(bench, state, LIBRARY.packs.of(Guide)[options.scenario])
    state.seen = {ref: list(range(seats)) for ref in bench.shown}
    return state


def new_player(seat: Seat) -> Player:
    """TAM-SETUP-05 to 09 An empty launcher with four locks, empty tracks, full integrity, a Walker."""
    whole = CONSTANTS.integrity_start
    board = next(iter(BOARDS.values()))
    return Player(
        seat=seat, colour=board.colour, core=board.core, launcher=empty_launcher(), integrity=whole, cap=whole
    )


def lay_market(bench: Bench, state: State) -> None:
    """TAM-SETUP-19 The body deck, and one card more than players face up."""
    bodies = [face for face in bench.unlocked(BODIES) if face != WALKER]
    state.body_deck = bench.shuffled(bodies)
    for _ in range(bench.seats + 1):
        state.market.append(state.body_deck.pop() if state.body_deck else None)


def lay_scenario(bench: Bench, state: State, book: Guide) -> None:
    """TAM-SETUP-24 to 27, 30 The map, its tokens and the enemy deck of a scenario; all on the start tile."""
    state.story = Story(book.letter)
    state.tracking_on = "tracking" not in book.skip  # 07
    state.places, state.tile_rest = lay_map(bench, book.layout, book.face_down)
    without = CONSTANTS.prologue_without if book.fewer_explorations else ()
    state.exploration_rest, left_out = lay_exploration(bench, state.places, book.layout, without)
    state.box += left_out
    state.enemy_deck, unused = enemy_deck(bench, book.enemies)
    state.unused += unused
    if "market" not in book.skip:
        lay_market(bench, state)


# Boards


@step
def choose_colours(m: Tamashii) -> Flow[Next]:
    """TAM-SETUP-04, D-02 Everybody takes the board of another colour."""
    taken: list[Colour] = []
    for seat in range(m.seats):
        free: dict[str, Colour] = {colour: colour for colour in COLOURS if colour not in taken}
        chosen = yield from choose_one(
            seat, "setup.colour", free, clause="TAM-SETUP-04", default=next(iter(free))
        )
        taken.append(chosen)
        take_board(m, player(m, seat), chosen)
        m.tell("colour", seat=seat, colour=chosen)
    return choose_classes


def take_board(m: Tamashii, p: Player, colour: Colour) -> None:
    """TAM-SETUP-10, 11, 18 The board shows the core type; 3 tokens of each type and 1 of the core type."""
    board = next(b for b in BOARDS.values() if b.colour == colour)
    p.colour, p.core = colour, board.core
    p.bag = {code: CONSTANTS.bag_of_each + (code == p.core) for code in BASIC}
    for code, count in p.bag.items():
        m.state.supply[code] -= count


# Classes and protocols


@step
def choose_classes(m: Tamashii) -> Flow[Next]:
    """TAM-SETUP-13, D-03 Everybody chooses another class."""
    if skipped(m, "classes"):
        return choose_protocols
    for seat in range(m.seats):
        taken = [p.class_name for p in m.state.players]
        free: dict[str, ClassName] = {name: name for name in CLASSES if name not in taken}
        chosen = yield from choose_one(
            seat, "setup.class", free, clause="TAM-SETUP-13", default=next(iter(free))
        )
        take_class(m, player(m, seat), chosen)
    return choose_protocols


def skipped(m: Tamashii, part: str) -> bool:
    """TAM-SETUP-39 Whether the guide leaves out a part of the common setup."""
    return m.state.story is not None and part in guide(m).skip


def take_class(m: Tamashii, p: Player, name: ClassName) -> None:
    """TAM-SETUP-13 to 15, TAM-SOLO-01, TAM-VS-02 Two starting cards, equipped; the rest is the deck."""
    p.class_name = name
    left_out = "solo_versus" if mode_of(m.seats, m.options) == "coop" else "coop"
    cards = take_unused(m, lambda ref: back(m.state, ref) == name)
    for ref in cards:
        start = CLASS_AUGMENTS[m.state.faces[ref]].start
        if start == "none":
            p.class_deck.append(ref)
        elif start == left_out:
            m.state.box.append(ref)
        else:
            p.augments.append(Augment(ref, equipped=True))
    mix(m, p.class_deck)
    m.tell("class", seat=p.seat, class_name=name)


@step
def choose_protocols(m: Tamashii) -> Flow[Next]:
    """TAM-SETUP-16, D-04 Everybody is dealt 2 learning protocols and keeps 1."""
    versus_mode = m.state.contest is not None
    wanted = not versus_mode if m.options.protocols is None else m.options.protocols  # TAM-VS-02
    if wanted and not skipped(m, "protocols"):
        for seat in range(m.seats):
            yield from _keep_protocol(m, player(m, seat))
    return choose_start_player


def _keep_protocol(m: Tamashii, p: Player) -> Flow[None]:
    unseen = [ref for ref in m.state.unused if ref not in m.state.seen]
    dealt = [ref for ref in unseen if back(m.state, ref) == "protocol"][:DEALT_PROTOCOLS]
    m.state.unused = [ref for ref in m.state.unused if ref not in dealt]
    m.state.resolving, m.state.looker = list(dealt), p.seat
    look(m, dealt, p.seat)
    options = {card_ref(ref): ref for ref in dealt}
    kept = yield from choose_one(
        p.seat, "setup.protocol", options, clause="TAM-SETUP-16", default=card_ref(dealt[0])
    )
    m.state.resolving, m.state.looker = [], None
    p.protocol = kept
    m.state.unused += [ref for ref in dealt if ref != kept]
    m.reveal()
    m.tell("protocol", seat=p.seat, card=card_ref(kept), face=m.state.faces[kept])


# The start player


@step
def choose_start_player(m: Tamashii) -> Flow[Next]:
    """TAM-SETUP-33, D-05 The players agree on somebody, or let chance decide; in versus it always does."""
    start: Seat | None = None
    if m.seats > 1 and m.state.contest is None:
        options: dict[str, Seat | None] = {RANDOM: None}
        options |= {seat_ref(seat): seat for seat in range(m.seats)}
        asked = {
            seat: choose_one(seat, "setup.start_player", options, clause="TAM-SETUP-33", default=RANDOM)
            for seat in range(m.seats)
        }
        wishes = list((yield from together(asked)).values())
        start = wishes[0] if len(set(wishes)) == 1 else None
    m.state.start_player = m.chance.below(m.seats, of="start_player") if start is None else start
    m.tell("start_player", seat=m.state.start_player)
    return versus.choose_start_tiles if m.state.contest is not None else begin_scenario


# The scenario


@step
def begin_scenario(m: Tamashii) -> Flow[Next]:
    """TAM-SETUP-28 to 34 The corrupted pool, faction decks, characters, the first card; then round 1."""
    book = guide(m)
    ctx = Ctx(you=m.state.start_player, face=book.id)
    fill_pool(m, book.corrupted(m, ctx))
    for faction in book.factions:
        add_faction_deck(m, faction)
    _random_factions(m, book.random_factions)
    start = place_of(m, book.start)
    assert start is not None, "the start tile is on the map"
    for p in m.state.players:
        p.place = start  # 30
    if m.seats == 1:
        solo.take_card(m, start)  # TAM-SOLO-02
    yield from sentences(m, ctx, book.setup)
    if not over(m):
        yield from draw_card(m, book.first)  # 31, 34
    return None if over(m) else begin_round


def fill_pool(m: Tamashii, tokens: int) -> None:
    """TAM-SETUP-28 So many corrupted codes can be gained in this scenario, never more than there are."""
    m.state.corrupted_pool = max(0, min(tokens, CONSTANTS.corrupted_tokens))
    m.state.corrupted_box = CONSTANTS.corrupted_tokens - m.state.corrupted_pool
    m.tell("corrupted_pool", n=m.state.corrupted_pool)


def _random_factions(m: Tamashii, count: int) -> None:
    for _ in range(count):
        free = [faction for faction in FACTIONS if faction not in m.state.faction_decks]
        if free:
            add_faction_deck(m, m.chance.pick(free, of="factions"))
