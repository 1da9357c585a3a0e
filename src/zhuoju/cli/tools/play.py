"""`zhuoju play`: a match in the terminal."""

import secrets
from argparse import Namespace
from pathlib import Path
from typing import Any, NamedTuple

from rich.table import Table
from rich.text import Text

from zhuoju.cli.base import asked
from zhuoju.cli.base.language import Words
from zhuoju.cli.base.shelf import every, take
from zhuoju.cli.base.spoken import Speech
from zhuoju.cli.base.terminal import Terminal
from zhuoju.cli.table import campaign_sheets, players, reports
from zhuoju.cli.table.campaign_sheets import Book
from zhuoju.cli.table.picture import sentence
from zhuoju.cli.table.reading import tidy
from zhuoju.cli.table.session import Session
from zhuoju.commands import saved_matches
from zhuoju.commands.failure import Failure
from zhuoju.kernel import Game, Match, new


class Begun(NamedTuple):
    """A match to be played, who sits where, what seeds the bots, and the campaign it belongs to."""

    match: Match[Any, Any]
    given: list[str]
    seed: int | str
    book: Book | None


def run(arguments: Namespace) -> int:
    """Play a game, a saved match, the next match of a campaign, or a game chosen from the menu."""
    terminal = Terminal()
    if arguments.report:
        reports.check(arguments.report)
    begun = _loaded(arguments, terminal) if arguments.load else _fresh(arguments, terminal)
    if begun is None:
        terminal.show(Words(arguments.lang)("play.bye"), "dim")
        return 0
    if begun.book:
        begun.book.write()
    session = _session(begun, arguments.lang, terminal)
    _introduce(session, begun.given, None if arguments.load else begun.seed)
    try:
        finished = session.play()
        if begun.book:
            begun.book.close(session.match, arguments.save)
        if finished and arguments.report:
            reports.write(session.match, arguments.report, arguments.lang)
            terminal.show(session.say("play.saved", file=arguments.report), "green")
    finally:  # also when interrupted
        if arguments.save:
            _save(session, arguments.save)
    if not finished:
        terminal.show(session.say("play.bye"), "dim")
    return 0


def _loaded(arguments: Namespace, terminal: Terminal) -> Begun:
    """A saved match, to be played on."""
    match = saved_matches.load(arguments.load)
    if arguments.game and arguments.game != match.game.id:
        raise Failure(f"{arguments.load}: this is a match of {match.game.id}, not of {arguments.game}")
    given = _who(arguments, match.game, match.seats)
    book = None
    if arguments.campaign:
        book = campaign_sheets.take(arguments.campaign, match.game, arguments.lang, terminal)
        book.admit(match, arguments.load)
    return Begun(match, given, "loaded", book)


def _fresh(arguments: Namespace, terminal: Terminal) -> Begun | None:
    """A new match; None where nothing was chosen."""
    game = _game(arguments, terminal)
    if game is None:
        return None
    options: dict[str, Any] | None = asked.options(game, [*arguments.option, *_adventure(arguments)])
    book = None
    if arguments.campaign:
        book = campaign_sheets.take(arguments.campaign, game, arguments.lang, terminal)
        options = book.options(options or {})
        if options is None:
            return None
    given = _who(arguments, game, None, options)
    chosen = asked.seed(arguments.seed)
    seed = secrets.randbelow(10**6) if chosen is None else chosen
    return Begun(new(game, len(given), seed=seed, options=options), given, seed, book)


def _game(arguments: Namespace, terminal: Terminal) -> Game[Any, Any] | None:
    """The game that is named, that of the campaign, or one from the menu."""
    if arguments.game:
        return take(arguments.game)
    kept = campaign_sheets.game_of(arguments.campaign) if arguments.campaign else None
    return kept or _menu(terminal, arguments.lang)


def _adventure(arguments: Namespace) -> list[str]:
    """`--adventure ID` is short for the option of that name."""
    return [f"adventure={arguments.adventure}"] if arguments.adventure else []


