"""`zhuoju games`: what is installed, and what each game lets you choose."""

from argparse import Namespace
from typing import Any

import msgspec
from rich.console import Group
from rich.table import Table
from rich.text import Text

from zhuoju.cli.base.language import EN, HANS, HANT, Words
from zhuoju.cli.base.shelf import every
from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.terminal import Screen
from zhuoju.cli.tools.play import seats_in_words
from zhuoju.kernel import Game
from zhuoju.kernel.options import noted


def run(arguments: Namespace) -> int:
    """Print the table of games."""
    console = Screen()
    say = Words(arguments.lang)
    games = every()
    if not games:
        console.print(say("games.empty"))
        return 0
    table = Table(title=say("games.title"), title_justify="left", header_style="bold", show_lines=True)
    for key in ("id", "name", "seats", "options"):
        table.add_column(say(f"games.{key}"))
    for game in games:
        seats = seats_in_words(game, say)
        table.add_row(
            Text(game.id, "bold"), _names(game, arguments.lang), seats, _options(game, arguments.lang)
        )
    console.print(table)
    console.print(Text(say("games.play", game=games[0].id), "dim"))
    return 0


def _names(game: Game[Any, Any], language: str) -> Text:
    """The game's name, and under it its name in the other languages."""
    own = Speech(game, language).title()
    others = [Speech(game, other).title() for other in (HANS, HANT, EN) if other != language]
    named = Text(own)
    for other in dict.fromkeys(others):
        if other != own:
            named.append(f"\n{other}", "dim")
    return named


def _options(game: Game[Any, Any], language: str) -> Group | Text:
    speech = Speech(game, language)
    fields = msgspec.structs.fields(game.options)
    if not fields:
        return Text(speech.say("games.none"), "dim")
    lines = []
    for field in fields:
        default = msgspec.to_builtins(_default(field))
        line = Text(f"{field.name}={_shown(default)}", "bold")
        if values := values_of(field.type):
            line.append(f"  {values}", "not bold dim")
        if meaning := speech.setting(field.name):
            line.append(f"\n  {meaning}", "not bold")
        lines.append(line)
    return Group(*lines, *_chapters(game, speech))


def _chapters(game: Game[Any, Any], speech: Speech) -> list[Text]:
    """What there is to play, where a game has chapters: each by its id and its name."""
    rules = game.campaign
    if rules is None:
        return []
    found = []
    for chapter in rules.chapters(rules.sheet()):
        name = speech.thing(chapter.name)
        if name != chapter.id:
            line = speech.say("games.chapter", option=rules.option, id=chapter.id, name=name)
            found.append(Text(f"  {line}", "dim"))
    return found


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return None if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def values_of(kind: Any) -> str:
    """What an option may be, as far as its type or the game says so: `quick | standard`, `1..4`."""
    schema = msgspec.json.schema(kind)
    if offered := noted(kind, "values"):
        return " | ".join(map(str, offered))
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None or most is not None:
        return f"{'' if least is None else least}..{'' if most is None else most}"
    return "true | false" if schema.get("type") == "boolean" else ""
