"""How a terminal shows Meshal Lite: a view as plain data in, lines of at most 80 columns out."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from zhuoju.content import screen
from zhuoju.content.screen import ACROSS, Data
from zhuoju.content.text.boxes import box, pad, width
from zhuoju.games.meshal.catalogue.adventure_texts import stories
from zhuoju.games.meshal.catalogue.library import LIBRARY
from zhuoju.games.meshal.catalogue.read_maps import draw
from zhuoju.games.meshal.character.entry_statements import gifts
from zhuoju.games.meshal.character.naming import SOMEBODY
from zhuoju.games.meshal.model.field import HUNDREDTHS, Field, Spot
from zhuoju.games.meshal.model.words import ATTRIBUTES
from zhuoju.games.meshal.senses.seen_ground import squares

LETTERS = {"party": "ABCDEFGHJKLMNP", "foes": "abefghjkmnprstuwxyioqz", "others": "QRSTUVWXYZ"}
GHOST, ITEM, TRAP, CORPSE = "?", "*", "^", ","
BLANK = "\u2800"  # a blank that no wrapping swallows


def terminal(view: Any, language: str) -> str:
    """The table as one seat sees it."""
    return Screen(LIBRARY, view, language).text()


class Screen(screen.Screen):
    """One view in one language."""

    _given: dict[str, str] | None = None  # letters of beings on the map

    def lines(self) -> list[str]:
        """Everything, top to bottom: the map, the order of turns, foes and party, what is going on."""
        shown = [self._header()]
        if self.view["mode"] == "build":
            return shown + self._drafts()
        shown += self._map()
        shown += self._order()
        for side in ("foes", "others", "party"):
            people = [self._being(one) for one in self._beings() if one["side"] == side]
            if people:
                shown += box(
                    self.say(f"view.side.{side}"), [line for each in people for line in each], ACROSS
                )
        return [*shown, *(f"▶ {line}" for line in self._now())]

    def _beings(self) -> list[Data]:
        return list(self.view.get("beings", []))

    # Names

    def name(self, face: str | None) -> str:
        """What an entry, or somebody in an adventure, is called."""
        if face == SOMEBODY:
            return self.say(SOMEBODY)
        return stories()[self.language].get(face or "") or super().name(face)

    def called(self, thing: Data) -> str:
        """A being by its name; several of one name have marks."""
        return self.name(thing["name"]) + self._mark(thing)

    def _mark(self, thing: Data) -> str:
        """What tells it from others of its name: a sign, and after the first round of them which round."""
        if not thing.get("mark"):
            return ""
        signs = self.say("view.marks").split()
        again, place = divmod(thing["mark"] - 1, len(signs))
        space = " " if self.language == "en" else ""
        return f"{space}{signs[place]}{again + 1 if again else ''}"

    def who(self, ref: str) -> str:
        """A being by its ref."""
        for thing in (*self._beings(), *self.view.get("ghosts", [])):
            if thing["ref"] == ref:
                return self.called(thing)
        return self.say(SOMEBODY)

    def letter(self, ref: str) -> str:
        """The letter by which the map shows a being: capitals for the party; a foe's is that of its mark."""
        return self._letters().get(ref, GHOST)

    def _letters(self) -> dict[str, str]:
        if self._given is None:
            self._given = {}
            free = {side: list(letters) for side, letters in LETTERS.items()}
            for one in sorted(self._beings(), key=lambda each: not each.get("mark")):
                side = LETTERS[one["side"]]
                left = free[one["side"]] or list(side)
                own = side[(one["mark"] - 1) % len(side)] if one.get("mark") else left[0]
                letter = own if own in left else left[0]
                free[one["side"]] = [each for each in left if each != letter]
                self._given[one["ref"]] = letter
        return self._given

    # The table

    def _header(self) -> str:
        view = self.view
        moment, field = view.get("moment"), view.get("field")
        seconds = view.get("clock", 0)
        day, hour, minute = seconds // 86400 + 1, seconds // 3600 % 24, seconds // 60 % 60
        parts = [self.say("view.clock", day=day, hour=f"{hour:02}", minute=f"{minute:02}")]
        parts.insert(0, self.say(f"view.process.{view['process']}"))
        if field is not None and field.get("name"):
            parts.append(self.name(field["name"]))
        if moment is not None and moment["round"]:
            parts.append(self.say("view.round", round=moment["round"]))
        if moment is not None and moment.get("intensity"):
            parts.append(self.say(f"option.{moment['intensity']}"))
        return " · ".join(parts)

    def _map(self) -> list[str]:
        data = self.view.get("field")
        if data is None:
            return []
        plain = {key: value for key, value in data.items() if key not in ("name", "traps", "items")}
        field = msgspec.convert(plain, Field)
        drawn = draw(field, _blanks(field, data) | self._marks(data)).split("\n")
        legend = self._legend(data, "\n".join(drawn))
        return [*_ruled(field, drawn), *legend]

    def _marks(self, data: Data) -> dict[Spot, str]:
        marks: dict[Spot, str] = {}
        for lying in data.get("items", []):
            marks[_spot(lying["at"])] = ITEM
        for trap in data.get("traps", []):
            marks[_spot(trap["at"])] = TRAP
        for ghost in self.view.get("ghosts", []):
            marks[_spot(ghost["at"])] = GHOST
        for one in sorted(self._beings(), key=lambda b: b.get("health") != "dead"):
            if one.get("at") is not None and not one.get("fled"):
                marks[_spot(one["at"])] = CORPSE if one.get("health") == "dead" else self.letter(one["ref"])
        return marks

    def _legend(self, data: Data, drawn: str) -> list[str]:
        """What the signs on this map stand for."""
        signs = {"#": "wall", "-": "low", "+": "door", "/": "open", ":": "difficult", "=": "smooth"}
        signs |= {'"': "obscured", "~": "water", "%": "bog", "!": "corrosive", "v": "pit"}
        signs |= {GHOST: "ghost", ITEM: "item", TRAP: "trap", CORPSE: "corpse"}
        there = [f"{sign} {self.say(f'view.sign.{name}')}" for sign, name in signs.items() if sign in drawn]
        if any(c.isdigit() for c in drawn):
            there.append(f"1–9 {self.say('view.sign.height')}")
        if data.get("dark"):
            there.append(self.say("view.sign.dark"))
        return _filled(there)

    def _order(self) -> list[str]:
        moment = self.view.get("moment")
        if moment is None or not moment.get("order"):
            return []
        done = moment.get("done", [])
        parts = []
        for ref in moment["order"]:
            mark = "▸" if ref == moment.get("active") else "✓" if ref in done else ""
            parts.append(f"{mark}{self.letter(ref)} {self.who(ref)}")
        return [self.say("view.order"), *_filled(parts)]

    # Beings

    def _being(self, one: Data) -> list[str]:
        head = [f"{self.letter(one['ref'])} {self.called(one)}"]
        if one.get("dice") is not None:
            head.append(self._dice(one))
            if one["health"] in ("down", "dead"):
                head.append(self.say(f"view.health.{one['health']}"))
            head.append(self.say("view.ap", ap=one.get("ap") or 0, most=one.get("max_ap") or 0))
        elif one.get("health"):
            head.append(self.say(f"view.health.{one['health']}"))
        head += self._state(one)
        lines = ["  ".join(head)]
        if one.get("sheet") is not None and one["side"] == "party":
            lines += self._sheet(one["sheet"], one["entry"])
        return lines

    def _dice(self, one: Data) -> str:
        most = one.get("scores") or {}
        held = [
            f"{self.say(f'view.attribute.{a}')}{one['dice'].get(a, 0)}/{most[a]}" if a in most else ""
            for a in ATTRIBUTES
        ]
        return " ".join(filter(None, held))

    def _state(self, one: Data) -> list[str]:
        said = []
        if one.get("fled"):
            said.append(self.say("view.fled"))
        if one.get("pose", "standing") != "standing":
            said.append(self.say(f"option.{one['pose']}"))
        if one.get("height"):
            said.append(self.say("view.height", height=one["height"]))
        if one.get("riding"):
            said.append(self.say("view.riding", mount=self.who(one["riding"])))
        if one.get("inside"):
            said.append(self.say("view.inside", by=self.who(one["inside"])))
        if one.get("long"):
            long = one["long"]
            said.append(self.say("view.long", paid=long.get("paid", 0), cost=long.get("cost", 0)))
        said += self._plight(one.get("plight") or {})
        effects = [
            self.name(e["name"]) + (f" {e['n']}" if e.get("n") else "") for e in one.get("effects", [])
        ]
        return [*said, *([f"({self.join(effects)})"] if effects else [])]

    def _plight(self, plight: Data) -> list[str]:
        """MES-HAZ, MES-SUP-09 What presses on the one who plays it."""
        said = [self.say("view.woken")] if plight.get("woken") else []
        said += [self.say(f"view.weather.{kind}") for kind in plight.get("weather", [])]
        for what in ("breath", "depth", "contact"):
            if plight.get(what) is not None:
                said.append(self.say(f"view.{what}", n=plight[what]))
        return said

    def _sheet(self, sheet: Data, entry: str) -> list[str]:
        """What the one who plays it wants to know: protections, what is in hand, what is known."""
        worn = [self._item(i) for i in sheet["items"] if i.get("equipped")]
        kept = [self._item(i) for i in sheet["items"] if not i.get("equipped")]
        known = self._abilities(entry, sheet["abilities"])
        lines = [self._numbers(sheet), self.say("view.worn", items=self.join(worn))]
        lines += [self.say("view.kept", items=self.join(kept))] if kept else []
        lines += [self.say("view.known", abilities=self.join(known))] if known else []
        return [f"{BLANK}{BLANK}{line}" for line in lines]

    def _abilities(self, entry: str, obtained: dict[str, int]) -> list[str]:
        """MES-ABL-08, 24 Gifts and what was obtained, with its improvements."""
        known = dict.fromkeys(gifts(entry), 0) | obtained
        return [self.name(ability) + (f"+{n}" if n else "") for ability, n in known.items()]

    def _numbers(self, sheet: Data) -> str:
        numbers = {name: sheet[name] for name in ("speed", "strength", "potential")}
        return self.say("view.numbers", **sheet["protection"], **numbers)

    def _item(self, item: Data) -> str:
        loaded = f"[{item['loaded']}]" if item.get("loaded") else ""
        return self.name(item["item"]) + loaded + (f"×{item['n']}" if item.get("n", 1) > 1 else "")

    # What is going on

    def _now(self) -> list[str]:
        attack = self.view.get("attack")
        if attack is None:
            return []
        words = {
            kind: [self.say(f"view.{kind}.{w}") for w in attack[f"{kind}s"]] for kind in ("type", "defence")
        }
        return [
            self.say(
                "view.attack",
                victims=self.join(self.who(ref) for ref in attack["victims"]),
                attributes=self.join(self.say(f"option.{a}") for a in attack["attributes"]),
                types=self.join(words["type"]),
                defences=self.join(words["defence"]),
                result=attack["result"] if attack.get("result") is not None else "–",
            )
        ]

    # Characters in the making

    def _drafts(self) -> list[str]:
        lines = []
        for draft in self.view.get("drafts", []):
            what = draft.get("draft") or {}
            species = self.name(what["species"]) if what.get("species") else self.say("view.undecided")
            step = (
                self.say("view.made")
                if draft.get("done")
                else self.say("view.step", step=draft.get("step", 0))
            )
            lines.append(f"{self.title(draft['seat'])}  {species}  {step}")
            if draft.get("sheet"):
                lines += [f"{BLANK}{BLANK}{line}" for line in self._reckoned(what, draft["sheet"])]
        return lines

    def _reckoned(self, draft: Data, sheet: Data) -> Iterator[str]:
        """MES-ABL-31 What the choices come to so far."""
        yield self._numbers(sheet)
        bears = [
            self.say("view.bears", attribute=self.say(f"view.attribute.{a}"), n=n, used=sheet["occupied"][a])
            for a, n in sheet["permanent"].items()
        ]
        numbers = {name: sheet[name] for name in ("purse", "perception", "max_ap")}
        coins = dict(zip(("gold", "silver", "copper"), sheet["coins"], strict=True))
        yield "  ".join(bears)
        yield self.say("view.means", **numbers, **coins)
        if "load" in sheet:
            yield self.say("view.load", carried=sheet["load"][0], most=sheet["load"][1])
        worn, bought = list(draft.get("equipped", [])), dict(draft.get("gear", {}))
        kept = {item: n - worn.count(item) for item, n in bought.items() if n > worn.count(item)}
        if worn:
            yield self.say("view.worn", items=self.join(self.name(item) for item in worn))
        if kept:
            yield self.say(
                "view.kept", items=self.join(self._item({"item": i, "n": n}) for i, n in kept.items())
            )
        known = self._abilities(draft["species"], draft.get("abilities", {}))
        yield self.say("view.known", abilities=self.join(known))


