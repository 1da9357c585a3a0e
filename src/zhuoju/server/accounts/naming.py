"""What people call themselves and their tables: tidied, and free of characters that deceive the eye."""

import unicodedata

from zhuoju.server.base.refusals import Refusal, invalid

NAME_MOST = 40
TITLE_MOST = 80
LOGIN_LEAST, LOGIN_MOST = 2, 40
_JOINERS = "\u200d\u200c"  # within emoji and some scripts
_REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # controls, bidi overrides, what no font shows


def tidy(text: str, most: int, what: str) -> str:
    """The text without space around it, in one form; refused where it holds what cannot be seen."""
    text = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    for character in text:
        if unicodedata.category(character) in _REFUSED and character not in _JOINERS:
            raise invalid(f"{what} holds the character U+{ord(character):04X}, which cannot be seen")
    if len(text) > most:
        raise invalid(f"{what} may have {most} characters")
    return text


def name(text: str) -> str:
    """What an account is called."""
    tidied = tidy(text, NAME_MOST, "the name")
    if not _shows(tidied):
        raise invalid("the name is empty")
    return tidied


def title(text: str) -> str:
    """What a table or a campaign is called."""
    return tidy(text, TITLE_MOST, "the title")


def login(text: str) -> str:
    """A login folded, so that two that look alike are one."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    tidied = tidy(folded, LOGIN_MOST, "the login")
    if len(tidied) < LOGIN_LEAST or not _shows(tidied) or " " in tidied:
        raise invalid(f"the login needs {LOGIN_LEAST} to {LOGIN_MOST} characters and no space")
    return tidied


def folded_or_none(text: str) -> str | None:
    """A login as it would be kept; none where nobody can have it."""
    try:
        return login(text)
    except Refusal:
        return None


def _shows(text: str) -> bool:
    return any(unicodedata.category(character)[0] in "LNPSM" for character in text)
