"""How a terminal shows Legend: a view as plain data in, lines of at most 80 columns out."""

from collections.abc import Iterable
from typing import Any

from zhuoju.content import screen
from zhuoju.content.screen import ACROSS, Data
from zhuoju.content.text.boxes import box, grid
from zhuoju.games.legend.effects.dice import FACES
from zhuoju.games.legend.effects.feats import MILESTONES
from zhuoju.games.legend.effects.in_force import BASE, FLOOR
from zhuoju.games.legend.model.cards import Feat
from zhuoju.games.legend.model.library import CARDS, CHARACTERS, LIBRARY, RULES
from zhuoju.games.legend.model.state import EXPLORATION_SLOTS, GOALS, NEUTRAL, SLOTS_PER_AREA
from zhuoju.games.legend.model.words import AREAS, GRADE_VALUE, Location, Stat

READY, SPENT = "●", "○"


def terminal(view: Any, language: str) -> str:
    """The table as one seat sees it."""
    return Screen(view, language).text()


class Screen(screen.Screen):
    """One view in one language."""

    def __init__(self, view: Any, language: str) -> None:
        super().__init__(LIBRARY, view, language)
        rules = self.view["rules"]
        self.cards = {c["ref"]: c for c in _cards_in(self.view)}
        self.goal = GOALS[RULES[rules[0]].mode] if rules else 0

    def lines(self) -> list[str]:
        """Everything, top to bottom."""
        mine = [p for p in self.players if p["seat"] == self.you]
        others = [p for p in self.players if p["seat"] != self.you]
        shown = [self._header(), *self._areas(), *self._market()]
        for p in others:
            shown += box(self._title(p), self._opponent(p), ACROSS)
        for p in mine:
            shown += [*box(self._title(p), self._mine(p), ACROSS), *self._ascension(p)]
        shown += self._feats(mine[0] if mine else None)
        now = [line for line in (self._looking(), self._hunt(), self._roll(), self._hurt()) if line]
        return [*shown, *(f"▶ {line}" for line in now)]

    # Names

    def seat(self, seat: int) -> str:
        """What a player is called, or nobody's beasts."""
        return self.say("view.neutral") if seat == NEUTRAL else super().seat(seat)

    def _card(self, card: Data) -> str:
        return self.name(card.get("face"))

    def _title(self, p: Data) -> str:
        parts = [self.name(p["character"])] if p.get("character") else []
        parts += [self.say(f"view.{state}") for state in ("dying", "resigned") if p.get(state)]
        return self.title(p["seat"], *parts)

    # The board

    def _header(self) -> str:
        turn = self.view["turn"]
        return self.say(
            "view.header",
            round=self.view["rounds"],
            seat=self.seat(turn["seat"]),
            phase=self.say(f"word.phase.{turn.get('phase', 'start')}"),
            actions=turn.get("actions", 0),
            closing="true" if self.view.get("closing") else "false",
        )

    def _areas(self) -> list[str]:
        rows = []
        for place, area in enumerate(AREAS):
            slots = self.view["slots"][place * SLOTS_PER_AREA :][:SLOTS_PER_AREA]
            title = self.say(
                "view.area",
                area=self.say(f"word.area.{area}"),
                deck=self.view["decks"][area],
                discards=len(self.view["discards"][area]),
            )
            rows.append((title, [self._slot(n, slot) for n, slot in enumerate(slots, 1)]))
        return grid(rows, ACROSS)

    def _slot(self, number: int, slot: Data) -> list[str]:
        """The top card, what has been done to it, and who stands there."""
        cards: list[Data] = slot["cards"]
        top = cards[-1] if cards else None
        lines = [f"{number} {self._top(top)}"]
        if top is not None and top.get("face") is not None:
            lines += self._condition(top)
        if len(cards) > 1:
            lines.append(self.say("view.beneath", count=len(cards) - 1))
        return lines + [f"▲{self.seat(p['seat'])}" for p in self.players if p.get("slot") == slot["ref"]]

    def _top(self, top: Data | None) -> str:
        if top is None:
            return self.say("view.empty")
        if top.get("face") is None or top.get("faceup"):
            return self._card(top)
        return self.say("view.peeked", name=self._card(top))

    def _condition(self, card: Data) -> list[str]:
        """What a resource is, how far it is gathered or how hurt it is, and whether it is loot."""
        face = CARDS[card["face"]]
        lines = [self._sort(card["face"])]
        if face.kind == "creature":
            wounds = card.get("wounds", 0)
            lines.append(self.say("view.beast", attack=face.attack, wounds=wounds, health=face.health))
        elif face.need:
            lines.append(self.say("view.growth", progress=card.get("progress", 0), need=face.need))
        if card.get("loot"):
            lines.append(f"★{self.say('word.state.loot')}")
        if card.get("counters"):
            lines.append(self.say("view.counters", count=card["counters"]))
        return lines

    def _sort(self, face: str) -> str:
        """Grade and kind, such as `low mineral`."""
        card = CARDS[face]
        kind = f"kind.{card.kind}" if card.kind else f"type.{card.type or 'event'}"
        if card.is_event:
            return self.say(f"word.{kind}")
        space = " " if self.language == "en" else ""
        return f"{self.say(f'word.grade.{card.grade}')}{space}{self.say(f'word.{kind}')}"

    def _market(self) -> list[str]:
        cells = []
        for slot in self.view["slots"][EXPLORATION_SLOTS:]:
            top = slot["cards"][-1] if slot["cards"] else None
            cells.append([self.say("view.empty")] if top is None else self._goods(top["face"]))
        decks = self.view["decks"]
        title = self.say(
            "view.market",
            deck=decks["market"],
            discards=len(self.view["discards"]["market"]),
            intel=decks["intel"],
            rotten=self.view["rotten"],
        )
        return grid([(title, cells)], ACROSS)

    def _goods(self, face: str) -> list[str]:
        return [self.name(face), self._sort(face), self.say("view.price", gold=CARDS[face].buy or 0)]

    # Players

    def _stat(self, p: Data, stat: Stat) -> int:
        """A player's statistic: what they start from and everything that always applies."""
        who = CHARACTERS.get(p.get("character", ""))
        bases = {} if who is None else {"gather": who.gather, "attack": who.attack, "max_health": who.health}
        total = bases.get(stat, BASE.get(stat, 0))
        found: list[tuple[str, Location]] = [(c["face"], "pack") for c in p["pack"]]
        for ability in _abilities(p):
            if not ability.get("disabled"):
                found += [
                    (face, "ascension") for face in (ability["card"]["face"], *ability.get("copied", []))
                ]
                found += [(c["face"], "material") for c in ability.get("materials", [])]
        for face, at in found:
            changes = CARDS[face].mods.get((at, stat), ())
            total += sum(amount for amount, filters in changes if not filters)
        buffs = [b for b in self.view.get("buffs", []) if b.get("seat") == p["seat"] and b["stat"] == stat]
        return max(total + sum(int(b["amount"]) for b in buffs), FLOOR.get(stat, 0))

    def _mine(self, p: Data) -> list[str]:
        numbers = self.say(
            "view.numbers",
            gold=p.get("gold", 0),
            wounds=p.get("wounds", 0),
            health=self._stat(p, "max_health"),
            gather=self._stat(p, "gather"),
            attack=self._stat(p, "attack"),
            points=p.get("points", 0),
            goal=self.goal,
        )
        marks = self.say(
            "view.marks",
            forge=p.get("forge_marks", 0),
            trophies=p.get("trophy_value", 0),
            high=p.get("high_trophies", 0),
            dice=p.get("next_dice", 0),
        )
        lines = [numbers, marks, self.say("view.elements", elements=self._elements(p))]
        for pile in ("hand", "pack", "exclusive"):
            if p[pile] or pile != "exclusive":
                cards = self.join(self._held(c) for c in p[pile])
                lines.append(self.say(f"view.{pile}", count=len(p[pile]), cards=cards))
        return lines

    def _held(self, card: Data) -> str:
        """A card in hand or pack, with what it is and what unlocking it takes."""
        if card.get("face") is None:
            return self._card(card)
        cost = CARDS[card["face"]].unlock
        about = [self._sort(card["face"])]
        about += [self.say("view.price", gold=cost.gold)] if cost.gold else []
        about += [f"{self.say(f'word.element.{e}')}×{n}" for e, n in cost.elements.items()]
        if cost.materials:
            about.append(self.say("view.stacked", count=sum(r.count for r in cost.materials)))
        return self.say("view.held", name=self._card(card), about=" ".join(about))

    def _elements(self, p: Data) -> str:
        pools = []
        for sort, lasting in (("permanent", "true"), ("temporary", "false")):
            ready, spent = (p[sort].get(side, {}) for side in ("ready", "spent"))
            each = [
                f"{self.say(f'word.element.{e}')}{READY * ready.get(e, 0)}{SPENT * spent.get(e, 0)}"
                for e in dict.fromkeys([*ready, *spent])
            ]
            if each:
                pools.append(self.say("view.pool", permanent=lasting, each=" ".join(each)))
        return " · ".join(pools) or self.say("view.none")

    def _opponent(self, p: Data) -> list[str]:
        line = self.say(
            "view.opponent",
            gold=p.get("gold", 0),
            wounds=p.get("wounds", 0),
            health=self._stat(p, "max_health"),
            points=p.get("points", 0),
            goal=self.goal,
            hand=len(p["hand"]),
            forge=p.get("forge_marks", 0),
            trophies=p.get("trophy_value", 0),
        )
        lines = [line, self.say("view.elements", elements=self._elements(p))]
        if p["pack"]:
            packed = self.join(map(self._card, p["pack"]))
            lines.append(self.say("view.pack", count=len(p["pack"]), cards=packed))
        if abilities := [" ".join(self._ability(a)) for a in _abilities(p)]:
            lines.append(self.say("view.abilities", cards=self.join(abilities)))
        if done := {path: tier for path, tier in p.get("feats", {}).items() if tier}:
            feats = [
                self.say("view.feat_of", path=self.say(f"word.path.{path}"), tier=tier)
                for path, tier in done.items()
            ]
            lines.append(self.say("view.feats_of", feats=self.join(feats)))
        return lines

    # Abilities

    def _ascension(self, p: Data) -> list[str]:
        """The rows, the highest on top; empty rows are not drawn."""
        most = max(map(len, p["rows"]), default=0)
        rows = []
        for number, row in reversed(list(enumerate(p["rows"]))):
            if any(row):
                cells = [["·"] if a is None else self._ability(a) for a in row]
                cells += [[""] for _ in range(most - len(row))]
                rows.append((self.say("view.row", row=number), cells))
        return grid(rows, ACROSS) if rows else []

    def _ability(self, ability: Data) -> list[str]:
        lines = [self._card(ability["card"])]
        if ability.get("copied"):
            lines.append(self.say("view.copies", names=self.join(map(self.name, ability["copied"]))))
        if ability.get("materials"):
            lines.append(self.say("view.stacked", count=len(ability["materials"])))
        if ability["card"].get("counters"):
            lines.append(self.say("view.counters", count=ability["card"]["counters"]))
        return lines + [f"✗{self.say(f'view.{s}')}" for s in ("disabled", "broken") if ability.get(s)]

    # Feats

    def _feats(self, p: Data | None) -> list[str]:
        """Every path: how far you are, and what the next feat needs."""
        lines = []
        for rule in (RULES[r] for r in self.view["rules"]):
            done = 0 if p is None else p.get("feats", {}).get(rule.path, 0)
            tiers = READY * done + SPENT * (len(rule.feats) - done)
            need = self.say("view.path_done")
            if done < len(rule.feats):
                needs = self.join(self._needs(rule.feats[done], p))
                need = self.say(f"view.{'milestone' if rule.path in MILESTONES else 'offering'}", needs=needs)
            path = self.say(f"word.path.{rule.path}")
            lines.append(self.say("view.path", path=path, tiers=tiers, need=need))
        return box(self.say("view.feats"), lines, ACROSS) if lines else []

    def _needs(self, feat: Feat, p: Data | None) -> Iterable[str]:
        have = {} if p is None else _have(p)
        for name in feat.__struct_fields__:
            wanted = getattr(feat, name)
            if name == "sacrifice":
                ready = {} if p is None else p["permanent"].get("ready", {})
                for element, count in wanted.items():
                    said = self.say(f"word.element.{element}")
                    yield self.say(
                        "view.need.sacrifice", element=said, have=ready.get(element, 0), need=count
                    )
            elif name != "name" and wanted:
                yield self.say(f"view.need.{name}", have=have.get(name, 0), need=wanted)

    # What is going on

    def _looking(self) -> str:
        cards = self.view.get("looking_at", [])
        return self.say("view.looking", cards=self.join(map(self._held, cards))) if cards else ""

    def _roll(self) -> str:
        roll = self.view.get("roll")
        if roll is None:
            return ""
        dice = self.join(self.say(f"word.face.{FACES[die]}") for die in roll["dice"])
        points = roll.get("points", 0)
        return self.say(
            "view.roll", seat=self.seat(roll["seat"]), purpose=roll["purpose"], dice=dice, points=points
        )

    def _hurt(self) -> str:
        hurt = self.view.get("hurt")
        return (
            "" if hurt is None else self.say("view.hurt", seat=self.seat(hurt["seat"]), amount=hurt["amount"])
        )

    def _hunt(self) -> str:
        hunt = self.view.get("hunt")
        if hunt is None:
            return ""
        sides = {
            neutral: self.join(self._unit(u) for u in hunt["units"] if (u["force"] == NEUTRAL) == neutral)
            for neutral in (False, True)
        }
        return self.say("view.hunt", round=hunt.get("round", 0), ours=sides[False], theirs=sides[True])

    def _unit(self, unit: Data) -> str:
        number = unit.get("card")
        if number is None:
            p = self.players[unit["force"]]
            wounds, health = p.get("wounds", 0), self._stat(p, "max_health")
            return self.say("view.unit", name=self.seat(p["seat"]), wounds=wounds, health=health)
        card = self.cards.get(f"card:{number}", {})
        face = card.get("face")
        if face is None:
            return self.say("view.facedown")
        fights = CARDS[face].fights
        wounds = unit.get("wounds", 0) if fights else card.get("wounds", 0)
        health = fights[1] if fights else CARDS[face].health
        return self.say("view.unit", name=self.name(face), wounds=wounds, health=health)


