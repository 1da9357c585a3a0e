"""The kernel: decisions, flows, chance, events, views, undo, clone, replay. It knows no game."""

from zhuoju.kernel.ask import (
    NothingToChoose,
    arrange,
    by_ref,
    choose_amount,
    choose_distribution,
    choose_one,
    choose_order,
    choose_some,
    choose_up_to,
    choose_yes_no,
)
from zhuoju.kernel.campaign import CampaignRules, Chapter, Ending
from zhuoju.kernel.chance import Chance, commitment
from zhuoju.kernel.decision import Answer, Decision, Foreseen, Option, Plain, Question, Seat, Withheld
from zhuoju.kernel.errors import (
    BadOptions,
    BadSave,
    Divergence,
    IllegalAnswer,
    PackError,
    RulesError,
    ToolRefused,
    UnknownGame,
    WorkExceeded,
)
from zhuoju.kernel.event import Event, Seen
from zhuoju.kernel.flow import Flow, Next, Step, Then, then, together
from zhuoju.kernel.game import CONCEDE, RESIGN, Game, NoOptions, find, installed, register, step, steps_in
from zhuoju.kernel.history import HOST, Entry
from zhuoju.kernel.match import Match, TakeBack, new
from zhuoju.kernel.options import offered, only
from zhuoju.kernel.perspective import Perspective
from zhuoju.kernel.react import PASS, occur, window
from zhuoju.kernel.save import Verdict, verify
from zhuoju.kernel.table import Result, Table

__all__ = [
    "CONCEDE", "HOST", "PASS", "RESIGN", "Answer", "BadOptions", "BadSave", "CampaignRules", "Chance",
    "Chapter", "Decision", "Divergence", "Ending", "Entry", "Event", "Flow", "Foreseen", "Game",
    "IllegalAnswer", "Match", "Next", "NoOptions", "NothingToChoose", "Option", "PackError",
    "Perspective", "Plain", "Question", "Result", "RulesError", "Seat", "Seen", "Step", "Table",
    "TakeBack", "Then", "ToolRefused", "UnknownGame", "Verdict", "Withheld", "WorkExceeded", "arrange",
    "by_ref", "choose_amount", "choose_distribution", "choose_one", "choose_order", "choose_some",
    "choose_up_to", "choose_yes_no", "commitment", "find", "installed", "new", "occur", "offered", "only",
    "register", "step", "steps_in", "then", "together", "verify", "window",
]  # fmt: skip
