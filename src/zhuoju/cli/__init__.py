"""The command line. `main` runs one command and returns its exit status."""

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from zhuoju.commands.failure import Failure
from zhuoju.kernel.errors import RulesError

INTERRUPTED = 130
WRONG = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command: 0 well done, 1 a check found something, 2 something is wrong with what was asked."""
    from zhuoju.cli.parser import read

    _accept_any_text()
    try:
        chosen = read(list(sys.argv[1:] if argv is None else argv))
        status = chosen.run(chosen.arguments) if chosen.run else chosen.status
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where it can still be said that this failed
        return status
    except (Failure, RulesError) as wrong:
        return _refuse(" ".join(str(wrong).split()))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as in `zhuoju games | head -1`
        _drop_output()
        return 0
    except OSError as wrong:  # a full disk, a terminal that was closed
        _drop_output()
        return _refuse(wrong.strerror or str(wrong))


def _refuse(why: str) -> int:
    print(f"zhuoju: {why}", file=sys.stderr)
    return WRONG


def _accept_any_text() -> None:
    """Where the terminal's encoding lacks a character, it is replaced; it does not end the command."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Nobody gets what is still to be flushed at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


__all__ = ["Failure", "main"]
