"""What the packs may say: importing this makes the lexicon complete, then reads the packs."""

from zhuoju.games.tamashii import (
    library,
    selectors,
    statements,
    verbs,
    verbs_boss,
    verbs_codes,
    verbs_errors,
    verbs_fight,
    verbs_map,
    verbs_places,
    verbs_regent,
    verbs_story,
    verbs_table,
)

VOCABULARY = (
    statements,
    selectors,
    verbs,
    verbs_codes,
    verbs_fight,
    verbs_table,
    verbs_places,
    verbs_story,
    verbs_map,
    verbs_errors,
    verbs_boss,
    verbs_regent,
)
library.read()
