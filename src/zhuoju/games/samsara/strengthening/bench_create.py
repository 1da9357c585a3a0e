"""SAM-CREATE-01..16 What a player may do to a new card, in any order, until it is handed in."""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import product

from zhuoju.games.samsara.audit.person import TYPES
from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.catalogue.library import ENTRIES, PRESETS
from zhuoju.games.samsara.catalogue.soundness import item_flaws
from zhuoju.games.samsara.character import carrying, ledger, races
from zhuoju.games.samsara.model.card import Card
from zhuoju.games.samsara.model.refusal import Refusal
from zhuoju.games.samsara.model.workbench import Workbench
from zhuoju.games.samsara.strengthening import creation
from zhuoju.games.samsara.strengthening.forge_edits import CHOSEN
from zhuoju.games.samsara.strengthening.passage import Move, needs_words, on_the_label, owned_twice
from zhuoju.kernel import Withheld


def moves(bench: Workbench) -> dict[str, Move]:
    """SAM-DECIDE-01 Race, types, purchases; the words of the person are written, or those of a preset."""
    phase = bench.phase
    card = phase.card
    found: dict[str, Move] = {}
    for name in PRESETS:
        found[f"person {name}"] = partial(be, bench, name)
        found[f"person {name} en"] = partial(be, bench, name, "en")
    for name, race in library.RACES.items():
        if race.kind == "regular" and card.races != [name]:
            found[f"race {name}"] = partial(creation.take_race, phase, name)
    found |= _types(bench)
    for option, move, refusal in _shelf(bench):
        if refusal is None:
            found[option] = move
    found |= {f"put_back {s.id}": partial(creation.put_back, phase, s.id) for s in card.sequences}
    return found


def why(bench: Workbench) -> Iterator[Withheld]:
    """What is not to be had, and for which reason."""
    for name, race in library.RACES.items():
        if race.kind != "regular":
            yield Refusal("regular_only", "SAM-CREATE-07", {"race": name}).of(f"race {name}")
    main, _ = bench.pairs[-1]
    if main:
        yield Refusal("same_types", "SAM-CREATE-11", {"type": main}).of(f"second_type {main}")
    yield from (refusal.of(option) for option, _, refusal in _shelf(bench) if refusal is not None)
    missing = creation.steps(bench.phase)[-1].missing
    if missing:
        yield Refusal("step_open", "SAM-CREATE-01", {"step": missing[0]}).of("submit")


def prices() -> dict[str, int]:
    """SAM-POINTS-04 What everything in the library costs."""
    return {name: on_the_label(name)[0] for name in (*library.ITEMS, *library.SKILLS)}


# Who it is


def be(bench: Workbench, preset: str, language: str = "zh-Hans") -> None:
    """SAM 9.9 The words of a ready-made person, to be rewritten at will; nothing is bought."""
    model = creation.from_preset("model", preset, language).card
    words = {"name": model.name, "age": model.age, "looks": model.looks, "background": model.background}
    creation.tell(bench.phase, **words)
    creation.take_tags(bench.phase, *model.tags)
    creation.take_race(bench.phase, model.races[0])
    creation.take_personalities(bench.phase, list(model.personalities))
    bench.pairs = list(model.personalities)


def _types(bench: Workbench) -> dict[str, Move]:
    """SAM-CREATE-11, 14 Main and secondary type of the last personality, and another one besides."""
    main, second = bench.pairs[-1]
    found: dict[str, Move] = {
        f"main_type {name}": partial(_pair, bench, name, second if second != name else "")
        for name in TYPES
        if name != main
    }
    found |= {
        f"second_type {name}": partial(_pair, bench, main, name)
        for name in TYPES
        if name not in (main, second)
    }
    if main and second:
        found["another_personality"] = partial(_another, bench)
    if len(bench.pairs) > 1:
        found["one_personality_less"] = partial(_fewer, bench)
    return found


def _pair(bench: Workbench, main: str, second: str) -> None:
    bench.pairs[-1] = (main, second)
    _settle_pairs(bench)


def _another(bench: Workbench) -> None:
    bench.pairs.append(("", ""))
    _settle_pairs(bench)


def _fewer(bench: Workbench) -> None:
    bench.pairs.pop()
    _settle_pairs(bench)


def _settle_pairs(bench: Workbench) -> None:
    """On the card stand only whole pairs; while one is open it has none, and cannot be handed in."""
    whole = all(not creation.bad_pair(*pair) for pair in bench.pairs)
    bench.phase.card.personalities = list(bench.pairs) if whole else []  # type: ignore[arg-type]  # of the nine


# What is bought


def _shelf(bench: Workbench) -> Iterator[tuple[str, Move, Refusal | None]]:
    """SAM-CREATE-02, 05 Everything in the library, how to take it, and why it cannot be taken."""
    phase, left = bench.phase, ledger.balance(bench.phase.card)
    offered = creation.first_prices()
    for name, price in prices().items():
        refusal = None
        if name not in offered:
            refusal = _not_at_first(phase.card, name)
        elif price > left:
            refusal = Refusal("no_points", "SAM-POINTS-02", {"price": price, "left": left})
        else:
            refusal = owned_twice(phase, name)
        if not needs_words(name) or refusal is not None:
            refit = misfits(phase.card, name)
            yield f"buy {name}", partial(creation.spend, phase, name, refit=refit), refusal
            continue
        for chosen in parameters(name):
            spend = partial(creation.spend, phase, name, chosen)
            yield f"buy {name} {' '.join(chosen.values())}", spend, None


def _not_at_first(card: Card, name: str) -> Refusal:
    racial = name in library.SKILLS and library.SKILLS[name].racial
    blood = races.may_unlock(card, name) if racial else None
    return blood or Refusal("first_star", "SAM-CREATE-05", {"gate": on_the_label(name)[1]})


def misfits(card: Card, name: str) -> bool:
    """SAM-COST-25 Whether an item must be refitted to serve this body; that costs nothing."""
    return name in library.ITEMS and not carrying.fits(library.item_build(name), races.body(card).volume)


@cache
def parameters(name: str) -> tuple[Mapping[str, str], ...]:
    """SAM-AUDIT-71 The words that a buyer may choose for what is left open, by entry."""
    if name in library.SKILLS:
        codes = library.SKILLS[name].free
    else:
        flaws = item_flaws(library.item_build(name))
        codes = tuple(str(f.params["entry"]) for f in flaws if f.reason == "no_parameter")
    words = [CHOSEN.get(ENTRIES[code].parameter, ()) for code in codes]  # type: ignore[arg-type]  # they have one
    return tuple(dict(zip(codes, chosen, strict=True)) for chosen in product(*words))
