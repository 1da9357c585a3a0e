"""SAM 9.2 What one level of an entry does outside the settlement: senses, daily entries, panels, offsets."""

from typing import Literal

from zhuoju.games.samsara.catalogue.library import LEXICON
from zhuoju.games.samsara.catalogue.statements import Each, Pool, Statement, each_level
from zhuoju.games.samsara.model.words import DailyKind

About = Literal["any", "tracks", "threats", "items", "field"]
Faculty = Literal[
    "dark_sight", "environment", "resize", "languages", "mind_link", "disguise", "ether_hand",
]  # fmt: skip
Upkeep = Literal["meditation", "minute_stamina", "rest_stamina", "rest_hours", "hunger_days"]
Panel = Literal[
    "container", "range", "shots", "slots", "cabin", "fuel", "nourish", "concealed", "light", "radio",
    "climbing", "silencer", "sight", "cargo",
]  # fmt: skip


@LEXICON.static
def faculty(what: Faculty, n: Each = 1) -> Statement:
    """G16 to G19, G21 to G23: something the character can do; the DJ applies it, the number is its reach."""
    return Statement("faculty", n, about=what)


@LEXICON.static
def check(kind: DailyKind, n: Each, about: About = "any") -> Statement:
    """D01 to D05, D11 to D13: better daily checks of a kind."""
    return Statement("check", n, when=about, about=kind)


@LEXICON.static
def upkeeps(what: Upkeep, n: Each) -> Statement:
    """D06, D07, D09, D10: recovery, sleep and hunger."""
    return Statement("upkeeps", n, about=what)


@LEXICON.static
def fitting(base: Each, n: Each) -> Statement:
    """D08: may fit components outside the tunnel; work time is divided by the number."""
    return Statement("fitting", n, base)


@LEXICON.static
def second_look() -> Statement:
    """D14: once per in-game day one failed search or decipher check may be repeated."""
    return Statement("second_look", base=1)


@LEXICON.static
def panel(what: Panel, n: Each) -> Statement:
    """I01 to I16: a fixed number of an item."""
    return Statement("panel", n, about=what)


@LEXICON.static
def fast_draw() -> Statement:
    """I04: taking the item out is an instant."""
    return Statement("fast_draw", base=1)


@LEXICON.static
def toolset(n: Each) -> Statement:
    """I09: better professional checks in the named field while in use."""
    return Statement("toolset", n, about="professional")


each_level(backlash_dice="N01: D4 of backlash to the user on release.")


@LEXICON.static
def toll(pool: Pool, n: Each) -> Statement:
    """N02, N03: the user loses SAN on release, or stamina after the effect."""
    return Statement("toll", n, about=pool)


@LEXICON.static
def self_weaken() -> Statement:
    """N04: the user receives the named weakening at this level."""
    return Statement("self_weaken", 1)


each_level(
    vulnerable="N05: damage containing the named element gets more D4 against the user.",
    aversion="N06: all contest results are lower in the named circumstance.",
)


@LEXICON.static
def aftershock() -> Statement:
    """N07: the user starts the next own turn with one action point fewer."""
    return Statement("aftershock", base=1)


@LEXICON.static
def vow() -> Statement:
    """N08: the named behaviour is forbidden; breaking it seals the skill until the next tunnel."""
    return Statement("vow", base=1)


each_level(craving="N09: all contest results are lower on each day without the named substance.")


@LEXICON.static
def tell(base: Each) -> Statement:
    """N10: every release is seen and heard so far, in metres, and ends stealth."""
    return Statement("tell", base=base)
