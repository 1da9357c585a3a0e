"""The pilot of Legend's golden tests: arranges hands, packs, slots and abilities by card id."""

from collections.abc import Mapping
from typing import Any

from zhuoju.content import Wording, read_clause
from zhuoju.games.legend import GAME
from zhuoju.games.legend.effects.in_force import Ctx, carry_out
from zhuoju.games.legend.model.cards import EffectLine, Feat
from zhuoju.games.legend.model.library import CARDS, CHARACTERS, LEXICON, RULES, Effect
from zhuoju.games.legend.model.state import SLOTS_PER_AREA, Ability, Marks, Player, Ref, State
from zhuoju.games.legend.model.words import AREAS
from zhuoju.games.legend.model.zones import abilities
from zhuoju.kernel import Flow
from zhuoju.testing import Pilot

SWORD, BLANK, CRIT = 1, 4, 6


def gold_for(*faces: str) -> int:
    """What it costs in gold to unlock all of these."""
    return sum(CARDS[face].unlock.gold for face in faces)


def feat(path: str, tier: int = 1, mode: str = "quick") -> Feat:
    """What a rule card asks for."""
    (card,) = (rule for rule in RULES.values() if (rule.path, rule.mode) == (path, mode))
    return card.feats[tier - 1]


class Board(Pilot):
    """A table of Legend. Seat 0 is the starting player and has the turn; nothing lies anywhere yet."""

    state: State

    def __init__(self, seats: int = 2, *, step: str, options: Mapping[str, Any] | None = None, seed: int = 0):
        super().__init__(
            GAME, seats, step=step, options=options, seed=seed, args=(0,) if step == "begin_turn" else ()
        )
        self.state.order = list(range(seats))
        self.state.turn.seat = 0
        self.state.turn_number = 1
        self.state.players[0].turns = 1
        phases = {"draw_phase": "draw", "prep_phase": "prep", "end_phase": "end", "begin_turn": "start"}
        self.state.turn.phase = {**phases, "start_phase": "start"}.get(step, "action")
        self.state.turn.actions = 2

    def me(self, seat: int = 0) -> Player:
        """A player's side of the table."""
        return self.state.players[seat]

    # Arranging

    def find(self, face: str) -> Ref:
        """Take a copy of this card out of its deck, for a place of the test's choice."""
        back = CARDS[face].back
        if back == "rotten":
            return self.state.rotten.pop()
        if back == "exclusive":
            self.state.faces.append(face)
            return len(self.state.faces) - 1
        deck = self.state.decks[back]
        ref = next(r for r in deck if self.state.faces[r] == face)
        deck.remove(ref)
        return ref

    def hold(self, seat: int, *faces: str) -> list[Ref]:
        """Put cards into a hand."""
        refs = [self.find(face) for face in faces]
        self.me(seat).hand += refs
        return refs

    def carry(self, seat: int, *faces: str) -> list[Ref]:
        """Put cards into a pack."""
        refs = [self.find(face) for face in faces]
        self.me(seat).pack += refs
        return refs

    def unlock(
        self, seat: int, *faces: str, materials: Mapping[str, tuple[str, ...]] | None = None
    ) -> list[Ref]:
        """Put abilities into the lowest row with room, with materials by card."""
        refs = []
        for face in faces:
            under = [self.find(x) for x in (materials or {}).get(face, ())]
            ability = Ability(self.find(face), under, number=1 + len(abilities(self.me(seat))))
            row = next(r for r in self.me(seat).rows if None in r)
            row[row.index(None)] = ability
            refs.append(ability.card)
        return refs

    def fill_rows(self, seat: int, *rows: tuple[str, ...]) -> None:
        """Put abilities into the low, mid and high row, each as given."""
        for number, faces in enumerate(rows):
            for place, face in enumerate(faces):
                self.me(seat).rows[number][place] = Ability(self.find(face))

    def lay(self, area: str, number: int, *faces: str, faceup: bool = True) -> list[Ref]:
        """Put cards into a slot (1 to 5, or 1 to 6 of the market), the last on top."""
        refs = [self.find(face) for face in faces]
        slot = self.slot(area, number)
        self.state.slots[slot] += refs
        if faceup and area != "market":
            for ref in refs:
                self.marks(ref).faceup = True
        return refs

    def slot(self, area: str, number: int) -> int:
        """The number of a slot, counted over all areas."""
        return [*AREAS, "market"].index(area) * SLOTS_PER_AREA + number - 1

    def marks(self, ref: Ref) -> Any:
        """What lies on a card."""
        return self.state.marks.setdefault(ref, Marks())

    def stand(self, seat: int, area: str, number: int) -> None:
        """Put a player into a slot, in the middle of an action."""
        self.me(seat).slot = self.slot(area, number)
        self.state.turn.in_action = True
        self.state.action_number = max(1, self.state.action_number)

    def elements(self, seat: int, **counts: int) -> None:
        """Give ready permanent elements."""
        for element, count in counts.items():
            self.me(seat).permanent.ready[element] = count  # type: ignore[index]

    def roll(self, *faces: int) -> None:
        """The next dice show these faces (SWORD, BLANK, CRIT)."""
        self.dice("dice", faces)

    def on_top(self, deck: str, *faces: str) -> list[Ref]:
        """Put cards on top of a deck, the first to be drawn first."""
        refs = [self.find(face) for face in faces]
        self.state.decks[deck] += reversed(refs)  # type: ignore[index]
        return refs

    def join(self, seat: int, character: str) -> list[Ref]:
        """Make a player a character with all five exclusive cards in the exclusive area."""
        self.me(seat).character = character
        refs = [self.find(face) for face in CHARACTERS[character].exclusive]
        self.me(seat).exclusive += refs
        return refs

    # Looking

    def face(self, ref: Ref) -> str:
        """Which card a number is."""
        return self.state.faces[ref]

    def faces(self, refs: list[Ref]) -> list[str]:
        """Which cards these are."""
        return [self.state.faces[r] for r in refs]

    def unlocked(self, seat: int) -> list[str]:
        """The abilities of a player."""
        return [self.state.faces[a.card] for a in abilities(self.me(seat))]

    def options(self, word: str) -> list[str]:
        """The options of the first decision that begin with this word."""
        return [o for o in self.offered if o.split()[0] == word]

    def pass_all(self) -> None:
        """Pass in every window that is open."""
        while self.match.pending and "pass" in self.asked().offers and self.prompt.endswith(".window"):
            self.answer("pass")

    # Acting

    def meet(self, area: str, number: int, *faces: str, seat: int = 0) -> Ref:
        """Lay cards into a slot and put a player there; returns the top card."""
        refs = self.lay(area, number, *faces)
        self.stand(seat, area, number)
        return refs[-1]

    def gather(self, ref: Ref, *faces: int) -> None:
        """Gather the top card of the slot; exactly these dice are rolled."""
        self.answer_and_roll(f"gather card:{ref}", "slot.step", faces)

    def attack(self, ref: Ref, *faces: int) -> None:
        """The unit that is asked attacks a creature; exactly these dice are rolled."""
        self.answer_and_roll(f"attack card:{ref}", "hunt.action", faces)

    def struck(self, *faces: int, at: str = "seat:0") -> None:
        """A neutral unit attacks a unit; exactly these dice are rolled."""
        self.answer_and_roll(at, "neutral.target", faces)

    def answer_and_roll(self, choice: str, prompt: str, faces: tuple[int, ...]) -> None:
        """Answer; the roll that follows at once must be of exactly these dice."""
        before = len(self.events("rolled"))
        self.roll(*faces)
        self.answer(choice, prompt=prompt)
        for event in self.events("rolled")[before : before + 1]:
            assert event.data["dice"] == list(faces)

    def use(self, ref: Ref, key: int = 0) -> None:
        """Whoever is asked uses an effect of an unlocked, carried or held card."""
        word = "play" if any(ref in p.hand for p in self.state.players) else "use"
        self.answer(f"{word} card:{ref} #{key}")

    def chose(self, *refs: str) -> None:
        """Whoever is asked chooses these."""
        self.answer(list(refs))

    def roll_now(self) -> list[int]:
        """The dice in the open roll window."""
        return list(self.state.roll.dice) if self.state.roll else []

    def outcome(self, flow: Flow[Any]) -> Any:
        """What a flow gives back that must ask nothing."""
        try:
            asked = next(flow)
        except StopIteration as done:
            return done.value
        raise AssertionError(f"{asked.prompt} was asked")

    def until(self, prompt: str, seat: int = 0) -> "Board":
        """Let the defaults answer until this seat is asked this; a default spends nothing."""
        while (self.prompt, self.asked().seat) != (prompt, seat):
            decision = self.asked()
            assert decision.default is not None, decision.prompt
            self.match.answer(decision.seat, decision.default, decision.number)
        return self

    def end_turn(self) -> None:
        """Do nothing more until the next turn has begun and somebody is asked something."""
        plain = {"draw.source": "deck", "slot.step": "leave", "prep.step": "end", "action.next": "end"}
        turn = self.state.turn_number
        while self.match.pending and self.state.turn_number == turn:
            self.answer(plain.get(self.prompt, "pass"))

    def carry_out(
        self, do: str | list[str], *answers: Any, card: Ref = 0, seat: int = 0, **more: Any
    ) -> bool:
        """Whether clauses can be executed now, as an effect of a card; what they ask is answered in order."""
        line = EffectLine(type="activated", name=Wording("", ""), do=read_clause(LEXICON, do))
        ctx = Ctx(seat, card, **{"affected": seat, **more})
        flow = carry_out(self.match.table, ctx, Effect("0", line))
        try:
            asked = next(flow)
            for answer in answers:
                asked = flow.send(answer)
        except StopIteration as done:
            return bool(done.value)
        raise AssertionError(f"{asked.prompt} was asked")
