"""LEG-UNL, LEG-REM The ascension area: unlocking, materials, removing."""

from zhuoju.games.legend.effects.elements import can_pay, pay
from zhuoju.games.legend.effects.in_force import own_triggers, stat
from zhuoju.games.legend.effects.state_checks import settle
from zhuoju.games.legend.model.cards import Requirement
from zhuoju.games.legend.model.state import ROW_SIZES, Ability, Legend, Player, Ref, card_ref
from zhuoju.games.legend.model.words import GRADES
from zhuoju.games.legend.model.zones import abilities, ability_of, card, discard, move, open_rows
from zhuoju.games.legend.turn.market import sell_price
from zhuoju.kernel import Flow, Withheld, choose_some

ROW_OF = {"low": 0, "mid": 1, "high": 2}


def row_for(m: Legend, p: Player, ref: Ref) -> int | None:
    """LEG-UNL-05 to 08 The row a card would go to, or None if it cannot be unlocked now."""
    return None if why_no_row(m, p, ref) else _row(m, p, ref)


def _row(m: Legend, p: Player, ref: Ref) -> int | None:
    """The lowest row with an empty place; under `relaxed` the lowest that takes the card's grade."""
    lowest = 0 if m.options.row_rule == "strict" else ROW_OF[card(m, ref).grade]
    for number in range(lowest, len(ROW_SIZES)):
        if None in p.rows[number]:
            return number
    return None


def why_no_row(m: Legend, p: Player, ref: Ref) -> tuple[str, str] | None:
    """Why the rows do not take a card now: a text key and its clause; None if they do."""
    grade = card(m, ref).grade
    row = _row(m, p, ref)
    if row is None:
        return "reason.area_full", "LEG-UNL-21"
    if row < ROW_OF[grade]:
        return "reason.lower_row_open", "LEG-UNL-05"
    if row >= open_rows(m, p):
        return "reason.hole_below", "LEG-REM-04"
    have = [card(m, a.card).grade for a in abilities(p)]
    if grade == "mid" and "low" not in have:
        return "reason.needs_low", "LEG-UNL-07"
    if grade == "high" and "mid" not in have:
        return "reason.needs_mid", "LEG-UNL-08"
    return None


def gold_cost(m: Legend, p: Player, ref: Ref) -> int:
    """LEG-UNL-23 The gold an unlock costs, at least 0."""
    printed = card(m, ref).unlock.gold
    return max(0, printed + stat(m, p.seat, "unlock_gold")) if printed else 0


def why_not_paid(m: Legend, p: Player, ref: Ref) -> tuple[str, str] | None:
    """Why the unlock cost cannot be paid now; None if it can."""
    asks = card(m, ref).unlock
    if gold_cost(m, p, ref) > p.gold:
        return "reason.unlock_gold", "LEG-UNL-03"
    if asks.elements and not can_pay(p, asks.elements):
        return "reason.unlock_elements", "LEG-UNL-18"
    if asks.materials and not _can_supply(m, p, ref):
        return "reason.unlock_materials", "LEG-UNL-15"
    return None


def unlockable(m: Legend, p: Player) -> list[Ref]:
    """LEG-UNL-03, 19 What a player can unlock now: intel cards in hand, creations in the pack."""
    held = [r for r in p.hand if card(m, r).is_intel] + [r for r in p.pack if card(m, r).is_intel]
    return [r for r in held if why_no_row(m, p, r) is None and why_not_paid(m, p, r) is None]


def why_not_unlocked(m: Legend, p: Player) -> list[Withheld]:
    """The held cards that cannot be unlocked, each with the reason."""
    found = []
    for ref in (*p.hand, *p.pack):
        if card(m, ref).is_intel:
            reason = why_no_row(m, p, ref) or why_not_paid(m, p, ref)
            if reason is not None:
                found.append(Withheld(f"unlock {card_ref(ref)}", reason[0], {}, reason[1]))
    return found


# Materials


def supply(m: Legend, p: Player, ref: Ref, asks: Requirement) -> list[Ref]:
    """LEG-UNL-14, 15 The held cards that meet one requirement of a creation."""
    if asks.of == "intel":
        return [r for r in p.hand if r != ref and card(m, r).is_intel]
    least = GRADES.index(asks.at_least)
    return [
        r
        for r in p.pack
        if card(m, r).is_resource
        and (asks.of == "resource" or card(m, r).kind == asks.of)
        and GRADES.index(card(m, r).grade) >= least
        and ("pack", "not_material") not in card(m, r).flags
    ]


