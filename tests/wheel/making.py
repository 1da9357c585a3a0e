"""Making the archive and the wheel as a publisher does, and installing them as anybody does."""

import os
import shutil
import site
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tests.server.serving import absent

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


def said(command: Sequence[str | Path], folder: Path, env: dict[str, str]) -> str:
    """What the command prints; it must succeed."""
    done = attempted(command, folder, env)
    assert done.returncode == 0, done.stdout
    return done.stdout


def attempted(
    command: Sequence[str | Path], folder: Path, env: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """The same for what may fail."""
    return subprocess.run(
        list(map(str, command)),
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def without_node(*folders: Path) -> dict[str, str]:
    """The surroundings of somebody who has neither Node.js nor our checkout on any path."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ZHUOJU"))}
    return {**kept, "PATH": os.pathsep.join(map(str, folders))}


def hatchling(into: Path) -> Path:
    """The build backend that pyproject.toml names, in a folder of its own."""
    pins = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    done = attempted(
        [*PIP, "install", "--target", into, "-c", ROOT / "constraints.txt", *pins], ROOT, dict(os.environ)
    )
    if done.returncode:
        absent("a package index that has hatchling", done.stdout.strip().splitlines()[-1])
    return into


def client() -> Path:
    """The built client of the checkout."""
    if not (WEB / "dist" / "index.html").is_file():
        absent("the built web client", "run `make test`, or `npm run build` in web/")
    return WEB / "dist"


def archive(backend: Path, folder: Path) -> Path:
    """The source archive of the checkout."""
    surroundings = {**os.environ, "PYTHONPATH": str(backend)}
    said([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder], ROOT, surroundings)
    return next(folder.glob("*.tar.gz"))


def unpacked(packed: Path, folder: Path, *, built: bool = True) -> Path:
    """The tree of a source archive, with or without the built client."""
    with tarfile.open(packed) as found:
        found.extractall(folder, filter="data")
    tree = next(folder.iterdir())
    if not built:
        shutil.rmtree(tree / "web" / "dist")
    return tree


def wheel_of(source: Path, folder: Path) -> Path:
    """As `pip wheel` makes it of a checkout or of an archive."""
    said([*PIP, "wheel", "--no-deps", "--wheel-dir", folder, source], folder, dict(os.environ))
    return next(folder.glob("*.whl"))


def contents(wheel: Path) -> dict[str, int]:
    """The files of a wheel, with their check sums."""
    with zipfile.ZipFile(wheel) as found:
        return {entry.filename: entry.CRC for entry in found.infolist()}


def environment(folder: Path) -> Path:
    """A fresh environment that has what Zhuoju stands on, but no Zhuoju: its folder of programs."""
    venv.create(folder, symlinks=True)
    own = next((folder / "lib").glob("python*")) / "site-packages"
    (own / "what_it_stands_on.pth").write_text("\n".join(site.getsitepackages()) + "\n")
    return folder / "bin"


def install(programs: Path, *what: str | Path, env: dict[str, str] | None = None) -> None:
    """Put this into that environment."""
    command = [*PIP, "--python", programs / "python", "install", "--no-deps", *what]
    said(command, programs, env or dict(os.environ))
