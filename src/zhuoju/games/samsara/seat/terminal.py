"""How a terminal shows Samsara: a view as plain data in, lines of at most 80 columns out."""

from typing import Any

from zhuoju.content import screen
from zhuoju.content.screen import ACROSS, Data
from zhuoju.content.text.boxes import box
from zhuoju.games.samsara.catalogue.library import LIBRARY
from zhuoju.games.samsara.catalogue.stories import sentences


def terminal(view: Any, language: str) -> str:
    """The table as one seat sees it."""
    return Screen(LIBRARY, view, language).text()


class Screen(screen.Screen):
    """One view in one language."""

    def lines(self) -> list[str]:
        """Top to bottom: where we are, each side in a box, the order of turns, what lies about."""
        shown = [self._header(), *self._mission(), *self._bench()]
        for side in dict.fromkeys(one["side"] for one in self._figures()):
            people = [line for one in self._figures() if one["side"] == side for line in self._figure(one)]
            shown += box(self._side(side), people, ACROSS)
        if self.view.get("order"):
            shown.append(self.say("view.order", order=" → ".join(map(self._turn, self.view["order"]))))
        for key in ("ground", "mines"):
            if self.view.get(key):
                names = self.join(self.name(thing["name"]) for thing in self.view[key])
                shown.append(self.say(f"view.{key}", things=names))
        return shown

    def _figures(self) -> list[Data]:
        return list(self.view.get("figures", []))

    def name(self, face: str | None) -> str:
        """What an entry of the library or a plain thing is called."""
        texts = sentences().get(self.language, {})
        return texts.get(f"word.{face}") or super().name(face)

    def called(self, one: Data) -> str:
        """A fighter by its name; several of one name are numbered."""
        number = str(one.get("nth") or "")
        return self.name(one["name"]) + (f" {number}" if number and self.language == "en" else number)

    def _turn(self, ref: str) -> str:
        one = next((f for f in self._figures() if f["ref"] == ref), None)
        shown = self.called(one) if one is not None else self.say("view.somebody")
        return f"▸{shown}" if ref == self.view.get("active") else shown

    def _header(self) -> str:
        mission = self.view.get("mission")
        parts = [self.say(f"view.mode.{self.view['mode']}")]
        if mission is not None:
            parts.append(self.name(mission["mission"] or mission["desk"]["id"]))
            if mission["mission"]:
                parts.append(self.say("view.scene", number=mission["number"]))
                parts.append(self.say("view.day", day=mission["desk"]["day"]))
            parts.append(self.say(f"view.phase.{mission['desk']['state']}"))
        if self.view["round"]:
            parts.append(self.say("view.round", round=self.view["round"]))
        return " · ".join(parts)

    def _mission(self) -> list[str]:
        """The side quests that are known, the teams of a mass battle, what is on the card in the tunnel."""
        mission = self.view.get("mission")
        if mission is None:
            return []
        desk = mission["desk"]
        quests = [
            self.say("view.quest", name=self.name(q["name"]), grade=q["grade"], state=q["state"])
            for q in desk["quests"]
            if q.get("announced", True)
        ]
        lines = [self.say("view.quests", quests=self.join(quests))] if quests else []
        lines += [
            self.say("view.team", **{**team, "name": self.say(f"view.{team['name']}")})
            for team in mission.get("teams", [])
        ]
        things = [self._gear(thing) for thing in mission.get("sheet", [])]
        return [*lines, *([self.say("view.sheet", things=self.join(things))] if things else [])]

    def _bench(self) -> list[str]:
        """The card that is made or strengthened: its sum, what is on it, what the audit says against it."""
        bench = self.view.get("bench")
        if bench is None:
            return []
        hand = bench["hand"]
        name = self.name(hand["name"]) if hand["name"] else "–"
        sums = {key: hand[key] for key in ("star", "seniority", "balance")}
        things = [self._gear(thing) for thing in hand.get("sequences", [])]
        lines = [self.say("view.bench", name=name, **sums)]
        lines += [self.say("view.sheet", things=self.join(things))] if things else []
        failed = dict.fromkeys(each["id"].lower() for each in hand["audit"]["failed"])
        return lines + [f"! {self.say(f'audit.{each}')}" for each in failed]

    def _side(self, side: str) -> str:
        return self.say(f"view.{side}")

    # Fighters

    def _figure(self, one: Data) -> list[str]:
        player = self.say("view.dj") if one["seat"] == self.view["host"] else self.seat(one["seat"])
        if one["seat"] == self.you:
            player = self.say("view.yours", seat=player)
        head = [self.called(one), player, self.say(f"view.state.{one['state']}")]
        if one.get("out"):
            head.append(self.say(f"option.{one['out']}"))
        head += [self.say(f"view.{word}") for word in ("hidden", "channelling") if one.get(word)]
        if one.get("at"):
            head.append(f"({one['at'][0]}, {one['at'][1]})")
        lines = [" · ".join(head)]
        if one.get("hp") is not None:
            lines.append("  " + self._numbers(one))
        return [*lines, *self._things(one)]

    def _numbers(self, one: Data) -> str:
        stocks = {key: one.get(key) or 0 for key in ("hp", "hp_cap", "san", "stamina", "energy", "ap")}
        return self.say("view.numbers", **stocks)

    def _things(self, one: Data) -> list[str]:
        """What is carried, what is known, what works on the fighter."""
        gear = [self._gear(thing) for thing in one.get("gear", [])]
        names = dict.fromkeys(s["name"] for s in one.get("skills", []) if not s.get("off"))
        skills = [self.name(name) for name in names if name not in {g["name"] for g in one.get("gear", [])}]
        effects = [
            self.say("view.effect", entry=self.name(f"E-{e['entry']}"), level=e["level"], until=e["until"])
            for e in one.get("effects", [])
        ]
        return [
            "  " + self.say(f"view.{key}", things=self.join(words))
            for key, words in (("gear", gear), ("skills", skills), ("effects", effects))
            if words
        ]

    def _gear(self, thing: Data) -> str:
        name = self.name(thing["name"])
        left = thing.get("left") or 1
        name += f"×{left}" if left > 1 else ""
        return self.say("view.broken", name=name) if thing.get("destroyed") else name
