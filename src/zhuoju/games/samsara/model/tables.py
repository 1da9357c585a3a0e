"""SAM-TAB The tables of the book: what follows from a grade, a star, a cost."""

from typing import Final

from zhuoju.games.samsara.model.words import Attribute

HP: Final = (20, 40, 60, 80, 100, 120)
LOAD: Final = (100, 600, 3000, 12000, 36000, 72000)
MOVE: Final = (5, 10, 15, 20, 25, 30)
JUMP: Final = (10, 20, 35, 55, 80, 110)  # decimetres up; twice that across
THROW: Final = (50, 100, 160, 230, 310, 400)  # metres; a fifth of it for heavy things
AIM: Final = (100, 200, 300, 400, 500, 600)
STAMINA: Final = HP
ENERGY: Final = (30, 60, 90, 120, 150, 180)
SAN: Final = (5, 10, 15, 20, 25, 30)

START_POINTS: Final = 300
BANDS: Final = (900, 2100, 3600, 5400, 7500)  # the highest seniority of stars 1 to 5
ASCENDED: Final = 6  # counts as the sixth level in rewards
CHOICE_FROM: Final = 10_000  # seniority (SAM-LEVEL-09)
FREE_POINTS: Final = (0, 6, 12, 18, 24, 24)  # by star, ascended last
MOST_GRADES: Final = 30
COST_BAND: Final = 200  # points of cost for each star; above five bands: special grade
CARRY: Final = 5000  # units of weight and volume for each star
CARRY_ASCENDED: Final = 50_000
STACK: Final = 30
BODY: Final = 1000  # the most a reincarnator's body weighs or takes
FOLLOWER_FEE: Final = 500
FOLLOWER_MOST: Final = 30_000
ADJUST_LEAST: Final = 100
FUSION_FEE: Final = 100

AP: Final = 3
AP_OF: Final = {"active": 2, "instant": 1, "forced": 2}
RESPONSE_STAMINA: Final = 10
HP_FOR_MISSING: Final = 2
REST_STAMINA: Final = 10
MINUTE_STAMINA: Final = 5
MEDITATION_ENERGY: Final = 20
EFFECT_MARGIN: Final = 5
CRUSH_BONUS: Final = 10
RED_SLOTS: Final = 3
BLUE_SLOTS: Final = 2
MELEE_REACH: Final = 2  # metres
ROUND_SECONDS: Final = 60

DIFFICULTY: Final = {"simple": 3, "normal": 6, "hard": 9}
FIXED_REWARD: Final = 300
RANK_POINTS: Final = (3, 2, 1)
MULTIPLIER: Final = (10, 30, 50, 70, 90, 200)
TEAM_FACTOR: Final = {"simple": 10, "normal": 30, "hard": 50}
PERSONAL_FACTOR: Final = {"simple": 20, "normal": 40, "hard": 60}
DJ_REWARD: Final = (300, 400, 500, 600, 700, 1000)
PLAY_MINUTES: Final = 180
CRUSH_CAPS: Final = (40, 90, 150, 180, 240, 310)

ATTRIBUTE_OF_VALUE: Final[dict[str, Attribute]] = {
    "hp": "stalwart",
    "stamina": "coordination",
    "energy": "spirit",
    "san": "will",
}


def star(seniority: int) -> int:
    """SAM-LEVEL-01 The star of a seniority; 6 is ascended."""
    return next((k for k, most in enumerate(BANDS, 1) if seniority <= most), ASCENDED)


def cost_band(cost: int) -> int:
    """SAM-TAB-04 The star a cost belongs to; 6 is the special grade."""
    return min(6, max(1, -(-cost // COST_BAND)))


def carry_cap(stars: int) -> int:
    """SAM-TAB-05 The most one thing may weigh or take."""
    return CARRY_ASCENDED if stars >= ASCENDED else stars * CARRY
