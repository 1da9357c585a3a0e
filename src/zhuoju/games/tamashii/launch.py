"""TAM-PROGRAM-09 to 23, TAM-ACTION-05, 06 The launch step: where programs come from, and launching them."""

from collections.abc import Iterator

from msgspec import Struct

from zhuoju.content import Effect, perform
from zhuoju.games.tamashii import solo
from zhuoju.games.tamashii.abilities import Use, flag, happen, usable, use
from zhuoju.games.tamashii.body import attach
from zhuoju.games.tamashii.boss import boss_here
from zhuoju.games.tamashii.cards import FactionAugment
from zhuoju.games.tamashii.codes import dump_cells, dump_corrupted
from zhuoju.games.tamashii.context import Ctx, Launched
from zhuoju.games.tamashii.deeds import did
from zhuoju.games.tamashii.endings import over
from zhuoju.games.tamashii.library import (
    BASIC_PROGRAMS,
    BOSSES,
    CONSTANTS,
    INTERACTIONS,
    augment_of,
    body_of,
    enemy_of,
)
from zhuoju.games.tamashii.patterns import Placement, accepted, cheaper, placements, symbols
from zhuoju.games.tamashii.state import Augment, Player, Ref, Tamashii, card_ref, cell_ref
from zhuoju.games.tamashii.story import special_programs
from zhuoju.games.tamashii.words import CORE_LETTER
from zhuoju.kernel import Flow, Withheld, choose_one

JORDAN = "jordan"


class Available(Struct, frozen=True):
    """A program at one location (TAM-PROGRAM-12, 13)."""

    location: str  # names it among the options; a new card is a new location
    kind: Launched
    pattern: str
    face: str  # the component that shows it
    do: Effect | None = None  # None: attaching to a body, charging J.O.R.D.A.N.
    card: Ref | None = None
    hack: bool = False
    long: bool = False


# Where programs come from


def programs(m: Tamashii, p: Player) -> list[Available]:
    """TAM-PROGRAM-14 Every program of a player, launched or not, formed or not."""
    return [
        *_basic(),
        *_augments(m, p),
        *_lead_enemy(m, p),
        *_market(m, p),
        *_scenario(m, p),
        *_boss(m, p),
        *_jordan(m),
        *_interaction(m),
    ]


def _basic() -> Iterator[Available]:
    """TAM-PROGRAM-24 The nine basic programs, always and for everybody."""
    for card in BASIC_PROGRAMS.values():
        yield Available(card.id, "basic", card.program.pattern, card.id, card.program.do, long=card.long)


def _augments(m: Tamashii, p: Player) -> Iterator[Available]:
    """TAM-PROGRAM-17 The program of every equipped faction augment."""
    for augment in p.augments:
        card = augment_of(m, augment.card)
        if augment.equipped and isinstance(card, FactionAugment):
            yield Available(
                f"augment {card_ref(augment.card)}", "augment", card.program.pattern, card.id,
                card.program.do, augment.card,
            )  # fmt: skip


def _lead_enemy(m: Tamashii, p: Player) -> Iterator[Available]:
    """TAM-PROGRAM-18, 19 Hack and expel of the lead enemy: two programs."""
    if p.queue:
        ref = p.queue[0].card
        card = enemy_of(m, ref)
        hack, expel = card.hack, card.expel
        yield Available(f"hack {card_ref(ref)}", "hack", hack.pattern, card.id, hack.do, ref, hack=True)
        yield Available(f"expel {card_ref(ref)}", "expel", expel.pattern, card.id, expel.do, ref)


def _market(m: Tamashii, p: Player) -> Iterator[Available]:
    """TAM-BODY-04, 05 The cost of every body in the market, from any tile."""
    free = flag(m, p, "any_free") or 0
    for ref in m.state.market:
        if ref is not None:
            card = body_of(m, ref)
            assert card.cost is not None, f"{card.id} has no cost"
            yield Available(f"attach {card_ref(ref)}", "body", cheaper(card.cost, free), card.id, card=ref)


def _scenario(m: Tamashii, p: Player) -> Iterator[Available]:
    """TAM-SCEN-08 Programs of the guide and of scenario cards in play, where they may be launched."""
    for face, program in special_programs(m, p.seat):
        yield Available(
            f"story.{face}.{program.id}", "story", program.pattern, face, program.do, hack=program.hack
        )


def _boss(m: Tamashii, p: Player) -> Iterator[Available]:
    """TAM-BOSS-07 The hacks of a boss on your tile."""
    boss = boss_here(m, p)
    if boss is not None:
        for n, program in enumerate(BOSSES[boss.card].hacks):
            yield Available(
                f"boss.{boss.card}.{n}", "boss", program.pattern, boss.card, program.do, hack=True
            )


def _jordan(m: Tamashii) -> Iterator[Available]:
    """TAM-SOLO-13, 15 Charging J.O.R.D.A.N., which counts as a hack; not with a full battery."""
    if solo.can_recharge(m):
        yield Available(JORDAN, "jordan", CONSTANTS.jordan_pattern, JORDAN, hack=True)


def _interaction(m: Tamashii) -> Iterator[Available]:
    """TAM-VS-08 The programs of the interaction card."""
    if m.state.contest is not None:
        card = INTERACTIONS[m.state.contest.interaction]
        for n, program in enumerate(card.programs):
            yield Available(f"interaction.{card.id}.{n}", "interaction", program.pattern, card.id, program.do)


# The step


