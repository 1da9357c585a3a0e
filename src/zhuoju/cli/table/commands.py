"""What a player can type beside an answer. A command returns None to be asked again, or False to leave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table

from zhuoju.cli.table.reading import YES, handles, tidy
from zhuoju.commands.saved_matches import write
from zhuoju.kernel import CONCEDE, RESIGN, Decision, IllegalAnswer, Match, RulesError, Seat

if TYPE_CHECKING:
    from zhuoju.cli.table.session import Session

Outcome = bool | None

HINTS = 5  # answers that a hint compares


def leave(_session: Session, _decision: Decision, _rest: str) -> Outcome:
    """q"""
    return False


def help_(session: Session, _decision: Decision, _rest: str) -> Outcome:
    """?"""
    session.terminal.show(session.say("ask.help"))
    return None


def view(session: Session, decision: Decision, _rest: str) -> Outcome:
    """v"""
    session.show_view(decision.seat)
    session.show_question(decision)
    return None


def card(session: Session, decision: Decision, rest: str) -> Outcome:
    """i CARD: what a card says, by its name, its id, or the number of an option that concerns it."""
    option = handles(decision).get(rest, rest)
    words = [option, *(decision.pointing_at(option) if option in decision.offers else ())]
    texts = [text for word in dict.fromkeys(words) if (text := session.speech.card(word))]
    for text in texts:
        session.terminal.show(text)
    if not texts:
        key = "card.none" if rest else "card.which"
        session.terminal.show(session.say(key, word=rest), "yellow")
    return None


def log(session: Session, decision: Decision, _rest: str) -> Outcome:
    """l"""
    session.show_log(decision.seat)
    return None


def save(session: Session, _decision: Decision, rest: str) -> Outcome:
    """s FILE"""
    if not rest:
        session.terminal.show(session.say("play.save_where"), "yellow")
        return None
    try:
        write(Path(rest), session.match.dump())
    except OSError as wrong:
        session.terminal.show(session.say("play.not_saved", why=wrong.strerror or wrong), "red")
        return None
    session.terminal.show(session.say("play.saved", file=rest), "green")
    return None


def why(session: Session, decision: Decision, rest: str) -> Outcome:
    """w: what is not on offer, and the reasons."""
    withheld = [w for w in decision.withheld if not rest or rest in (w.id, session.speech.thing(w.id))]
    if not withheld:
        session.terminal.show(session.say("why.none"), "dim")
        return None
    table = Table.grid(padding=(0, 2))
    for each in withheld:
        table.add_row(session.speech.option(decision, each.id), session.speech.reason(each))
    session.terminal.show(session.say("why.title"), "bold")
    session.terminal.show(table)
    return None


def odds(session: Session, _decision: Decision, rest: str) -> Outcome:
    """o EXPR"""
    from zhuoju.cli.table.odds_bars import draw
    from zhuoju.dice import DiceError, odds_report

    if not rest:
        session.terminal.show(session.say("odds.what"), "yellow")
        return None
    try:
        session.terminal.show(draw(odds_report(rest), session.say))
    except DiceError as wrong:
        session.terminal.show(str(wrong), "red")
    return None


def hint(session: Session, decision: Decision, _rest: str) -> Outcome:
    """h: what a bot would choose, knowing what this seat knows."""
    from zhuoju.cli.table.players import hint as ask_bot

    try:
        found = ask_bot(session.match, decision)
    except RulesError as wrong:
        session.terminal.show(session.say("hint.none", why=wrong), "yellow")
        return None
    words = session.speech.answer(decision, found.answer)
    session.terminal.show(session.say("hint.say", choice=words), "green")
    table = Table.grid(padding=(0, 2))
    for each in found.values[:HINTS]:
        percent = session.say("hint.value", percent=round(100 * each.value))
        table.add_row(f"  {session.speech.answer(decision, each.answer)}", percent, style="dim")
    if len(found.values) > 1:
        session.terminal.show(table)
    return None


def undo(session: Session, decision: Decision, _rest: str) -> Outcome:
    """u: say what it takes, ask whoever must agree, take back."""
    plan = _plan(session, decision.seat)
    if plan is None:
        session.terminal.show(session.say("undo.none"), "yellow")
        return None
    answers, consent, reason, earlier = plan
    key = "undo.one" if answers == 1 else "undo.many"
    session.terminal.show(session.say(key, answers=answers))
    if reason == "undo.shown" and any(session.sitting[s] is not None for s in consent):
        session.terminal.show(session.say("undo.bots", why=session.say(reason)), "yellow")
        return None
    if not _agreed(session, consent, reason):
        session.terminal.show(session.say("undo.refused"), "dim")
        return None
    session.go_back_to(earlier)
    session.terminal.show(session.say("undo.done"), "green")
    return True


def _plan(session: Session, seat: Seat) -> tuple[int, list[Seat], str, Match[Any, Any]] | None:
    """How many answers go, who must agree, why, and the match as it would be then.

    Answers that nobody chose are taken back together with the choice before them.
    """
    earlier = session.match.clone()
    consent: set[Seat] = set()
    reason, answers = "", 0
    while True:
        try:
            step = earlier.take_back(seat)
            if step is None:
                return None
            earlier.undo(seat, host=True)
        except IllegalAnswer:
            return None
        answers += step.answers
        consent.update(step.consent)
        reason = "undo.shown" if "undo.shown" in (reason, step.reason) else reason or step.reason
        if len(earlier.entries) not in session.automatic:
            return answers, sorted(consent), reason, earlier


def _agreed(session: Session, consent: list[Seat], reason: str) -> bool:
    """Whether everybody who must agree does; bots agree to what shows nothing."""
    if reason:
        session.terminal.show(session.say(reason), "yellow")
    people = [s for s in consent if session.sitting[s] is None]
    questions = [session.say("undo.agree", name=session.speech.seat(s)) for s in people]
    return _all_yes(session, questions or [session.say("undo.sure")])


def _all_yes(session: Session, questions: list[str]) -> bool:
    for question in questions:
        typed = session.terminal.ask(question)
        if typed is None or tidy(typed).lower() not in YES:
            return False
    return True


def concede(session: Session, decision: Decision, _rest: str) -> Outcome:
    """concede: this player resigns where the game knows that; else all people together give up."""
    known = session.match.game.interventions
    name = next((each for each in (RESIGN, CONCEDE) if each in known), None)
    if name is None:
        session.terminal.show(session.say("concede.none"), "yellow")
        return None
    given = {"seat": decision.seat} if name == RESIGN else {}
    others = [] if name == RESIGN else [s for s in session.people if s != decision.seat]
    try:
        session.match.clone().intervene(name, **given)  # refused before anybody is asked
    except IllegalAnswer as wrong:
        session.terminal.show(session.refusal("concede.refused", wrong), "yellow")
        return None
    agree = [session.say("concede.agree", name=session.speech.seat(s)) for s in others]
    if not _all_yes(session, [session.say("concede.sure"), *agree]):
        session.terminal.show(session.say("undo.refused"), "dim")
        return None
    session.match.intervene(name, **given)
    return True


_COMMANDS: dict[str, Callable[[Session, Decision, str], Outcome]] = {
    "u": undo,
    "h": hint,
    "o": odds,
    "w": why,
    "i": card,
    "v": view,
    "l": log,
    "s": save,
    "concede": concede,
    "q": leave,
    "?": help_,
}
_LONG = {
    "undo": "u", "hint": "h", "odds": "o", "why": "w", "info": "i", "view": "v", "log": "l", "save": "s",
    "quit": "q", "exit": "q", "help": "?", "resign": "concede", "认输": "concede", "認輸": "concede",
}  # fmt: skip


def find(word: str) -> Callable[[Session, Decision, str], Outcome] | None:
    """The command with this letter or name."""
    return _COMMANDS.get(_LONG.get(word.lower(), word.lower()))
