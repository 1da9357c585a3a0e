"""What a player means to do in this round, and the tokens that are kept for it. For bots only."""

from collections.abc import Iterator

from zhuoju.games.tamashii.model.context import Ctx
from zhuoju.games.tamashii.model.state import Cell, Place, Player, Tamashii
from zhuoju.games.tamashii.seat.errands import Errand, errands, sent
from zhuoju.games.tamashii.seat.readiness import asked, number

KEPT = "kept"  # stands for a token that no program should use


class Intent:
    """Where a player will be in this round, what can be done there, and which cells are kept for it."""

    def __init__(self, m: Tamashii, p: Player) -> None:
        self.open = errands(m)
        self.going = sent(m, self.open)
        self.moving = m.state.phase == "planning" or m.state.step == "move"
        self.place = self.place_of(p)
        self.kept, self.spare = self._keep(m, p)

    def place_of(self, q: Player) -> Place:
        """Where a player will stand after this round's move."""
        going = self.going.get(q.seat)
        return going.place if self.moving and going is not None and going.rounds <= 1 else q.place

    def here(self, m: Tamashii, p: Player) -> Iterator[Errand]:
        """The errands that a player can run or help with in this round."""
        for errand in self.open:
            if errand.offer is not None and errand.known:
                helping = any(clause.verb == "team_test" for clause in errand.offer.do)
                there = [self.place_of(q) for q in (m.state.players if helping else [p])]
                if any(place in errand.places for place in there):
                    yield errand

    def _keep(self, m: Tamashii, p: Player) -> tuple[list[Cell], int]:
        """The cells that are kept, and how many tokens of any kind beside them."""
        kept: list[Cell] = []
        spare = 0
        for errand in self.here(m, p):
            assert errand.offer is not None
            if f"story.{errand.card}.{errand.offer.id}" in p.launched:
                continue
            for clause in errand.offer.do:
                kept += [cell for cell in asked(m, p, errand.card, clause) if cell not in kept]
                if clause.verb == "pay_codes":
                    spare = max(spare, number(m, Ctx(p.seat, face=errand.card), clause.args.get("n", 1)))
        return kept, spare
