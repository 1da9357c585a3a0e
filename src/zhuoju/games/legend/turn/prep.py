"""LEG-PREP The prep phase: refresh, trade, unlock, convert, and the deeds that are done in it."""

from zhuoju.games.legend.effects import feats
from zhuoju.games.legend.effects.elements import convert, convertible
from zhuoju.games.legend.effects.in_force import (
    Source,
    activate,
    option_id,
    own_triggers,
    stat,
    usable,
)
from zhuoju.games.legend.effects.leaving import step
from zhuoju.games.legend.effects.state_checks import settle
from zhuoju.games.legend.effects.windows import checkpoint
from zhuoju.games.legend.model.state import (
    ALL_SLOTS,
    REFRESHES_PER_PREP,
    Legend,
    Player,
    Ref,
    card_ref,
    player,
    slot_ref,
)
from zhuoju.games.legend.model.words import Path
from zhuoju.games.legend.model.zones import card, empty, fill, turn_up
from zhuoju.games.legend.turn import market, unlock
from zhuoju.kernel import Flow, Next, Withheld, choose_one, choose_some

PrepStep = tuple[str, int | Path | Source | None]


@step
def prep_phase(m: Legend) -> Flow[Next]:
    """LEG-PREP-01, 06 One step of the prep phase, in any order, until the player ends it."""
    from zhuoju.games.legend.turn.phases import enter_phase

    p = player(m, m.state.turn.seat)
    word, what = yield from choose_one(
        p.seat, "prep.step", prep_steps(m, p), clause="LEG-PREP-01", default="end", why=lambda: withheld(m, p)
    )
    if word == "end":
        yield from checkpoint(m)
        return enter_phase(m, "action")
    if isinstance(what, Source):
        yield from activate(m, what)
    else:
        yield from _carry_out(m, p, word, what)
    yield from settle(m)
    yield from checkpoint(m)
    return prep_phase


def prep_steps(m: Legend, p: Player) -> dict[str, PrepStep]:
    """DP-04 Everything that can be done next."""
    options: dict[str, PrepStep] = {}
    for ref in market.buyable(m, p):
        options[f"buy {card_ref(ref)}"] = ("buy", ref)
    for ref in market.sellable(m, p):
        options[f"sell {card_ref(ref)}"] = ("sell", ref)
    for ref in unlock.unlockable(m, p):
        options[f"unlock {card_ref(ref)}"] = ("unlock", ref)
    for ref in convertible(m, p):
        options[f"convert {card_ref(ref)}"] = ("convert", ref)
    if refreshes_left(m, p) > 0:
        for slot in range(ALL_SLOTS):
            options[f"refresh {slot_ref(slot)}"] = ("refresh", slot)
    if minerals(m, p):
        options["commit"] = ("commit", None)
    for path in feats.offers(m, p):
        options[f"offer path:{path}"] = ("offer", path)
    for source in usable(m, p.seat, "activated"):
        options[option_id(m, source)] = ("use", source)
    options["end"] = ("end", None)
    return options


def refreshes_left(m: Legend, p: Player) -> int:
    """LEG-PREP-02 Once per prep phase, and once more for each point of the modifier."""
    return REFRESHES_PER_PREP + stat(m, p.seat, "refreshes") - m.state.turn.refreshes


def minerals(m: Legend, p: Player) -> list[Ref]:
    """The minerals in a player's pack."""
    return [r for r in p.pack if card(m, r).kind == "mineral"]


def _carry_out(m: Legend, p: Player, word: str, what: int | Path | None) -> Flow[None]:
    """LEG-PREP-08 One closed process."""
    if word == "offer":
        yield from feats.offer(m, p, what)  # type: ignore[arg-type]
    elif word == "commit":
        yield from _commit(m, p)
    elif isinstance(what, int):
        if word == "buy":
            market.buy(m, p, what)
        elif word == "sell":
            yield from market.sell(m, p, what)
        elif word == "unlock":
            yield from unlock.unlock(m, p, what)
        elif word == "convert":
            yield from convert(m, p, what)
            yield from own_triggers(m, p.seat, "my_convert")
        else:
            m.state.turn.refreshes += 1
            refresh(m, what)


def refresh(m: Legend, slot: int) -> None:
    """LEG-PREP-02, 03 Empty a slot, then fill it; a player in it sees the new card at once."""
    m.tell("refreshed", slot=slot_ref(slot))
    empty(m, slot)
    fill(m, slot)
    if any(p.slot == slot for p in m.state.players):
        turn_up(m, slot)


def _commit(m: Legend, p: Player) -> Flow[None]:
    """DP-12 Any number of minerals, at least one."""
    held = minerals(m, p)
    chosen = yield from choose_some(
        1, len(held), p.seat, "forge.commit", {card_ref(r): r for r in held}, clause="LEG-FEAT-06"
    )
    feats.commit(m, p, chosen)


def withheld(m: Legend, p: Player) -> list[Withheld]:
    """Why neighbouring choices are not on offer."""
    found = [*market.why_not_bought(m, p), *market.why_not_sold(m, p), *unlock.why_not_unlocked(m, p)]
    if refreshes_left(m, p) <= 0:
        found.append(Withheld("refresh", "reason.refreshed", {}, "LEG-PREP-02"))
    on_offer = feats.offers(m, p)
    for path in ("brew", "elements", "wealth", "knowledge"):
        if path not in on_offer:
            done = feats.next_feat(m, p, path) is None
            reason = "reason.path_done" if done else "reason.offering"
            found.append(Withheld(f"offer path:{path}", reason, {"path": path}, "LEG-FEAT-05"))
    return found
