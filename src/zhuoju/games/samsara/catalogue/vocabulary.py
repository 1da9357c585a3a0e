"""What the packs may say: importing this makes the lexicon complete, then reads the packs."""

from zhuoju.games.samsara.catalogue import (
    library,
    statements,
    statements_creatures,
    statements_daily,
    statements_lasting,
)

VOCABULARY = (statements, statements_lasting, statements_daily, statements_creatures)
LIBRARY = library.LIBRARY
library.read()
