"""Legend 《传奇之路》, a competitive exploration card game."""

from zhuoju.games.legend import setup
from zhuoju.games.legend.language import (
    selectors,
    statements,
    verbs_board,
    verbs_decks,
    verbs_players,
)
from zhuoju.games.legend.model import library
from zhuoju.games.legend.model.library import LIBRARY
from zhuoju.games.legend.model.state import Options, State
from zhuoju.games.legend.seat.appraisal import evaluate
from zhuoju.games.legend.seat.balance import findings
from zhuoju.games.legend.seat.bot import hints
from zhuoju.games.legend.seat.odds import odds
from zhuoju.games.legend.seat.redeal import redeal
from zhuoju.games.legend.seat.statistics import census, statistics
from zhuoju.games.legend.seat.terminal import terminal
from zhuoju.games.legend.seat.view import view
from zhuoju.games.legend.turn import explore, hunt, phases, prep
from zhuoju.games.legend.turn.victory import resign
from zhuoju.kernel import Game, steps_in

VOCABULARY = (statements, selectors, verbs_players, verbs_board, verbs_decks)  # what the packs may say
library.read()

GAME = Game(
    id="legend",
    version=1,
    state=State,
    seats=range(1, 5),
    setup=setup.setup,
    first=setup.choose_characters,
    view=view,
    options=Options,
    steps=steps_in(setup, phases, prep, explore, hunt),
    redeal=redeal,
    secret_streams=("shuffle",),
    interventions={"resign": resign},
    evaluate=evaluate,
    hints=hints,
    odds=odds,
    statistics=statistics,
    findings=findings,
    census=census,
    content=LIBRARY.content,
    terminal=terminal,
    texts=LIBRARY.sentences,
)