def _abilities(p: Data) -> list[Data]:
    return [ability for row in p["rows"] for ability in row if ability is not None]


def _cards_in(thing: Any) -> Iterable[Data]:
    """Every card in a view, wherever it lies."""
    if isinstance(thing, dict):
        if str(thing.get("ref", "")).startswith("card:"):
            yield thing
        for part in thing.values():
            yield from _cards_in(part)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _cards_in(part)


def _have(p: Data) -> dict[str, int]:
    """What a player has of everything that feats ask for."""
    unlocked = [CARDS[a["card"]["face"]] for a in _abilities(p)]
    hand = {c["face"] for c in p["hand"] if c.get("face") and c["back"] != "exclusive"}
    plants = {c["face"] for c in p["pack"] if CARDS[c["face"]].kind == "plant" and c["back"] != "rotten"}
    return {
        **{name: p.get(name, 0) for name in ("forge_marks", "trophy_value", "high_trophies", "gold")},
        "creations": sum(c.type == "creation" for c in unlocked),
        "spells": sum(c.type == "spell" for c in unlocked),
        "abilities": len(unlocked),
        "high_abilities": sum(c.grade == "high" for c in unlocked),
        "plants": len(plants),
        "plant_value": sum(GRADE_VALUE[CARDS[face].grade] for face in plants),
        "intel": sum(CARDS[face].is_intel for face in hand),
    }
