"""Lighthouse 守灯人: one to four keepers, one lamp, a bad week. All win or all lose.

LIGHT-1  Keep the lamp for the nights agreed on and guide enough ships home. Three wrecks, fog at ten or a
         dark lamp at dawn, and all is lost.
LIGHT-2  Dusk. Oil and rope come up the path, one more than there are keepers. All take one thing each.
LIGHT-3  Watch. In secret everybody lays down a card, or rests and finds one oil. All are shown together; the
         night's leader says in which order the cards work.
LIGHT-4  Storm. Draw tokens from the bag, two and one more for each keeper. Fog rises by one; a ship comes in;
         a gale costs the lamp two, but before it does, keepers may brace: each rope spares the lamp one.
LIGHT-5  Light. The leader may ring the great bell: one oil of the lamp against two fog. Then the leader burns
         up to four oil for as many beams, and shares all beams out among the ships. A ship with the light it
         needs is home, and sends one oil up. The others wait; who has waited two nights is wrecked.
LIGHT-6  Dawn. The leader pours the keepers' oil into the lamp, which holds twelve. Then everybody may put
         away two cards, and draws up to four.
LIGHT-7  Cards: bell, two less fog. Flare, two more beams tonight. Mend, two oil for the lamp. Tow, two light
         for one ship. Rally, every keeper draws a card.
"""

from zhuoju.kernel import Game, IllegalAnswer, Seat
from zhuoju_examples import drawing
from zhuoju_examples.lighthouse.cards import thanks
from zhuoju_examples.lighthouse.nights import (
    dawn,
    dusk,
    fog_rises,
    gale_blows,
    light,
    ship_comes_in,
    storm,
    swap,
    watch,
    work,
)
from zhuoju_examples.lighthouse.state import Options, Tower, Watch, setup
from zhuoju_examples.lighthouse.view import census, evaluate, redeal, view
from zhuoju_examples.texts import texts


def lift_fog(m: Watch, by: int) -> None:
    """Host: blow fog away."""
    m.state.fog = max(0, m.state.fog - by)
    m.tell("fog_now", fog=m.state.fog)


def give_oil(m: Watch, seat: Seat, oil: int) -> None:
    """Host: give a keeper oil, or take it."""
    if not 0 <= seat < m.seats:
        raise IllegalAnswer(f"host, give_oil: there is no seat {seat}")
    keeper = m.state.keepers[seat]
    keeper.oil = max(0, keeper.oil + oil)
    m.tell("host_gave", seat=seat, oil=keeper.oil)


GAME = Game(
    id="lighthouse",
    version=1,
    state=Tower,
    seats=range(1, 5),
    setup=setup,
    first=dusk,
    view=view,
    options=Options,
    steps=(watch, work, storm, light, dawn, swap),
    redeal=redeal,
    listeners={"fog": (fog_rises,), "ship": (ship_comes_in,), "gale": (gale_blows,), "guided": (thanks,)},
    interventions={"lift_fog": lift_fog, "give_oil": give_oil},
    evaluate=evaluate,
    census=census,
    terminal=drawing.lighthouse,
    texts=lambda: texts("lighthouse"),
)
