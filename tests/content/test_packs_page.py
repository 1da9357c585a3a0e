"""The snippets of the reference run as they stand."""

import re
import sys
from pathlib import Path
from types import ModuleType

PAGE = Path(__file__).parents[2] / "docs" / "content-packs.md"


def test_the_snippets_of_the_reference_run():
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) == 3
    module = ModuleType("content_packs_page")
    sys.modules[module.__name__] = module
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), module.__dict__)
