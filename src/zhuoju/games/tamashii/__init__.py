"""Tamashii 《魂行纪元》, a co-operative adventure of soul hackers, with a solo and a versus mode."""

from zhuoju.games.tamashii import action, combat, planning, progress, rounds, setup, versus
from zhuoju.games.tamashii.appraisal import evaluate
from zhuoju.games.tamashii.bot import hints
from zhuoju.games.tamashii.campaign import CAMPAIGN
from zhuoju.games.tamashii.endings import concede
from zhuoju.games.tamashii.foresight import odds
from zhuoju.games.tamashii.knowledge import SHUFFLE
from zhuoju.games.tamashii.library import LIBRARY
from zhuoju.games.tamashii.redeal import redeal
from zhuoju.games.tamashii.sentences import sentences
from zhuoju.games.tamashii.state import Options, State
from zhuoju.games.tamashii.tally import census, statistics
from zhuoju.games.tamashii.terminal import terminal
from zhuoju.games.tamashii.view import view
from zhuoju.games.tamashii.vocabulary import VOCABULARY
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
    steps=steps_in(setup, rounds, planning, action, combat, progress, versus),
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