def _can_supply(m: Legend, p: Player, ref: Ref) -> bool:
    """Whether some choice of different cards meets all requirements."""
    wanted = [asks for asks in card(m, ref).unlock.materials for _ in range(asks.count)]
    if any(asks.different_names for asks in wanted):
        names = {m.state.faces[r] for r in supply(m, p, ref, wanted[0])}
        return len(names) >= len(wanted)
    return _assigned([supply(m, p, ref, asks) for asks in wanted], [])


def _assigned(choices: list[list[Ref]], taken: list[Ref]) -> bool:
    if not choices:
        return True
    return any(_assigned(choices[1:], [*taken, r]) for r in choices[0] if r not in taken)


def choose_materials(m: Legend, p: Player, ref: Ref) -> Flow[list[Ref]]:
    """DP-09 Choose held cards that together meet the requirements."""
    chosen: list[Ref] = []
    wanted = list(card(m, ref).unlock.materials)
    for number, asks in enumerate(wanted):
        later = [w for w in wanted[number + 1 :] for _ in range(w.count)]
        for place in range(asks.count):
            rest = [asks] * (asks.count - place - 1) + later
            options = {
                card_ref(r): r
                for r in supply(m, p, ref, asks)
                if r not in chosen and _fits_on(m, p, ref, [*chosen, r], rest, asks)
            }
            cheapest = min(options, key=lambda o: _worth(m, p, options[o]))
            picked = yield from choose_some(
                1, 1, p.seat, "unlock.materials", options, clause="LEG-UNL-15", default=[cheapest],
                card=card_ref(ref), of=asks.of, at_least=asks.at_least,
            )  # fmt: skip
            chosen += picked
    return chosen


def _fits_on(
    m: Legend, p: Player, ref: Ref, chosen: list[Ref], rest: list[Requirement], asks: Requirement
) -> bool:
    """Whether the requirements that are left can still be met after this choice."""
    if asks.different_names:
        names = [m.state.faces[r] for r in chosen]
        return len(set(names)) == len(names)
    return _assigned([[r for r in supply(m, p, ref, w) if r not in chosen] for w in rest], [])


def _worth(m: Legend, p: Player, ref: Ref) -> tuple[int, int]:
    return sell_price(m, p, ref) or 0, ref


# Unlocking and removing


def unlock(m: Legend, p: Player, ref: Ref) -> Flow[None]:
    """LEG-UNL-26 One closed step: choose and pay, place the card, then what waits for an unlock."""
    asks = card(m, ref).unlock
    source = p.hand if ref in p.hand else p.pack
    row = row_for(m, p, ref)
    assert row is not None
    ability = Ability(ref, number=1 + max((a.number for a in abilities(p)), default=0))
    if asks.materials:
        ability.materials = yield from choose_materials(m, p, ref)
    if asks.elements:
        yield from pay(m, p, asks.elements, clause="LEG-UNL-18")
    p.gold -= gold_cost(m, p, ref)
    for material in ability.materials:
        (p.hand if material in p.hand else p.pack).remove(material)
    move(m, ref, source, [])
    p.rows[row][p.rows[row].index(None)] = ability
    p.holes[row] = max(0, p.holes[row] - 1)
    m.tell(
        "unlocked", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref], row=row, gold=p.gold,
        materials=[m.state.faces[r] for r in ability.materials],
    )  # fmt: skip
    yield from settle(m)
    yield from own_triggers(m, p.seat, "my_unlock_ability", ref)
    if card(m, ref).type == "creation":
        yield from own_triggers(m, p.seat, "my_unlock_creation", ref)


def remove_ability(m: Legend, ref: Ref) -> None:
    """LEG-REM-02, LEG-UNL-17 Discard an ability and its materials; the hole disables what is above."""
    found = ability_of(m, ref)
    assert found is not None
    p, row, ability = found
    p.rows[row][p.rows[row].index(ability)] = None
    p.holes[row] += 1
    if m.state.hunt is not None:
        m.state.hunt.units = [u for u in m.state.hunt.units if u.card != ref]
    m.tell("ability_removed", seat=p.seat, card=card_ref(ref), face=m.state.faces[ref])
    for each in (ability.card, *ability.materials):
        discard(m, each, [each])