def _spot(at: Iterable[int]) -> Spot:
    x, y = at
    return x, y


def _filled(parts: Iterable[str]) -> list[str]:
    """Parts one after the other, as many to a line as fit."""
    lines: list[str] = []
    for part in parts:
        if lines and width(lines[-1]) + width(part) + 2 <= ACROSS:
            lines[-1] += f"  {part}"
        else:
            lines.append(part)
    return lines


def _blanks(field: Field, data: Data) -> dict[Spot, str]:
    """Squares that nobody has ever seen."""
    if data.get("known") is None:
        return {}
    seen = {(x, y) for y, first, last in data["known"] for x in range(first, last + 1)}
    return {spot: " " for square, spot in squares(field) if square not in seen}


def _ruled(field: Field, drawn: list[str]) -> list[str]:
    """The map with numbers along its sides, as spots are written."""
    across = 2 if field.kind == "hex" else 1
    room = max(len(str(field.north)), len(str(field.north + field.length - 1))) + 1
    head = ""
    if field.kind != "hex":
        tens = [x for x in range(field.west, field.west + field.width) if x % 5 == 0]
        for x in tens:
            head = pad(head, (x - field.west) * across) + str(x)
        head = " " * room + head
    scale = HUNDREDTHS if field.kind == "gridless" else 1
    body = [f"{(field.north + n)!s:>{room - 1}} {line}" for n, line in enumerate(drawn)]
    note = [f"×{scale}"] if scale > 1 else []
    return [head.rstrip() + (f"  {note[0]}" if note else ""), *body] if head else body
