"""What the packs may say: importing this makes the lexicon complete, then reads the packs."""

from zhuoju.games.meshal.abilities import ability_acts, auras, struggles, using_items
from zhuoju.games.meshal.attack import area_weapons
from zhuoju.games.meshal.catalogue import library, statements
from zhuoju.games.meshal.language import dispelling_traps, verbs_on_beings, verbs_on_places
from zhuoju.games.meshal.rolls import selectors
from zhuoju.games.meshal.ways import vehicles

VOCABULARY = (statements, selectors, verbs_on_beings, verbs_on_places)
CHAPTERS = (
    ability_acts,
    area_weapons,
    using_items,
    struggles,
    dispelling_traps,
    auras,
)  # what the entries put on the menu
LIBRARY = library.LIBRARY
library.read()
vehicles.register()