def _who(
    arguments: Namespace, game: Game[Any, Any], seats: int | None, options: dict[str, Any] | None = None
) -> list[str]:
    """Who sits where, as asked for or as usual."""
    given = asked.listed(arguments.seats) if arguments.seats else players.default_seats(game, options)
    if seats is not None:
        if not arguments.seats:
            given = [players.ME, *["greedy"] * (seats - 1)]
        if len(given) != seats:
            raise Failure(f"this match has {seats} seats, and --seats names {len(given)}")
    players.check_count(game, len(given))
    players.check(given)
    return given


def _session(begun: Begun, language: str, terminal: Terminal) -> Session:
    speech = Speech(begun.match.game, language)
    return Session(begun.match, players.seated(begun.given, begun.seed), speech, terminal)


def _introduce(session: Session, given: list[str], seed: int | str | None) -> None:
    say, speech, terminal = session.say, session.speech, session.terminal
    terminal.rule(speech.title())
    if about := speech.about():
        terminal.show(about, "dim")
    alone = given.count(players.ME) == 1
    for seat, who in enumerate(given):
        called = say("seat.you") if who == players.ME and alone else who if who != players.ME else ""
        name = speech.seat(seat)
        terminal.show(sentence(speech, f"{name}  {called}".rstrip(), len(given)))
    if seed is None:
        terminal.show(say("play.resumed", answers=len(session.match.entries)), "dim")
    else:
        terminal.show(say("play.start", seed=seed), "dim")


def _save(session: Session, name: str) -> None:
    try:
        saved_matches.write(Path(name), session.match.dump())
    except OSError as wrong:
        raise Failure(f"{name}: {wrong.strerror or wrong}") from None
    session.terminal.show(session.say("play.saved", file=name), "green")
    key = "play.verify" if session.match.result is not None else "play.keep_on"
    session.terminal.show(session.say(key, file=name), "dim")


# The menu


def _menu(terminal: Terminal, language: str) -> Game[Any, Any] | None:
    """Ask which game; None to leave."""
    say = Words(language)
    games = every()
    if not games:
        raise Failure("no game is installed")
    terminal.show(say("play.menu"), "bold")
    terminal.show(_menu_table(games, language))
    while True:
        typed = terminal.ask(say("play.menu.ask"))
        if typed is None or tidy(typed).lower() in ("q", "quit", "exit"):
            return None
        game = _picked(games, tidy(typed), language)
        if game is not None:
            return game
        if typed.strip():
            terminal.show(say("play.menu.unknown", word=typed.strip()), "yellow")


def _menu_table(games: list[Game[Any, Any]], language: str) -> Table:
    say = Words(language)
    rows = Table.grid(padding=(0, 2))
    rows.add_column(justify="right", style="bold green")
    for place, game in enumerate(games, 1):
        speech = Speech(game, language)
        rows.add_row(
            str(place),
            Text(speech.title(), "bold"),
            Text(seats_in_words(game, say)),
            Text(speech.about(), "dim"),
        )
    return rows


def seats_in_words(game: Game[Any, Any], say: Words) -> str:
    """How many can play."""
    fewest, most = game.seats[0], game.seats[-1]
    key = "seats" if fewest != most else "seat" if fewest == 1 else "exactly"
    return say(f"play.menu.{key}", fewest=fewest, most=most)


def _picked(games: list[Game[Any, Any]], typed: str, language: str) -> Game[Any, Any] | None:
    if typed.isdecimal():
        return dict(zip(map(str, range(1, len(games) + 1)), games, strict=True)).get(typed)
    low = typed.lower()
    named = [g for g in games if low in (g.id.lower(), Speech(g, language).title().lower())]
    begun = [g for g in games if low and g.id.lower().startswith(low)]
    found = named or begun
    return found[0] if len(found) == 1 else None
