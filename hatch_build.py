"""The wheel and the source archive carry the built web client; an editable install serves the checkout's."""

import shutil
import subprocess
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

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        web = Path(self.root, "web")
        if not (web / "dist" / "index.html").is_file():
            self._build(web)
        build_data["force_include"][str(web / "dist")] = (
            "web/dist" if self.target_name == "sdist" else "zhuoju/web"
        )

    def _build(self, web: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            self.app.abort(NO_NPM)
            return
        steps = [] if (web / "node_modules").is_dir() else [[npm, "ci", "--silent"]]
        for step in [*steps, [npm, "run", "--silent", "build", "--", "--logLevel", "warn"]]:
            if subprocess.run(step, cwd=web, check=False).returncode:  # noqa: S603
                self.app.abort(BROKEN)
