"""SAM-LEVEL-15..19 A card as it plays one mission, as data."""

from msgspec import Struct

from zhuoju.games.samsara.model.card import Card


class TemporarySheet(Struct):
    """A card as it plays this mission. The permanent card stays as it is."""

    sheet: Card
    level: int
    points: int = 0  # temporary, left over ones vanish
    approved_by: str = ""
    supplied: bool = False  # by the DJ (SAM-LEVEL-19)
