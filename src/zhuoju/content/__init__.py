"""Content: packs of cards, the checked language of their effects, and their texts in every language."""

from zhuoju.content.language.clause import Amount, Condition, Effect, perform, possible, stated
from zhuoju.content.language.document import Document, read_document
from zhuoju.content.language.lexicon import Lexicon, Term, Vocabulary
from zhuoju.content.language.problem import BadPack, Problem
from zhuoju.content.language.reader import Reader, read_clause
from zhuoju.content.language.signature import Numbered, Word
from zhuoju.content.library import (
    Library,
    check_pack,
    check_report,
    check_texts,
    find_library,
    libraries,
    list_packs,
    load_packs,
    register_library,
)
from zhuoju.content.pack.audit import (
    Lonely,
    lonely_parameters,
    overridden,
    own_cards,
    own_share,
    unused_terms,
    unused_verbs,
)
from zhuoju.content.pack.entry import LANGUAGES, Entry, Wording, clauses_of, effects_of
from zhuoju.content.pack.json_schema import pack_schema, schema
from zhuoju.content.pack.pack import Kinds, Pack, PackInfo, Packs, library_hash
from zhuoju.content.pack.template import Said, Template, TemplateError
from zhuoju.content.text.card_text import Words
from zhuoju.content.text.catalog import Catalog
from zhuoju.content.text.text_files import Tables
from zhuoju.content.text.traditional import Traditional

__all__ = [
    "LANGUAGES", "Amount", "BadPack", "Catalog", "Condition", "Document", "Effect", "Entry", "Kinds",
    "Lexicon", "Library", "Lonely", "Numbered", "Pack", "PackInfo", "Packs", "Problem", "Reader", "Said",
    "Tables", "Template", "TemplateError", "Term", "Traditional", "Vocabulary", "Word", "Wording", "Words",
    "check_pack", "check_report", "check_texts", "clauses_of", "effects_of", "find_library", "libraries",
    "library_hash", "list_packs", "load_packs", "lonely_parameters", "overridden", "own_cards", "own_share",
    "pack_schema", "perform", "possible", "read_clause", "read_document", "register_library", "schema",
    "stated", "unused_terms", "unused_verbs",
]  # fmt: skip
