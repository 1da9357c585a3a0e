"""What the packs may say: importing this makes the lexicon complete, then reads the packs."""

from zhuoju.games.samsara import (
    library,
    statements,
    statements_daily,
    statements_habits,
    statements_lasting,
)

VOCABULARY = (statements, statements_lasting, statements_daily, statements_habits)
LIBRARY = library.LIBRARY
library.read()
