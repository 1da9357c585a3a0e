"""Rules emit keys and parameters, never sentences: Chinese text lives in packs and text files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from checks.source import Finding, Project, is_docstring

RULES = ("src/zhuoju/games",)
CJK = re.compile("[\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")


def find(project: Project) -> Iterator[Finding]:
    for source in project.rules(*RULES):
        for node in ast.walk(source.tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if CJK.search(node.value) and not is_docstring(source.parents[node]):
                yield source.finding(
                    node, "Chinese text in rules; give a key and put the words in a text file"
                )
