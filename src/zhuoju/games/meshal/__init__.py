"""Meshal Lite, a role-playing game with six-sided dice: rules, characters, maps, encounters, adventures."""

from zhuoju.games.meshal import chapters, setup
from zhuoju.games.meshal.basics.pool import SECRET
from zhuoju.games.meshal.catalogue.adventure_texts import sentences
from zhuoju.games.meshal.catalogue.library import LIBRARY
from zhuoju.games.meshal.desk.host_desk import ROLEPLAY
from zhuoju.games.meshal.hosting.host_powers import delegated
from zhuoju.games.meshal.language.vocabulary import VOCABULARY
from zhuoju.games.meshal.model.state import Options, State
from zhuoju.games.meshal.seat.appraisal import evaluate
from zhuoju.games.meshal.seat.attack_seen import unseen
from zhuoju.games.meshal.seat.bot import hints
from zhuoju.games.meshal.seat.odds_of_options import odds_of
from zhuoju.games.meshal.seat.redeal import redeal
from zhuoju.games.meshal.seat.tally import census, findings, statistics
from zhuoju.games.meshal.seat.terminal import terminal
from zhuoju.games.meshal.seat.view import view
from zhuoju.games.meshal.senses.knowledge import all_knowing
from zhuoju.games.meshal.story.adventure_mode import usual_seats
from zhuoju.games.meshal.story.campaign import CAMPAIGN
from zhuoju.kernel import Game

__all__ = ["GAME", "LIBRARY", "VOCABULARY"]

GAME = Game(
    id="meshal",
    version=5,
    state=State,
    seats=range(2, 9),
    setup=setup.setup,
    first=setup.begin,
    view=view,
    options=Options,
    check_options=setup.check_options,
    steps=chapters.STEPS,
    redeal=redeal,
    secret_streams=(SECRET,),
    let_in=all_knowing,
    delegated=delegated,
    windows=lambda state: state.windows,
    unseen=unseen,
    listeners=chapters.listeners(),
    interventions=chapters.interventions(),
    written=("describe",),
    statistics=statistics,
    findings=findings,
    census=census,
    evaluate=evaluate,
    hints=hints,
    odds=odds_of,
    content=LIBRARY.content,
    terminal=terminal,
    texts=sentences,
    campaign=CAMPAIGN,
    roleplay=ROLEPLAY,
    usual_seats=usual_seats,
    named=dict.fromkeys(
        (
            "ref",
            "refs",
            "by",
            "who",
            "target",
            "victim",
            "victims",
            "roller",
            "with_",
            "other",
            "on",
            "partner",
            "mover",
            "winner",
            "against",
            "instead_of",
            "body",
            "of",
            "a",
            "b",
        ),
        "being",
    ),
)
