"""What is wrong with an entry of a pack, and where in it."""

from msgspec import Struct

from zhuoju.content.language.document import Place


class Fault(Struct, frozen=True):
    """What is wrong with an entry, and in which of its fields, or at which place inside it."""

    entry: str
    what: str
    field: str = ""
    hint: str = ""
    path: Place = ()
