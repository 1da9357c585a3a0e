"""What can be asked on the command line. Nothing of a command is imported before it is run."""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, NamedTuple, NoReturn

from zhuoju.cli.base.language import EN, HANS, HANT, Words, spoken, traditional
from zhuoju.commands.command import GROUP, Command
from zhuoju.commands.failure import Failure, unknown

Run = Callable[[argparse.Namespace], int]


class Chosen(NamedTuple):
    """The command to run with its arguments; no command: the exit status."""

    run: Run | None
    arguments: argparse.Namespace
    status: int = 0


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Refuse, naming where help is."""
        raise Failure(f"{message}; see: {self.prog} --help")


def read(argv: Sequence[str]) -> Chosen:
    """The command that these arguments ask for."""
    language = _language_in(argv)
    brought = brought_along()
    parser = build(Words(language), brought, argv)
    try:
        _check_command(argv, brought)
        arguments = parser.parse_args(argv)
    except SystemExit as end:  # argparse has printed help or the version
        return Chosen(None, argparse.Namespace(), int(end.code or 0))
    arguments.lang = language
    if not arguments.run:
        parser.print_help()
        return Chosen(None, arguments)
    if callable(arguments.run):  # a game's own
        return Chosen(arguments.run, arguments)
    module, _, function = arguments.run.partition(":")
    return Chosen(getattr(import_module(f"zhuoju.cli.tools.{module}"), function), arguments)


def brought_along() -> dict[str, EntryPoint]:
    """The commands that games bring along, by the word that is typed; none of them is loaded yet."""
    found = {point.name: point for point in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found) if name not in COMMANDS}


def _language_in(argv: Sequence[str]) -> str:
    """The language that these arguments or the environment ask for."""
    given = None
    for place, word in enumerate(argv):
        if word.startswith("--lang="):
            given = word.partition("=")[2]
        elif word == "--lang" and place + 1 < len(argv):
            given = argv[place + 1]
    return spoken(given)


def _check_command(argv: Sequence[str], brought: Iterable[str]) -> None:
    word = next((w for w in argv[:1] if not w.startswith("-")), None)
    known = (*COMMANDS, *brought)
    if word is not None and word not in known:
        raise unknown("command", word, known)


def build(say: Words, brought: Mapping[str, EntryPoint], asked: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of all commands with its help in one language; a game's own is loaded if it is asked for."""
    parser = Parser(prog="zhuoju", description=say("about"))
    parser.set_defaults(run=None)
    parser.add_argument("--version", action=_Version, nargs=0, help=say("help.version"))
    parser.add_argument("--lang", help=say("help.lang"))
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for name, (run, add) in COMMANDS.items():
        command = commands.add_parser(name, help=say(f"help.{name}"), description=say(f"help.{name}"))
        command.add_argument("--lang", default=argparse.SUPPRESS, help=say("help.lang"))
        command.set_defaults(run=run)
        add(command, say)
    for name, point in brought.items():
        _add_brought(commands, say, point, loaded=name in asked)
    return parser


def _add_brought(commands: Any, say: Words, point: EntryPoint, *, loaded: bool) -> None:
    """A game's own command: by its name alone, or whole where it is the one that is asked for."""
    told = say("help.of_game", name=point.name)
    if not loaded:
        commands.add_parser(point.name, help=told)
        return
    try:
        found: Command = point.load()
    except Exception as wrong:
        raise Failure(f"{point.name}: this command cannot be loaded: {wrong}") from None
    chinese = found.words[HANS]
    texts = {
        EN: found.words[EN],
        HANS: chinese,
        HANT: {key: traditional(text) for key, text in chinese.items()},
    }[say.language]
    command = commands.add_parser(point.name, help=told, description=texts["about"])
    command.add_argument("--lang", default=argparse.SUPPRESS, help=say("help.lang"))
    command.set_defaults(run=found.run)
    found.add(command, texts.__getitem__)


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from zhuoju import __version__

        print(f"zhuoju {__version__}")
        parser.exit()


def _nothing(command: argparse.ArgumentParser, say: Words) -> None:
    """A command without arguments."""


def _json(command: argparse.ArgumentParser, say: Words) -> None:
    command.add_argument("--json", action="store_true", help=say("help.arg.json"))


def _match(command: argparse.ArgumentParser, say: Words) -> None:
    command.add_argument("--seed", help=say("help.arg.seed"))
    command.add_argument("--option", action="append", default=[], metavar="K=V", help=say("help.arg.option"))


def _jobs(command: argparse.ArgumentParser, say: Words) -> None:
    """`--jobs` alone means every core."""
    told = say("help.arg.jobs")
    command.add_argument("--jobs", type=_whole, nargs="?", const=0, default=1, metavar="J", help=told)


