"""LEG-FEAT Rule cards: milestones, offerings, legend points."""

from collections.abc import Mapping
from itertools import combinations

from zhuoju.games.legend.model.cards import Feat
from zhuoju.games.legend.model.library import RULES
from zhuoju.games.legend.model.state import Legend, Player, Ref
from zhuoju.games.legend.model.words import GRADE_VALUE, BasicElement, Element, Path
from zhuoju.games.legend.model.zones import abilities, card, discard
from zhuoju.kernel import Flow, choose_one, choose_some

MILESTONES: tuple[Path, ...] = ("forge", "hunt")


def next_feat(m: Legend, p: Player, path: Path) -> Feat | None:
    """LEG-FEAT-03 The next tier of a path that a player can achieve."""
    feats = next(RULES[r].feats for r in m.state.rules if RULES[r].path == path)
    done = p.feats.get(path, 0)
    return feats[done] if done < len(feats) else None


def stands(m: Legend, p: Player, feat: Feat) -> bool:
    """Whether what a feat asks to have is there; what it asks to pay is another matter."""
    if p.forge_marks < feat.forge_marks or p.trophy_value < feat.trophy_value:
        return False
    if p.high_trophies < feat.high_trophies:
        return False
    if not (feat.creations or feat.spells or feat.abilities or feat.high_abilities):
        return True
    types = [card(m, a.card).type for a in abilities(p)]
    if types.count("creation") < feat.creations or types.count("spell") < feat.spells:
        return False
    high = sum(1 for a in abilities(p) if card(m, a.card).grade == "high")
    return len(types) >= feat.abilities and high >= feat.high_abilities


def milestones(m: Legend) -> bool:
    """LEG-FEAT-04, 14 Award the turn player's milestones that now hold; True if there was one."""
    state = m.state
    if state.turn_number == 0:
        return False
    p = state.players[state.turn.seat]
    if p.resigned:
        return False
    found = False
    for path in MILESTONES:
        while (feat := next_feat(m, p, path)) is not None and stands(m, p, feat):
            award(m, p, path)
            found = True
    return found


def award(m: Legend, p: Player, path: Path) -> None:
    """One legend point; the goal reached opens the fair round (LEG-VIC-03, 07)."""
    tier = p.feats.get(path, 0) + 1
    p.feats[path] = tier
    p.points += 1
    p.most_points = max(p.most_points, p.points)
    m.tell("feat", seat=p.seat, path=path, tier=tier, points=p.points)
    if not m.state.closing and p.most_points >= goal(m):
        m.state.closing = True
        m.tell("goal_reached", seat=p.seat, points=p.points)


def goal(m: Legend) -> int:
    """LEG-VIC-01, 02 How many points trigger the end."""
    from zhuoju.games.legend.model.state import GOALS

    return GOALS[m.options.mode]


# Offerings


def offers(m: Legend, p: Player) -> list[Path]:
    """LEG-FEAT-05 The paths whose next feat could be offered for now."""
    paths: list[Path] = ["brew", "elements", "wealth", "knowledge"]
    return [path for path in paths if can_offer(m, p, path)]


def can_offer(m: Legend, p: Player, path: Path) -> bool:
    """Whether everything the next feat of a path asks for is there."""
    feat = next_feat(m, p, path)
    if feat is None or not stands(m, p, feat) or p.gold < feat.gold:
        return False
    if feat.sacrifice and not _can_sacrifice(p, feat.sacrifice):
        return False
    if feat.intel and len(_by_name(m, offered_intel(m, p))) < feat.intel:
        return False
    return not feat.plants or best_plants(m, p, feat) >= feat.plant_value


def offered_intel(m: Legend, p: Player) -> list[Ref]:
    """LEG-FEAT-12 Intel cards in hand, no events and no exclusive cards."""
    return [r for r in p.hand if card(m, r).is_intel and card(m, r).back != "exclusive"]


def offered_plants(m: Legend, p: Player) -> list[Ref]:
    """LEG-FEAT-08 Plants in the pack, no rotten grass."""
    return [r for r in p.pack if card(m, r).kind == "plant" and card(m, r).back != "rotten"]


def _by_name(m: Legend, refs: list[Ref]) -> dict[str, Ref]:
    found: dict[str, Ref] = {}
    for ref in refs:
        found.setdefault(m.state.faces[ref], ref)
    return found


