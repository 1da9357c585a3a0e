"""What the packs may say: importing this makes the lexicon complete, then reads the packs."""

from zhuoju.games.meshal import (
    abilities,
    blasts,
    library,
    load,
    presence,
    selectors,
    statements,
    struggles,
    unbinding,
    using,
    vehicles,
    verbs,
    verbs_world,
    weather,
)

VOCABULARY = (statements, selectors, verbs, verbs_world)
CHAPTERS = (abilities, blasts, using, struggles, unbinding, presence)  # what the entries put on the menu
CIRCUMSTANCES = (load, weather)  # what holds for beings by itself
LIBRARY = library.LIBRARY
library.read()
vehicles.register()
