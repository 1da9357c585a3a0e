"""Makes the invented game importable, and gives tests packs to break."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture
def pack(tmp_path):
    """Writes a pack of cards; returns its folder."""
    head = (
        "id: mine\ngame: mist\nversion: 1\ntitle: {zh-Hans: 我的, en: Mine}\n"
        "license: CC0-1.0\nauthors: [me]\n"
    )

    def write(text, *, info="", file="forest.yaml", folder="mine"):
        made = tmp_path / folder
        made.mkdir(exist_ok=True)
        (made / "pack.yaml").write_text(head + info, encoding="utf-8")
        (made / file).write_text(text, encoding="utf-8")
        return made

    return write
