"""Legend 《传奇之路》, a competitive exploration card game."""

from zhuoju.games.legend import (
    explore,
    hunt,
    library,
    prep,
    selectors,
    setup,
    statements,
    turn,
    verbs,
    verbs_board,
    verbs_decks,
)
from zhuoju.games.legend.appraisal import evaluate
from zhuoju.games.legend.balance import findings
from zhuoju.games.legend.bot import hints
from zhuoju.games.legend.foresight import odds
from zhuoju.games.legend.library import LIBRARY
from zhuoju.games.legend.redeal import redeal
from zhuoju.games.legend.state import Options, State
from zhuoju.games.legend.tally import census, statistics
from zhuoju.games.legend.terminal import terminal
from zhuoju.games.legend.victory import resign
from zhuoju.games.legend.view import view
from zhuoju.kernel import Game, steps_in

VOCABULARY = (statements, selectors, verbs, verbs_board, verbs_decks)  # what the packs may say
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
    steps=steps_in(setup, turn, prep, explore, hunt),
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
