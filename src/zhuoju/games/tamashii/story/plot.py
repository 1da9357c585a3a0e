"""TAM-SCEN, TAM-PROGRESS-06 to 12 The story: scenario cards are drawn, read and resolved."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from zhuoju.content import Effect, perform
from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.scenario_cards import (
    Alternative,
    EndingCard,
    Guide,
    Paragraph,
    PlotCard,
    Ruled,
    SpecialCard,
    StoryProgram,
)
from zhuoju.games.tamashii.model.state import Place, Tamashii, in_turn_order, place_ref
from zhuoju.games.tamashii.story.endings import finish, lose, over
from zhuoju.games.tamashii.story.sentences import way_key
from zhuoju.games.tamashii.story.tokens import clear_card, story
from zhuoju.kernel import Flow, Seat, choose_one, together

T = TypeVar("T")
ScenarioCard = PlotCard | EndingCard | SpecialCard


# What is in play


def guide_of(letter: str) -> Guide:
    """The scenario guide with this letter."""
    return LIBRARY.packs.of(Guide)[letter]


def guide(m: Tamashii) -> Guide:
    """The guide of the scenario in play."""
    return guide_of(story(m).scenario)


def scenario_card(number: str) -> ScenarioCard:
    """TAM-SCEN-06 The card with this number."""
    packs = LIBRARY.packs
    found = packs.of(PlotCard).get(number) or packs.of(EndingCard).get(number)
    return found or packs.of(SpecialCard)[number]


def plot(m: Tamashii) -> PlotCard | None:
    """TAM-SCEN-03 The active plot card."""
    return LIBRARY.packs.of(PlotCard).get(story(m).plot)


def specials(m: Tamashii) -> list[SpecialCard]:
    """The special cards beside the time board."""
    return [LIBRARY.packs.of(SpecialCard)[number] for number in story(m).specials]


def in_play(m: Tamashii) -> list[Ruled]:
    """TAM-SCEN-07 Every card whose rules hold now: the plot card, special cards, the guide."""
    if m.state.story is None:
        return []
    active = plot(m)
    return [*([active] if active else []), *specials(m), guide(m)]


def special_programs(m: Tamashii, seat: Seat) -> list[tuple[str, StoryProgram]]:
    """TAM-SCEN-08 The programs that cards in play offer this player now, by card."""
    found = [(card, program) for card in in_play(m) for program in card.programs]
    return [
        (card.id, program)
        for card, program in found
        if program.condition is None or program.condition(m, Ctx(you=seat, face=card.id))
    ]


# Drawing cards


def draw_card(m: Tamashii, number: str) -> Flow[None]:
    """Find a scenario card by its number and resolve it."""
    card = scenario_card(number)
    m.reveal()
    if isinstance(card, EndingCard):
        m.tell("card_drawn", card=number, sort="ending")
        story(m).spent.append(number)
        finish(m, card)
    elif isinstance(card, PlotCard):
        yield from _draw_plot(m, card)
    else:
        yield from _draw_special(m, card)


def _draw_plot(m: Tamashii, card: PlotCard) -> Flow[None]:
    """TAM-SCEN-10 Discard the old card with all on it; read the story; resolve; flip: it is active."""
    tale = story(m)
    if tale.plot:
        tale.spent.append(tale.plot)
        clear_card(m)
        for left in [special.id for special in specials(m) if special.leaves_with_plot]:
            discard_special(m, left)
    tale.plot = card.id
    _remember(m)
    m.tell("card_drawn", card=card.id, sort="plot")
    moved_on = yield from read(m, card, card.immediate)
    if not moved_on:
        m.tell("card_flipped", card=card.id)


def _remember(m: Tamashii) -> None:
    """What had been done when the plot card came: its goals count from here."""
    notes = story(m).notes
    notes["round"] = m.state.round
    for deed in sorted({key for p in m.state.players for key in p.counts if key.isidentifier()}):
        notes[f"deed:{deed}"] = sum(p.counts.get(deed, 0) for p in m.state.players)


def _draw_special(m: Tamashii, card: SpecialCard) -> Flow[None]:
    """TAM-SCEN-12 A special card lies beside the time board; it replaces nothing."""
    if card.id not in story(m).specials:
        story(m).specials.append(card.id)
    m.tell("card_drawn", card=card.id, sort="special")
    yield from read(m, card, card.immediate)


def discard_special(m: Tamashii, number: str) -> bool:
    """A special card leaves play."""
    tale = story(m)
    if number not in tale.specials:
        return False
    tale.specials.remove(number)
    tale.spent.append(number)
    m.tell("card_discarded", card=number)
    return True


def lay_special(m: Tamashii, number: str, place: Place) -> None:
    """TAM-SCEN-12 A special card lies face down on a tile."""
    m.state.places[place].cards.append(number)
    m.tell("card_laid", place=place_ref(place))


def entered(m: Tamashii, seat: Seat, place: Place) -> Flow[None]:
    """TAM-SCEN-20 A player enters a tile: special cards lying there are flipped and resolved."""
    spot = m.state.places[place]
    while spot.cards and not over(m):
        number = spot.cards.pop(0)
        card = LIBRARY.packs.of(SpecialCard)[number]
        m.reveal()
        m.tell("card_entered", card=number, seat=seat, place=place_ref(place))
        story(m).specials.append(number)
        yield from read(m, card, card.entered, you=seat)


def pool_exhausted(m: Tamashii) -> Flow[None]:
    """TAM-CODE-17 A corrupted code is needed and there is none: the guide's rule, normally defeat."""
    if m.state.story is None or over(m):
        return
    m.tell("pool_exhausted")
    number = guide(m).pool_empty
    if number:
        yield from draw_card(m, number)
    else:
        lose(m)


