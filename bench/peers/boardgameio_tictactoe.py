"""boardgame.io's reducer on Node, set up on first use from its own lock file."""

import json
import shutil
import subprocess
from pathlib import Path

from . import Figure, PeerMissing

FOLDER = Path(__file__).parent / "boardgameio"


def play(seconds: float, seed: int) -> Figure:
    """Random tic-tac-toe games in a Node process of its own."""
    node = _program("node")
    _set_up()
    command = [node, "tictactoe.mjs", str(seconds), str(seed)]
    run = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=True)
    figure: Figure = json.loads(run.stdout)
    return figure


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise PeerMissing(f"boardgame.io needs {name}, which is not on the PATH; install Node.js 18 or newer")
    return found


def _set_up() -> None:
    """Install what the lock file says, unless that was done before."""
    wanted = json.loads((FOLDER / "package.json").read_text())["dependencies"]["boardgame.io"]
    installed = FOLDER / "node_modules" / "boardgame.io" / "package.json"
    if installed.exists() and json.loads(installed.read_text())["version"] == wanted:
        return
    flags = ["--omit=optional", "--omit=peer", "--ignore-scripts", "--no-audit", "--loglevel=error"]
    run = subprocess.run([_program("npm"), "ci", *flags], cwd=FOLDER, capture_output=True, text=True)
    if run.returncode != 0:
        why = next(iter(run.stderr.splitlines()), "no reason given")
        raise PeerMissing(f"boardgame.io {wanted} could not be installed by npm ci: {why}")
