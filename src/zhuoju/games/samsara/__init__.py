"""Samsara 《轮回游戏》: point-built audited cards, combat in six steps, missions from sign-up to archive."""

from zhuoju.games.samsara import setup
from zhuoju.games.samsara.catalogue.stories import sentences
from zhuoju.games.samsara.catalogue.vocabulary import LIBRARY, VOCABULARY
from zhuoju.games.samsara.fight import course, dj
from zhuoju.games.samsara.journey import (
    departure,
    encounter,
    homecoming,
    player_contest,
    scenes,
    team_scene,
)
from zhuoju.games.samsara.journey.campaign import CAMPAIGN
from zhuoju.games.samsara.model.state import Options, State, host_sees
from zhuoju.games.samsara.seat import odds
from zhuoju.games.samsara.seat.bot import evaluate
from zhuoju.games.samsara.seat.bot_mission import hints
from zhuoju.games.samsara.seat.hosting import ROLEPLAY
from zhuoju.games.samsara.seat.redeal import redeal
from zhuoju.games.samsara.seat.statistics import census, findings, statistics
from zhuoju.games.samsara.seat.terminal import terminal
from zhuoju.games.samsara.seat.view import view
from zhuoju.games.samsara.strengthening import bench, handwriting
from zhuoju.kernel import Game, steps_in

__all__ = ["GAME", "LIBRARY", "VOCABULARY"]

GAME: Game[State, Options] = Game(
    id="samsara",
    version=3,
    state=State,
    seats=range(2, 10),
    setup=setup.setup,
    first=setup.begin,
    view=view,
    options=Options,
    check_options=setup.check_options,
    steps=steps_in(course, bench, player_contest, departure, encounter, scenes, homecoming, team_scene),
    redeal=redeal,
    let_in=host_sees,
    interventions={
        **dj.INTERVENTIONS,
        **scenes.INTERVENTIONS,
        **handwriting.INTERVENTIONS,
        "concede": scenes.concede,
    },
    written=tuple(handwriting.INTERVENTIONS),
    campaign=CAMPAIGN,
    roleplay=ROLEPLAY,
    evaluate=evaluate,
    hints=hints,
    odds=odds.odds,  # by its module: `odds` itself is one, of exact chances
    statistics=statistics,
    findings=findings,
    census=census,
    content=LIBRARY.content,
    terminal=terminal,
    texts=sentences,
    usual_seats=setup.usual_seats,
    named=dict.fromkeys(("who", "whom", "by", "order", "targets", "vehicle"), "fighter"),
)
