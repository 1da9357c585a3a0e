"""No file names a package host or a folder of the machine it was written on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checks.source import ALLOW, Finding, Project

# In pieces, so that this file does not name them either.
HOSTS = (
    ("pypi", "org"),
    ("files", "pythonhosted"),
    ("registry", "npmjs"),
    ("registry", "yarnpkg"),
    ("debian", "org"),
)
FOLDERS = ("work", "root")

WORDS = re.compile(
    "|".join(
        [re.escape(".".join(host)) for host in HOSTS] + [rf"(?<![\w.~$}}-])/{folder}/" for folder in FOLDERS]
    )
)


def find(project: Project) -> Iterator[Finding]:
    for path, text in sorted(project.files.items()):
        if not WORDS.search(text):
            continue
        for number, line in enumerate(text.splitlines(), 1):
            word = WORDS.search(line)
            if word and not _allowed(path, line):
                yield Finding(path, number, f"`{word[0]}` belongs to a machine, not to the project")


def _allowed(path: str, line: str) -> bool:
    """Files that are not Python carry the exemption in whatever they call a comment."""
    allowed = None if path.endswith(".py") else ALLOW.search(line)
    return bool(allowed and allowed["check"] == "machine-words" and allowed["reason"])
