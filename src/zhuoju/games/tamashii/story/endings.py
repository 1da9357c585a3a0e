"""TAM-END How a scenario ends: victory and defeat cards."""

from zhuoju.games.tamashii.model.scenario_cards import EndingCard
from zhuoju.games.tamashii.model.state import Tamashii
from zhuoju.kernel import IllegalAnswer


def over(m: Tamashii) -> bool:
    """Whether the match has ended; every flow that goes on acting asks this first."""
    return m.result is not None


def finish(m: Tamashii, card: EndingCard) -> None:
    """TAM-END-01 A card headed Victory or Defeat ends the game; all players win or lose together."""
    assert m.state.story is not None
    m.state.story.outcome = card.id
    m.tell("unlocked", card=card.id, unlocks=list(card.unlocks), relocks=list(card.relocks))  # 02, 03
    winners = range(m.seats) if card.victory else ()
    m.end(winners, outcome="victory" if card.victory else "defeat", card=card.id)


def lose(m: Tamashii, outcome: str = "defeat") -> None:
    """The scenario is lost without a card: nothing is unlocked (TAM-CODE-17, D-52)."""
    m.end((), outcome=outcome, card="")


def concede(m: Tamashii) -> None:
    """D-52 The group gives up, at any time: a defeat that unlocks nothing. A host says so for the group."""
    if m.state.contest is not None:
        raise IllegalAnswer("concede: a versus game is played to its end; only a scenario can be given up")
    lose(m, "conceded")
