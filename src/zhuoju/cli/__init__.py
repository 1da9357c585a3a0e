"""The command line. `main` runs one command and returns its exit status."""

import sys
from collections.abc import Sequence

from zhuoju.cli.failure import Failure
from zhuoju.kernel.errors import RulesError

INTERRUPTED = 130
WRONG = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command: 0 well done, 1 a check found something, 2 something is wrong with what was asked."""
    from zhuoju.cli.parser import read

    try:
        chosen = read(list(sys.argv[1:] if argv is None else argv))
        return chosen.run(chosen.arguments) if chosen.run else chosen.status
    except (Failure, RulesError) as wrong:
        print(f"zhuoju: {' '.join(str(wrong).split())}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone, as in `zhuoju games | head -1`
        sys.stderr.close()
        return 0


__all__ = ["Failure", "main"]
