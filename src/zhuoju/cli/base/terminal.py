"""The terminal: prints, asks, hides the screen. Input from a pipe is shown as it is read."""

import sys
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.text import Text


class Screen(Console):
    """Where commands print. A reader that has gone away ends the command, and that is no error."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(highlight=False, stderr=stderr)

    def on_broken_pipe(self) -> None:
        """Leave it to `main`; Rich would exit with a status of its own."""
        raise BrokenPipeError


class Terminal:
    """Where a person plays."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Screen()
        self.interactive = sys.stdin is not None and sys.stdin.isatty() and self.console.is_terminal
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401  `input` then lets one edit the line

    def show(self, thing: RenderableType = "", style: str = "") -> None:
        """Print a line or anything that can be drawn; text is never read as markup."""
        self.console.print(Text(thing, style=style) if isinstance(thing, str) else thing)

    def rule(self, title: str) -> None:
        """A line across with a title in it."""
        self.console.rule(Text(title), style="dim", align="left")

    def ask(self, prompt: str) -> str | None:
        """One line from the player; None when there will be no more."""
        if self.interactive:
            try:
                return input(f"{prompt} > ")
            except EOFError:
                self.show()
                return None
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            return None
        typed = line.rstrip("\r\n")
        self.show(f"{prompt} > {typed}")
        return typed

    def hide(self) -> None:
        """Make what was shown disappear before somebody else sits down."""
        if self.interactive:
            self.console.clear()
            sys.stdout.write("\x1b[3J")  # what has scrolled away, too
            sys.stdout.flush()
