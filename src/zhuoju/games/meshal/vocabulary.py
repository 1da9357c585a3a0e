"""What the packs may say: importing this makes the lexicon complete, then reads the packs."""

from zhuoju.games.meshal import (
    abilities,
    blasts,
    library,
    presence,
    selectors,
    statements,
    struggles,
    unbinding,
    using,
    vehicles,
    verbs,
    verbs_world,
)

VOCABULARY = (statements, selectors, verbs, verbs_world)
CHAPTERS = (abilities, blasts, using, struggles, unbinding, presence)  # what the entries put on the menu
LIBRARY = library.LIBRARY
library.read()
vehicles.register()
