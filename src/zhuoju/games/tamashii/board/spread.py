"""TAM-SCEN-22 to 24 Spread: ascend tokens come up in fans of tiles."""

from zhuoju.games.tamashii.board.dice import roll_player_dice
from zhuoju.games.tamashii.model.hexmap import nearest, shelter
from zhuoju.games.tamashii.model.state import Place, Tamashii, place_ref, player
from zhuoju.games.tamashii.model.words import Face
from zhuoju.games.tamashii.story.tokens import GUIDE, Where, put
from zhuoju.kernel import Flow, choose_one


def labelled(m: Tamashii, label: str) -> list[Place]:
    """The places that the guide calls so."""
    return [n for n, spot in enumerate(m.state.places) if label in spot.labels]


def spread_tokens(m: Tamashii, count: int) -> Flow[None]:
    """TAM-SCEN-23 The start player rolls; each die puts one token on the fan of its face."""
    roller = player(m, m.state.start_player)
    faces = yield from roll_player_dice(m, roller, count, "other")
    for face in faces:
        place = yield from _spot_for(m, face)
        where = Where(pile=GUIDE) if place is None else Where([place])
        put(m, "ascend", 1, where)


def _spot_for(m: Tamashii, face: Face) -> Flow[Place | None]:
    """TAM-SCEN-23, 24 The spawn tile, or the nearest free tile of its fan; None: only the Shelter is left."""
    fan = [n for n in labelled(m, f"fan_{face}") if n != shelter(m)]
    free = [n for n in fan if not m.state.places[n].ascend]
    spawn = labelled(m, f"spawn_{face}")
    if not free or not spawn:
        return None
    near = nearest(m, spawn[0], free)
    if len(near) == 1:
        return near[0]
    options = {place_ref(n): n for n in near}
    return (
        yield from choose_one(
            m.state.start_player, "spread.nearest", options, clause="TAM-SCEN-24",
            default=next(iter(options)), face=face,
        )
    )  # fmt: skip
