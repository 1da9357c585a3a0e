"""How a terminal shows the sample games. Each takes a view as plain data and a language."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from zhuoju.content.pack.template import Said, Template
from zhuoju.content.text.boxes import box, grid, pad, width
from zhuoju.content.text.traditional import Traditional
from zhuoju_examples.texts import texts

ACROSS = 60
MARKS = ("✕", "◯")
Data = Mapping[str, Any]


class Say:
    """The texts of one game in one language; traditional characters are made from the simplified ones."""

    def __init__(self, game: str, language: str) -> None:
        every = texts(game)
        self.texts = every.get(language) or every["zh-Hans"]
        self.convert = Traditional().convert if language == "zh-Hant" else str

    def __call__(self, key: str, **params: Any) -> str:
        """A sentence with its parameters."""

        def said(name: str) -> Said:
            value = params[name]
            return Said(str(value), value if isinstance(value, int) else None, str(value))

        return self.convert(Template(self.texts[key]).fill(said))

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return self("view.seat", number=seat + 1)

    def join(self, keys: Iterable[str]) -> str:
        """Things by their keys, one after the other."""
        return self("view.join").join(self(f"object.{key}") for key in keys) or self("view.none")


def tictactoe(view: Any, language: str) -> str:
    """The board; a free cell shows its number."""
    say = Say("tictactoe", language)
    free = iter(range(1, 10))  # as options are numbered
    shown = [str(next(free)) if owner < 0 else MARKS[owner] for owner in view["cells"]]
    rows = [("", [[cell] for cell in shown[start : start + 3]]) for start in (0, 3, 6)]
    who = "   ".join(f"{mark} {say.seat(seat)}" for seat, mark in enumerate(MARKS))
    return "\n".join([*grid(rows, 13), who])


def leduc(view: Any, language: str) -> str:
    """The cards, the board and the chips."""
    say = Say("leduc", language)
    lines = [say("view.board", card=say(f"object.{view['board'] or 'hidden'}"))]
    for seat, card in enumerate(view["cards"]):
        held = say(f"object.{card or 'hidden'}")
        lines.append(say("view.hand", seat=say.seat(seat), card=held, chips=view["chips"][seat]))
    title = say("view.pot", chips=sum(view["chips"]))
    return "\n".join(box(title, lines, ACROSS))


def uno(view: Any, language: str) -> str:
    """The card in play, how many cards everybody holds, and your own."""
    say = Say("uno", language)
    counts = [
        say("view.holds", seat=say.seat(seat), count=count) for seat, count in enumerate(view["counts"])
    ]
    way = "forwards" if view["direction"] > 0 else "backwards"
    lines = [
        say("view.top", card=say(f"object.{view['top']}")),
        say("view.piles", deck=view["deck"], played=len(view["played"])),
        " · ".join(counts),
    ]
    if view["hand"]:
        lines.append(say("view.hand", cards=say.join(sorted(view["hand"]))))
    title = say("view.turn", seat=say.seat(view["turn"]), way=say(f"view.{way}"))
    return "\n".join(box(title, lines, ACROSS))


def lighthouse(view: Any, language: str) -> str:
    """The lamp, the sea and the keepers."""
    view = msgspec.to_builtins(view)
    say = Say("lighthouse", language)
    gauges = [
        _gauge(say("view.lamp"), view["lamp"], 12, "▮"),
        _gauge(say("view.fog"), view["fog"], 10, "▒"),
        say("view.ships_home", guided=view["guided"], goal=view["goal"], wrecks=view["wrecks"]),
    ]
    if view["gale"] or view["beams"]:
        gauges.append(say("view.weather", gale=view["gale"], beams=view["beams"]))
    if any(view["supply"].values()):
        gauges.append(say("view.supply", **view["supply"]))
    gauges.append(say("view.bag", **view["bag"], deck=view["deck"]))
    sea = [
        say("view.ship", ship=say(f"object.{ship['ref']}"), needs=ship["needs"], waits=ship["waits"])
        for ship in view["ships"]
    ]
    drawn = box(say("view.night", night=view["night"]), gauges, ACROSS)
    drawn += box(say("view.sea"), sea or [say("view.calm_sea")], ACROSS)
    if view["playing"]:
        drawn.append(say("view.playing", cards=say.join(card["kind"] for card in view["playing"])))
    return "\n".join([*drawn, *box(say("view.keepers"), _keepers(say, view["keepers"]), ACROSS)])


def _gauge(name: str, value: int, most: int, full: str) -> str:
    return f"{pad(name, max(6, width(name)))} {full * min(value, most)}{'·' * (most - value)} {value}/{most}"


def _keepers(say: Say, keepers: Iterable[Data]) -> Iterable[str]:
    for keeper in keepers:
        hand = keeper["hand"]
        cards = hand if isinstance(hand, int) else say.join(card["kind"] for card in hand)
        key = "view.keeper" if isinstance(hand, int) else "view.keeper_open"
        yield say(key, seat=say.seat(keeper["seat"]), oil=keeper["oil"], rope=keeper["rope"], cards=cards)
