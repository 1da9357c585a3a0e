"""zh-Hant out of zh-Hans: OpenCC with Taiwan's words (s2twp), and a game's own list of terms before it."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

CONFIG = "s2twp"  # it knows 程式, 記憶體 and 伺服器, which s2t leaves as mainland words


@lru_cache(maxsize=1)
def _converter() -> Callable[[str], str]:
    import opencc  # half of the load time of a pack, and only needed for zh-Hant

    convert: Any = opencc.OpenCC(CONFIG).convert
    return convert  # type: ignore[no-any-return]


class Traditional:
    """Converts texts. A term of the list is put in as it stands there, whatever OpenCC would say."""

    def __init__(self, terms: Mapping[str, str] | None = None) -> None:
        self.terms = dict(terms or {})
        longest_first = sorted(self.terms, key=len, reverse=True)
        self._split = re.compile("|".join(re.escape(t) for t in longest_first)) if longest_first else None
        self._done: dict[str, str] = {}

    def convert(self, text: str) -> str:
        """The text in zh-Hant."""
        if text not in self._done:
            self._done[text] = self._convert(text)
        return self._done[text]

    def _convert(self, text: str) -> str:
        convert = _converter()
        if self._split is None:
            return convert(text)
        made: list[str] = []
        at = 0
        for term in self._split.finditer(text):
            made += (convert(text[at : term.start()]), self.terms[term[0]])
            at = term.end()
        return "".join((*made, convert(text[at:])))
