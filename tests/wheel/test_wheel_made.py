"""What lies in the wheel, and how it comes about with and without Node."""

import shutil
from pathlib import Path

from tests.server.serving import absent
from tests.wheel import making

SOURCES = {"zhuoju": making.ROOT / "src", "zhuoju_examples": making.ROOT / "examples"}
LARGEST = 4_000_000  # bytes; 2.8 million are in it now


def beside(package: str) -> set[str]:
    """Every file of a package in the checkout."""
    root = SOURCES[package]
    found = (file for file in (root / package).rglob("*") if file.is_file())
    return {file.relative_to(root).as_posix() for file in found if "__pycache__" not in file.parts}


def shown(wheel: Path) -> set[str]:
    """What the wheel has of the client."""
    return {name for name in making.contents(wheel) if name.startswith("zhuoju/web/")}


def test_code_texts_packs_and_migrations_are_in_the_wheel_and_nothing_besides_but_the_client(
    wheel: Path,
) -> None:
    packages = {name for name in making.contents(wheel) if ".dist-info/" not in name}
    assert packages - shown(wheel) == beside("zhuoju") | beside("zhuoju_examples")


def test_the_client_in_the_wheel_is_the_built_one_without_what_it_was_made_of(wheel: Path) -> None:
    dist = making.client()
    built = {f"zhuoju/web/{f.relative_to(dist).as_posix()}" for f in dist.rglob("*") if f.is_file()}
    assert shown(wheel) == built
    assert {Path(name).suffix for name in built} <= {".html", ".js", ".css", ".svg", ".png", ".woff2", ".md"}
    assert "zhuoju/web/licenses.md" in built  # what we bundle asks for its notices to be handed on


def test_a_wheel_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < LARGEST


def test_a_wheel_of_the_archive_has_the_client_too_and_needs_no_node(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    tree = making.unpacked(archive, tmp_path / "tree")
    assert not (tree / "web" / "node_modules").exists()
    command = [*making.PIP, "wheel", "--no-deps", "--wheel-dir", tmp_path / "made", archive]
    making.said(command, tmp_path, making.without_node(tmp_path))
    dist = tree / "web" / "dist"
    kept = {f"zhuoju/web/{f.relative_to(dist).as_posix()}" for f in dist.rglob("*") if f.is_file()}
    assert shown(next((tmp_path / "made").glob("*.whl"))) == kept
    assert "zhuoju/web/index.html" in kept


def test_without_a_client_and_without_node_one_line_says_what_to_do(archive: Path, tmp_path: Path) -> None:
    tree = making.unpacked(archive, tmp_path / "tree", built=False)
    command = [*making.PIP, "wheel", "--no-deps", "--wheel-dir", tmp_path, tree]
    done = making.attempted(command, tmp_path, making.without_node(tmp_path))
    assert done.returncode
    assert "install Node.js 20 or newer and run `make wheel`" in done.stdout
    assert "Traceback" not in done.stdout
    assert not list(tmp_path.glob("*.whl"))


def test_without_a_client_but_with_npm_it_is_built_on_the_way(archive: Path, tmp_path: Path) -> None:
    if shutil.which("npm") is None:
        absent("npm", "it builds the web client")
    tree = making.unpacked(archive, tmp_path / "tree", built=False)
    modules = making.WEB / "node_modules"
    if modules.is_dir():  # saves installing them once more
        (tree / "web" / "node_modules").symlink_to(modules)
    made = making.wheel_of(tree, tmp_path)
    assert "zhuoju/web/index.html" in shown(made)


def test_an_editable_install_neither_builds_nor_copies_the_client(archive: Path, tmp_path: Path) -> None:
    tree = making.unpacked(archive, tmp_path / "tree", built=False)
    programs = making.environment(tmp_path / "installed")
    surroundings = making.without_node(programs)
    making.install(programs, "--editable", tree, env=surroundings)
    look = (
        "from zhuoju.server.app.static import folder; from zhuoju.server.base.config import Config; "
        "print(folder(Config(data='')))"
    )
    found = making.said([programs / "python", "-c", look], tmp_path, surroundings).strip()
    assert Path(found) == (tree / "web" / "dist").resolve()
    assert not Path(found).exists()
    assert not list(programs.parent.rglob("index.html"))
