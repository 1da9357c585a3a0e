"""Texts that a card gives itself: `{0.amount}` takes a number from its clauses; none is typed twice."""

import re
from collections.abc import Iterator

from zhuoju.content.pack.decode import Mistake
from zhuoju.content.pack.entry import LANGUAGES, Entry, clauses_of
from zhuoju.content.pack.template import Template, TemplateError
from zhuoju.kernel.errors import nearest

_DIGIT = re.compile("[0-9０-９]+")


def check_override(entry: Entry) -> Iterator[Mistake]:
    """What is wrong with an entry's own text."""
    assert entry.text is not None
    clauses = clauses_of(entry)
    known = [f"{k}.{name}" for k, clause in enumerate(clauses) for name in clause.args]
    for language in LANGUAGES:
        text = entry.text.given(language)
        if text is None:
            continue
        try:
            template = Template(text)
        except TemplateError as wrong:
            yield Mistake(("text", language), str(wrong))
            continue
        digits = _DIGIT.search(template.literal)
        if digits:
            hint = f" Known: {', '.join(f'{{{name}}}' for name in known)}." if known else ""
            yield Mistake(("text", language), f"the number {digits[0]} must come from a clause", hint)
        for name in template.names:
            if name not in known:
                yield Mistake(("text", language), f"no clause has `{name}`", nearest(name, known))