def best_plants(m: Legend, p: Player, feat: Feat) -> int:
    """The highest total grade value of so many plants with different names; -1 without enough."""
    values = sorted(
        (GRADE_VALUE[card(m, r).grade] for r in _by_name(m, offered_plants(m, p)).values()), reverse=True
    )
    return sum(values[: feat.plants]) if len(values) >= feat.plants else -1


def offer(m: Legend, p: Player, path: Path) -> Flow[None]:
    """LEG-FEAT-05 Pay everything at once and gain the point."""
    feat = next_feat(m, p, path)
    assert feat is not None
    if feat.plants:
        yield from _offer_plants(m, p, feat)
    if feat.intel:
        yield from _offer_intel(m, p, feat)
    if feat.sacrifice:
        yield from _sacrifice(m, p, feat.sacrifice)
    if feat.gold:
        p.gold -= feat.gold
        m.tell("gold", seat=p.seat, change=-feat.gold, gold=p.gold)
    if not p.resigned:
        award(m, p, path)


def _offer_plants(m: Legend, p: Player, feat: Feat) -> Flow[None]:
    """Choose one set of plants that meets the feat, name by name."""
    by_name = _by_name(m, offered_plants(m, p))
    sets = {
        " ".join(f"card:{r}" for r in chosen): chosen
        for chosen in combinations(by_name.values(), feat.plants)
        if sum(GRADE_VALUE[card(m, r).grade] for r in chosen) >= feat.plant_value
    }
    chosen = yield from choose_one(
        p.seat, "offer.plants", sets, clause="LEG-FEAT-08", default=next(iter(sets))
    )
    for ref in chosen:
        discard(m, ref, p.pack)


def _offer_intel(m: Legend, p: Player, feat: Feat) -> Flow[None]:
    by_name = _by_name(m, offered_intel(m, p))
    options = {f"card:{r}": r for r in by_name.values()}
    chosen = yield from choose_some(
        feat.intel, feat.intel, p.seat, "offer.intel", options, clause="LEG-FEAT-12"
    )
    for ref in chosen:
        discard(m, ref, p.hand)


def _can_sacrifice(p: Player, wanted: Mapping[BasicElement, int]) -> bool:
    have = p.permanent.ready
    lacking = sum(max(0, count - have.get(element, 0)) for element, count in wanted.items())
    return lacking <= have.get("universal", 0)


def _sacrifice(m: Legend, p: Player, wanted: Mapping[BasicElement, int]) -> Flow[None]:
    """LEG-ELEM-20, LEG-FEAT-10 Remove ready permanent elements; a universal one stands for any."""
    have = p.permanent.ready
    ways = list(_stand_ins(have, wanted, list(wanted)))
    chosen = ways[0]
    if len(ways) > 1:
        options = {" ".join(f"{n}{e}" for e, n in way.items()): way for way in ways}
        chosen = yield from choose_one(
            p.seat, "offer.elements", options, clause="LEG-FEAT-10", default=next(iter(options))
        )
    for element, count in chosen.items():
        have[element] -= count
        if not have[element]:
            del have[element]
    m.tell("sacrificed", seat=p.seat, elements=[[e, n] for e, n in chosen.items()])


def _stand_ins(
    have: Mapping[Element, int], wanted: Mapping[BasicElement, int], left: list[BasicElement]
) -> list[dict[Element, int]]:
    """Every way to make up a sacrifice, the one with the fewest universal elements first."""
    if not left:
        return [{}]
    first, rest = left[0], _stand_ins(have, wanted, left[1:])
    found: list[dict[Element, int]] = []
    for universal in range(wanted[first] + 1):
        own = wanted[first] - universal
        if own > have.get(first, 0):
            continue
        for others in rest:
            total = universal + others.get("universal", 0)
            if total <= have.get("universal", 0):
                way: dict[Element, int] = {**({first: own} if own else {}), **others}
                if total:
                    way["universal"] = total
                found.append(way)
    return sorted(found, key=lambda way: way.get("universal", 0))


def commit(m: Legend, p: Player, refs: list[Ref]) -> None:
    """LEG-FEAT-06 Minerals from the pack become forge marks."""
    for ref in refs:
        p.forge_marks += GRADE_VALUE[card(m, ref).grade]
        discard(m, ref, p.pack)
    m.tell("committed", seat=p.seat, count=len(refs), marks=p.forge_marks)
