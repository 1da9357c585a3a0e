"""SAM-SKILL-10..16, SAM-STATE-03 Channels: paid over turns, lost when attacked, released when complete."""

from typing import Final

from zhuoju.games.samsara.fight.moving import climb
from zhuoju.games.samsara.fight.powers import made
from zhuoju.games.samsara.fight.release import charge, cool, refusal, sustained
from zhuoju.games.samsara.fight.settle import harm
from zhuoju.games.samsara.fight.standing import amount
from zhuoju.games.samsara.fight.telling import tell_of
from zhuoju.games.samsara.model.fight_state import Battle, Channel, Fighter, Power, World, power
from zhuoju.games.samsara.model.tables import REST_STAMINA
from zhuoju.kernel import Flow

REST: Final = "rest"
CLIMB: Final = "climb"
WITHOUT_SKILL: Final = {"rest": 3, "search": 3, "climb": 3}


def need(given: Power) -> int:
    """SAM-SKILL-08 The AP of a channel."""
    return made(given).way.channel or 3


def begin(m: Battle, one: Fighter, given: Power) -> Flow[bool]:
    """SAM-SKILL-16, SAM-COMBAT-82 Paid for at the start; the rest of this turn's AP flow in at once."""
    if not (yield from charge(m, one, given)):
        return False
    one.channel = Channel(given.id, need(given))
    yield from flow_in(m, one)
    return True


def begin_plain(m: Battle, one: Fighter, what: str) -> Flow[bool]:
    """SAM-STAMINA-05, SAM-TAB-09 Resting, searching and climbing are channels of 3 AP."""
    one.channel = Channel(what, WITHOUT_SKILL[what])
    yield from flow_in(m, one)
    return True


def flow_in(m: Battle, one: Fighter) -> Flow[None]:
    """SAM-STATE-03, SAM-COMBAT-83 As many AP as are needed; complete, it is released at once."""
    channel = one.channel
    assert channel is not None
    paid = min(one.ap, channel.need - channel.paid)
    one.ap -= paid
    channel.paid += paid
    if "channel" not in one.types:
        one.types.append("channel")
    tell_of(m, one, "channelling", power=channel.power, paid=channel.paid, need=channel.need)
    if channel.paid >= channel.need:
        one.channel = None
        yield from complete(m, one, channel.power)


def complete(m: Battle, one: Fighter, what: str) -> Flow[None]:
    """SAM-SKILL-13 The effect is released."""
    if what == REST:
        more = amount(m, one, "upkeeps", ("rest_stamina",))
        harm.restore(m, one, "stamina", REST_STAMINA + more)
        return
    if what == CLIMB:
        yield from climb(m, one)
        return
    if what in WITHOUT_SKILL:
        tell_of(m, one, "channel_done", what=what)
        return
    given = power(one, what)
    if given is None:
        return
    from zhuoju.games.samsara.fight.power_use import unleash

    cool(m, given, sustained(given))
    yield from unleash(m, one, given)


def channelled(w: World, one: Fighter) -> list[Power]:
    """Channels that could be begun now."""
    if "channel" in one.types or one.channel is not None:
        return []
    return [p for p in one.powers if made(p).way.release == "channel" and refusal(w, one, p) is None]
