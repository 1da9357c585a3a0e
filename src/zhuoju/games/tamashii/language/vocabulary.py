"""What the packs may say: importing this makes the lexicon complete, then reads the packs."""

from zhuoju.games.tamashii.language import (
    selectors,
    verbs_boss,
    verbs_codes,
    verbs_errors,
    verbs_fight,
    verbs_map,
    verbs_places,
    verbs_players,
    verbs_regent,
    verbs_story,
    verbs_table,
)
from zhuoju.games.tamashii.model import library, statements

VOCABULARY = (
    statements,
    selectors,
    verbs_players,
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