def launch_step(m: Tamashii, p: Player) -> Flow[None]:
    """TAM-ACTION-05, 06 Programs and effects in any order; at the end corrupted codes are dumped."""
    yield from solo.stand_in(m, p)
    while not over(m) and not p.out:
        options = launchable(m, p)
        chosen = yield from choose_one(
            p.seat, "launch.step", options, clause="TAM-ACTION-05", default="end",
            why=lambda: withheld(m, p),
        )  # fmt: skip
        if chosen is None:
            break
        if isinstance(chosen, Use):
            yield from use(m, chosen)
        else:
            yield from launch(m, p, *chosen)
    p.launched, p.recast = [], {}
    if not over(m) and not p.out:
        dump_corrupted(m, p)  # TAM-CODE-15


Launch = tuple[Available, Placement]


def launchable(m: Tamashii, p: Player) -> dict[str, Launch | Use | None]:
    """D-21 Programs that are formed and not yet launched in this step, effects of this step, and the end."""
    options: dict[str, Launch | Use | None] = {}
    for available in programs(m, p):
        if available.location not in p.launched:  # TAM-PROGRAM-12
            for placement in placements(p.launcher, p.core, available.pattern, p.recast):
                where = " ".join(map(cell_ref, placement.cells))
                options[f"launch {available.location} {where}"] = (available, placement)
    options.update(usable(m, p.seat, "launch_step"))
    options["end"] = None
    return options


def withheld(m: Tamashii, p: Player) -> Iterator[Withheld]:
    """Why programs are not on offer."""
    for available in programs(m, p):
        option = f"launch {available.location}"
        if available.location in p.launched:
            yield Withheld(option, "reason.launched", {"face": available.face}, "TAM-PROGRAM-12")
        elif not placements(p.launcher, p.core, available.pattern, p.recast):
            params = {"face": available.face, "pattern": available.pattern}
            yield Withheld(option, "reason.not_formed", params, "TAM-PROGRAM-02")
    if m.state.jordan is not None and not solo.can_recharge(m):
        yield Withheld(f"launch {JORDAN}", "reason.battery_full", {}, "TAM-SOLO-15")


# Launching


def launch(m: Tamashii, p: Player, available: Available, placement: Placement) -> Flow[None]:
    """TAM-PROGRAM-09 Dump the tokens that form a program, then resolve its effect completely."""
    core, wild = _tokens_used(p, available, placement)
    p.launched.append(available.location)
    m.tell(
        "launched", seat=p.seat, program=available.location, how=available.kind, face=available.face,
        cells=[cell_ref(cell) for cell in placement.cells],
    )  # fmt: skip
    dump_cells(m, p, placement.cells)
    ctx = Ctx(
        p.seat, face=available.face, card=available.card, program=available.kind, open_source=wild,
        at_boss=available.kind == "boss", facts={"hack": int(available.hack), "open_source": wild},
    )  # fmt: skip
    yield from _resolve(m, p, available, ctx)
    yield from _remember(m, p, available, core)
    yield from _follow(m, p, available, wild)


def _tokens_used(p: Player, available: Available, placement: Placement) -> tuple[int, int]:
    """How many core codes and how many open-source codes form the program."""
    letters = symbols(available.pattern)
    codes = [p.launcher.cells[cell] for cell in placement.cells]
    core = accepted(CORE_LETTER, p.core)
    used = sum(
        code == p.core or (letter == CORE_LETTER and code in core)
        for letter, code in zip(letters, codes, strict=True)
    )
    return used, codes.count("open_source")


def _resolve(m: Tamashii, p: Player, available: Available, ctx: Ctx) -> Flow[None]:
    """Attach, charge, or carry out what is printed; an augment that breaks leaves the game (TAM-AUG-12)."""
    if available.kind == "body":
        assert available.card is not None
        yield from attach(m, p, available.card)
    elif available.kind == "jordan":
        solo.recharge(m, p)
    elif available.do is not None:
        yield from perform(m, ctx, available.do)
    if available.kind == "augment":
        _wear_out(m, p, available)


def _wear_out(m: Tamashii, p: Player, available: Available) -> None:
    """TAM-AUG-12 Break: once used, the card is removed from the game."""
    owned: list[Augment] = [a for a in p.augments if a.card == available.card]
    for augment in owned:
        card = augment_of(m, augment.card)
        if isinstance(card, FactionAugment) and card.breaks:
            p.augments.remove(augment)
            m.state.box.append(augment.card)
            m.tell("broken", seat=p.seat, card=card_ref(augment.card), face=card.id)


def _remember(m: Tamashii, p: Player, available: Available, core: int) -> Flow[None]:
    """What goals count."""
    yield from did(m, p.seat, "program_launched")
    if core:
        yield from did(m, p.seat, "core_code_used", core)
    if CORE_LETTER in available.pattern:
        yield from did(m, p.seat, "core_program_launched")
    if available.long:
        yield from did(m, p.seat, "long_program_launched")
    if available.kind == "augment":
        yield from did(m, p.seat, "faction_augment_launched")
    if available.kind == "interaction":
        yield from did(m, p.seat, "interaction_launched")
    if available.hack:
        yield from did(m, p.seat, "hack_resolved")


def _follow(m: Tamashii, p: Player, available: Available, wild: int) -> Flow[None]:
    """What waits for a launch or a hack; not after a reset (TAM-RESET-12)."""
    if not over(m) and not p.out:
        yield from happen(m, p.seat, "program_launched", hack=int(available.hack), open_source=wild)
    if available.hack and not over(m) and not p.out:
        yield from happen(m, p.seat, "hack_resolved", open_source=wild)
