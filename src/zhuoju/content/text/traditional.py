"""zh-Hant out of zh-Hans: OpenCC with Taiwan's characters (s2tw), and lists of terms before it.

OpenCC's own list of Taiwan's words (s2twp) is left out: it reads every text as one about computers, and makes
計程車兵 of 的士兵 and 永珍 of 万象. The words that we do want are in `texts/terms.zh-Hant.yaml`.
"""

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from zhuoju.content.language.document import read_file

CONFIG = "s2tw"
COMMON = Path(__file__).parents[1] / "texts" / "terms.zh-Hant.yaml"


@lru_cache(maxsize=1)
def _converter() -> Callable[[str], str]:
    import opencc  # half of the load time of a pack, and only needed for zh-Hant

    convert: Any = opencc.OpenCC(CONFIG).convert
    return convert  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def _common() -> Mapping[str, str]:
    common: Mapping[str, str] = read_file(COMMON).data
    return common


class Traditional:
    """Converts texts. A term of the list is put in as it stands there, whatever OpenCC would say."""

    def __init__(self, terms: Mapping[str, str] | None = None) -> None:
        self._own = dict(terms or {})
        self._done: dict[str, str] = {}

    @cached_property
    def terms(self) -> Mapping[str, str]:
        """The terms of every text, and those of a game, which go first."""
        return {**_common(), **self._own}

    @cached_property
    def _split(self) -> re.Pattern[str]:
        longest_first = sorted(self.terms, key=len, reverse=True)
        return re.compile("|".join(re.escape(t) for t in longest_first))

    def convert(self, text: str) -> str:
        """The text in zh-Hant."""
        if text not in self._done:
            self._done[text] = self._convert(text)
        return self._done[text]

    def _convert(self, text: str) -> str:
        convert = _converter()
        made: list[str] = []
        at = 0
        for term in self._split.finditer(text):
            made += (convert(text[at : term.start()]), self.terms[term[0]])
            at = term.end()
        return "".join((*made, convert(text[at:])))
