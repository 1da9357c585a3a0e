"""Tamashii 《魂行纪元》, a co-operative adventure of soul hackers, with a solo and a versus mode."""

from zhuoju.games.tamashii import setup
from zhuoju.games.tamashii.language.vocabulary import VOCABULARY
from zhuoju.games.tamashii.model.knowledge import SHUFFLE
from zhuoju.games.tamashii.model.library import LIBRARY
from zhuoju.games.tamashii.model.state import Options, State
from zhuoju.games.tamashii.round import action, combat, planning, progress, round_order, versus
from zhuoju.games.tamashii.seat.appraisal import evaluate
from zhuoju.games.tamashii.seat.bot import hints
from zhuoju.games.tamashii.seat.odds import odds
from zhuoju.games.tamashii.seat.redeal import redeal
from zhuoju.games.tamashii.seat.statistics import census, statistics
from zhuoju.games.tamashii.seat.terminal import terminal
from zhuoju.games.tamashii.seat.view import view
from zhuoju.games.tamashii.story.campaign import CAMPAIGN
from zhuoju.games.tamashii.story.endings import concede
from zhuoju.games.tamashii.story.sentences import sentences
from zhuoju.kernel import Game, steps_in

__all__ = ["GAME", "LIBRARY", "VOCABULARY"]

GAME = Game(
    id="tamashii",
    version=2,
    state=State,
    seats=range(1, 5),
    setup=setup.setup,
    first=setup.choose_colours,
    view=view,
    options=Options,
    check_options=setup.check_options,
    steps=steps_in(setup, round_order, planning, action, combat, progress, versus),
    redeal=redeal,
    secret_streams=(SHUFFLE,),
    interventions={"concede": concede},
    evaluate=evaluate,
    hints=hints,
    odds=odds,
    statistics=statistics,
    census=census,
    content=LIBRARY.content,
    terminal=terminal,
    texts=sentences,
    campaign=CAMPAIGN,
)