def _play(command: argparse.ArgumentParser, say: Words) -> None:
    command.add_argument("game", nargs="?", metavar="GAME", help=say("help.arg.game"))
    command.add_argument("--seats", metavar="WHO,WHO", help=say("help.arg.seats"))
    _match(command, say)
    command.add_argument("--save", metavar="FILE", help=say("help.arg.save"))
    command.add_argument("--load", metavar="FILE", help=say("help.arg.load"))
    command.add_argument("--campaign", metavar="FILE", help=say("help.arg.campaign"))
    command.add_argument("--adventure", metavar="ID", help=say("help.arg.adventure"))
    command.add_argument("--report", metavar="FILE", help=say("help.arg.report"))


def _simulate(command: argparse.ArgumentParser, say: Words) -> None:
    command.add_argument("game", metavar="GAME", help=say("help.arg.which"))
    command.add_argument("--games", type=_count, default=100, metavar="N", help=say("help.arg.games"))
    command.add_argument("--bots", default="random", metavar="BOT,BOT", help=say("help.arg.bots"))
    command.add_argument("--seats", type=_count, metavar="N", help=say("help.arg.count"))
    _match(command, say)
    _jobs(command, say)
    _json(command, say)


def _lab(command: argparse.ArgumentParser, say: Words) -> None:
    command.add_argument("game", metavar="GAME", help=say("help.arg.which"))
    command.add_argument("--games", type=_count, default=200, metavar="N", help=say("help.arg.games"))
    command.add_argument("--bots", default="greedy", metavar="BOT,BOT", help=say("help.arg.bots"))
    command.add_argument("--seats", type=_counts, metavar="N,N", help=say("help.arg.counts"))
    command.add_argument("--record", metavar="FILE", help=say("help.arg.record"))
    _match(command, say)
    _jobs(command, say)
    _json(command, say)


def _replay(command: argparse.ArgumentParser, say: Words) -> None:
    command.add_argument("file", metavar="FILE", help=say("help.arg.file"))
    command.add_argument("--step", action="store_true", help=say("help.arg.step"))


def _verify(command: argparse.ArgumentParser, say: Words) -> None:
    command.add_argument("file", metavar="FILE", help=say("help.arg.file"))
    command.add_argument("--commitment", default="", metavar="HEX", help=say("help.arg.commitment"))


def _odds(command: argparse.ArgumentParser, say: Words) -> None:
    command.add_argument("expression", nargs="+", metavar="EXPR", help=say("help.arg.expression"))
    _json(command, say)


def _pack(command: argparse.ArgumentParser, say: Words) -> None:
    tasks = command.add_subparsers(metavar="TASK", parser_class=Parser, required=True, dest="task")
    runs = {"check": "packs:check", "list": "packs:print_list", "schema": "packs:print_schema"}
    for name, run in runs.items():
        argument = "dir" if name == "check" else "game"
        task = tasks.add_parser(name, help=say(f"help.pack.{name}"), description=say(f"help.pack.{name}"))
        key = "help.arg.dir" if argument == "dir" else "help.arg.which"
        task.add_argument(argument, metavar=argument.upper(), help=say(key))
        task.add_argument("--lang", default=argparse.SUPPRESS, help=say("help.lang"))
        task.set_defaults(run=run)


def _bench(command: argparse.ArgumentParser, _: Words) -> None:
    command.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def _own(module: str) -> Callable[[argparse.ArgumentParser, Words], None]:
    """The arguments that a command's own module declares; such a module imports little before it runs."""
    return lambda command, say: import_module(f"zhuoju.cli.tools.{module}").add(command, say)


def _whole(text: str) -> int:
    number = int(text) if text.isdecimal() else -1
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return number


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not at least 1")
    return number


def _counts(text: str) -> list[int]:
    return [_count(each.strip()) for each in text.split(",")]


COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser, Words], None]]] = {
    "play": ("play:run", _play),
    "games": ("games:run", _nothing),
    "simulate": ("simulate:run", _simulate),
    "lab": ("lab:run", _lab),
    "replay": ("replay:run", _replay),
    "verify": ("verify:run", _verify),
    "odds": ("odds:run", _odds),
    "pack": ("packs:check", _pack),
    "serve": ("serve:run", _own("serve")),
    "db": (
        "serve:upgrade",
        lambda command, say: import_module("zhuoju.cli.tools.serve").add_db(command, say),
    ),
    "admin": ("admin:run", _own("admin")),
    "bench": ("bench:run", _bench),
}
