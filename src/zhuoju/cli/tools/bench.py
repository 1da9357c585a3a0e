"""`zhuoju bench`: the repository's benchmarks, when run in a checkout."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

from zhuoju.cli.base.language import Words
from zhuoju.commands.failure import Failure


def run(arguments: Namespace) -> int:
    """Run `python -m bench` of the checkout that this is run in."""
    root = checkout(Path.cwd())
    if root is None:
        raise Failure(Words(arguments.lang)("bench.where"))
    return subprocess.run([sys.executable, "-m", "bench", *arguments.arguments], cwd=root).returncode  # noqa: S603


def checkout(start: Path) -> Path | None:
    """The nearest folder from here upward that holds Zhuoju's benchmarks."""
    for folder in (start, *start.parents):
        if (folder / "bench" / "__main__.py").is_file() and (folder / "src" / "zhuoju").is_dir():
            return folder
    return None