# Reading cards


def world_activity(m: Tamashii) -> Flow[None]:
    """TAM-PROGRESS-06 Read the world activity of the plot card, then of special cards and the guide."""
    for card in in_play(m):
        if isinstance(card, SpecialCard) and card.id not in story(m).specials:
            continue  # discarded in the meantime
        moved_on = yield from read(m, card, card.world)
        if moved_on:  # 10: a new plot card stops the world activity at once
            return


def read(m: Tamashii, card: Ruled, paragraphs: Iterable[Paragraph], you: Seat | None = None) -> Flow[bool]:
    """Resolve paragraphs from top to bottom; gives back whether the story went on to another card."""
    before = story(m).plot
    ctx = Ctx(you=m.state.start_player if you is None else you, face=card.id)
    held = False
    for paragraph in paragraphs:
        if paragraph.otherwise and held:  # TAM-PROGRESS-08
            continue
        if paragraph.condition is not None:
            if not paragraph.condition(m, ctx):  # TAM-PROGRESS-07
                continue
            held = True  # TAM-PROGRESS-09: the next paragraph is checked on its own
        yield from _resolve(m, ctx, paragraph)
        if over(m) or story(m).plot != before:  # TAM-PROGRESS-10
            return True
    return False


def _resolve(m: Tamashii, ctx: Ctx, paragraph: Paragraph | Alternative) -> Flow[None]:
    """The sentences of a paragraph in order, then its choice, then the card it leads to."""
    before = story(m).plot
    yield from sentences(m, ctx, paragraph.do)
    if over(m) or story(m).plot != before:
        return
    if isinstance(paragraph, Paragraph) and paragraph.choose:
        chosen = yield from group_choice(m, ctx.face, paragraph.choose)
        yield from _resolve(m, ctx, chosen)
    elif paragraph.next:
        yield from draw_card(m, paragraph.next)


def sentences(m: Tamashii, ctx: Ctx, effects: Iterable[Effect]) -> Flow[None]:
    """Each sentence is carried out as far as possible, whatever became of the one before (TAM-GEN-06)."""
    before = story(m).plot
    for effect in effects:
        yield from perform(m, ctx, effect)
        if over(m) or story(m).plot != before:
            return


# Group choices


def group_choice(m: Tamashii, card: str, ways: tuple[Alternative, ...]) -> Flow[Alternative]:
    """D-41 The printed alternatives of a card."""
    options = {f"way {number}": way for number, way in enumerate(ways)}
    named = {f"way_{n}": way_key(card, way) for n, way in enumerate(ways)}
    chosen = yield from vote(m, "story.choice", options, card=card, **named)
    m.tell("group_chose", card=card, way=next(n for n, way in enumerate(ways) if way is chosen))
    return chosen


def vote(m: Tamashii, prompt: str, options: Mapping[str, T], **params: Any) -> Flow[T]:
    """TAM-GEN-10 The majority of players decides; a tie is decided by the start player."""
    names = {name: name for name in options}
    first = next(iter(options))
    asked = {
        seat: choose_one(seat, prompt, names, clause="TAM-GEN-10", default=first, **params)
        for seat in in_turn_order(m)
    }
    votes = yield from together(asked)
    given = list(votes.values())
    most = max(given.count(name) for name in names)
    ahead = [name for name in options if given.count(name) == most]
    own = votes[m.state.start_player]  # with four players a tie always includes it
    return options[own if own in ahead else ahead[0]]
