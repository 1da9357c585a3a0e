"""Samsara 《轮回游戏》: point-built audited cards, combat in six steps, missions from sign-up to archive."""

from zhuoju.games.samsara import (
    battle,
    bench,
    contest,
    departure,
    dj,
    encounter,
    expedition,
    foresight,
    handwriting,
    homecoming,
    setup,
    team_scene,
)
from zhuoju.games.samsara.bot import evaluate
from zhuoju.games.samsara.campaign import CAMPAIGN
from zhuoju.games.samsara.hosting import ROLEPLAY
from zhuoju.games.samsara.mission_bot import hints
from zhuoju.games.samsara.redeal import redeal
from zhuoju.games.samsara.state import Options, State, host_sees
from zhuoju.games.samsara.story import sentences
from zhuoju.games.samsara.tally import census, findings, statistics
from zhuoju.games.samsara.terminal import terminal
from zhuoju.games.samsara.view import view
from zhuoju.games.samsara.vocabulary import LIBRARY, VOCABULARY
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
    steps=steps_in(battle, bench, contest, departure, encounter, expedition, homecoming, team_scene),
    redeal=redeal,
    let_in=host_sees,
    interventions={
        **dj.INTERVENTIONS,
        **expedition.INTERVENTIONS,
        **handwriting.INTERVENTIONS,
        "concede": expedition.concede,
    },
    written=tuple(handwriting.INTERVENTIONS),
    campaign=CAMPAIGN,
    roleplay=ROLEPLAY,
    evaluate=evaluate,
    hints=hints,
    odds=foresight.odds,  # by its module: `odds` itself is one, of exact chances
    statistics=statistics,
    findings=findings,
    census=census,
    content=LIBRARY.content,
    terminal=terminal,
    texts=sentences,
    usual_seats=setup.usual_seats,
    named=dict.fromkeys(("who", "whom", "by", "order", "targets", "vehicle"), "fighter"),
)
