"""The wheel and the source archive carry the built web client; an editable install serves the checkout's."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_NPM = (
    "The web client is not built, and there is no npm here to build it: install Node.js 20 or newer and run "
    "`make wheel`. For the terminal alone, `pip install -e .` needs no client."
)
BROKEN = "npm could not build the web client. Mend what it says above, or run `make wheel`."


class WebClient(BuildHookInterface[Any]):
    """What web/dist holds lies in the wheel as zhuoju/web, and in the source archive where it was."""

    def dependencies(self) -> list[str]:
        """What Zhuoju stands on, if no .venv has it: the types of a client to be built are the server's."""
        if self._built() or self._own_python() or shutil.which("npm") is None:
            return []
        return self.metadata.core.dependencies

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        web = Path(self.root, "web")
        if not self._built():
            self._build(web)
        build_data["force_include"][str(web / "dist")] = (
            "web/dist" if self.target_name == "sdist" else "zhuoju/web"
        )

    def _built(self) -> bool:
        return Path(self.root, "web", "dist", "index.html").is_file()

    def _own_python(self) -> Path | None:
        """The Python of the .venv that `make` sets up."""
        own = (Path(self.root, ".venv", part) for part in ("bin/python", "Scripts/python.exe"))
        return next((path for path in own if path.is_file()), None)

    def _build(self, web: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            self.app.abort(NO_NPM)
            return
        steps = [] if (web / "node_modules").is_dir() else [[npm, "ci", "--silent"]]
        with tempfile.TemporaryDirectory() as folder:
            surroundings = {**os.environ, **({} if self._own_python() else self._python(Path(folder)))}
            for step in [*steps, [npm, "run", "--silent", "build", "--", "--logLevel", "warn"]]:
                if subprocess.run(step, cwd=web, env=surroundings, check=False).returncode:  # noqa: S603
                    self.app.abort(BROKEN)

    def _python(self, folder: Path) -> dict[str, str]:
        """This Python has what Zhuoju stands on; it is told of Zhuoju and its games as if installed."""
        told = folder / f"{self.metadata.core.name}-{self.metadata.version}.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(f"Name: {self.metadata.core.name}\nVersion: {self.metadata.version}\n")
        groups = self.metadata.core.entry_points.items()
        lines = [
            f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in names.items()) for group, names in groups
        ]
        (told / "entry_points.txt").write_text("\n".join(lines))
        sources = [str(folder), *(str(Path(self.root, part)) for part in ("src", "examples"))]
        path = os.pathsep.join([*sources, *filter(None, [os.environ.get("PYTHONPATH")])])
        return {"ZHUOJU_PYTHON": sys.executable, "PYTHONPATH": path}
