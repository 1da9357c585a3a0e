"""Whatever the server refuses, the web client has words for it in every language."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import zhuoju.server
from zhuoju.kernel import errors

ROOT = Path(__file__).parents[3]
SERVER = Path(zhuoju.server.__file__).parent
PLACE_OF_CODE = {"Refusal": 1, "conflict": 0, "invalid": 1, "refuse": 0, "Problem": 0, "Refused": 1}


def codes() -> Iterator[tuple[str, str]]:
    """Every code that the server writes out, with the file that does."""
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                place = PLACE_OF_CODE.get(name, len(node.args))
                if place < len(node.args) and isinstance(node.args[place], ast.Constant):
                    yield node.args[place].value, path.name  # type: ignore[attr-defined]
    for rule in vars(errors).values():
        if isinstance(rule, type) and issubclass(rule, errors.RulesError):
            yield rule.code, "errors.py"


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_every_refusal_has_words_of_the_reader_s_language(language: str) -> None:
    words = ROOT / "web" / "src" / "i18n" / language
    known = {key for name in ("error", "refusal") for key in json.loads((words / f"{name}.json").read_text())}
    found = dict(codes())
    assert len(found) > 20
    assert {code: file for code, file in found.items() if code not in known} == {}
