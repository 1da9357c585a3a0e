"""R24 Disarm: a snatch contest on a hit; the item falls to the ground."""

from zhuoju.games.samsara.destroy import drop
from zhuoju.games.samsara.fight_state import Battle, Fighter
from zhuoju.games.samsara.stealth import snatch_contest
from zhuoju.games.samsara.telling import tell_of
from zhuoju.kernel import Flow, choose_one


def disarm(m: Battle, one: Fighter, target: Fighter, more: int) -> Flow[None]:
    """R24 At most once per battle against the same character."""
    held = {f"item:{g.id}": g for g in target.gear if g.place == "held" and not g.bodily and not g.destroyed}
    if not held or one.ref in target.disarmed:
        return
    target.disarmed.append(one.ref)
    item = yield from choose_one(
        one.seat, "hit.disarm", held, clause="SAM-SNATCH-01", default=next(iter(held)), whom=target.ref
    )
    if (yield from snatch_contest(m, one, target, more)):
        drop(m, target, item)
        tell_of(m, target, "disarmed", item=item.id, name=item.name)
