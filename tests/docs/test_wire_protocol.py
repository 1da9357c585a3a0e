"""The JSON in docs/wire-protocol.md is what the kernel's own Structs say."""

import re

import msgspec
import pytest

import zhuoju
from tests.docs.snippets import ROOT
from zhuoju.kernel import (
    Flow,
    Game,
    Question,
    Result,
    RulesError,
    Seen,
    TakeBack,
    choose_amount,
    choose_distribution,
    choose_one,
    choose_order,
    choose_some,
    choose_yes_no,
)

TEXT = (ROOT / "docs" / "wire-protocol.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r"<!-- json: ([\w-]+) -->\n```json\n(.*?)```", TEXT, re.S))


class Quay(msgspec.Struct):
    done: int = 0


def quay(m) -> Flow[None]:
    """Asks one question of each shape, then shows one seat a card."""
    yield from choose_one(0, "pick", {"card:1": 1, "card:3": 3})
    yield from choose_some(1, 2, 0, "keep", {"card:1": 1, "card:2": 2, "card:3": 3})
    yield from choose_amount(1, 6, 0, "bid")
    yield from choose_order(0, "stack", {"card:1": 1, "card:2": 2, "card:3": 3})
    yield from choose_distribution(2, 3, 0, "load", {"boat:1": ("a", 2), "boat:2": ("b", 1)})
    yield from choose_yes_no(0, "sail")
    m.tell("drew", to=0, public={"seat": 0, "count": 1}, seat=0, count=1, cards=["card:7"])
    m.end([0])


QUAY = Game(
    id="quay",
    version=1,
    state=Quay,
    seats=range(2, 3),
    setup=lambda seats, options, chance: Quay(),
    first=quay,
    view=lambda state, seat: state,
)


def examples_in_the_table_of_answers():
    rows = re.findall(r"^\| `(\w+)` +\|.*\| `(.+?)` +\|$", TEXT.partition("## Answers")[2], re.M)
    return {shape: msgspec.json.decode(example) for shape, example in rows}


def quay_after(answers):
    m = zhuoju.new(QUAY, seats=2)
    for answer in answers:
        m.answer(0, answer)
    return m


def leduc(seed, *acts):
    m = zhuoju.new("leduc", seats=2, seed=seed)
    for act in acts:
        m.answer(m.pending[0].seat, act)
    return m


def leduc_where(wanted, *acts):
    """A match of Leduc, by the first seed that makes it what is wanted."""
    return next(m for seed in range(200) if wanted(m := leduc(seed, *acts)))


def first_is(seat):
    return lambda m: m.pending[0].seat == seat


def made():
    """What the kernel gives for each example."""
    answers = list(examples_in_the_table_of_answers().values())
    raised = leduc_where(first_is(0), "call", "check", "raise", "raise")
    asked = leduc_where(first_is(0))
    try:
        asked.answer(0, "calll")
    except RulesError as wrong:
        refusal = {"code": wrong.code, "message": str(wrong)}
    ended = quay_after(answers[:6])
    folded = leduc_where(lambda m: m.result.winners == (0,), "raise", "raise", "fold")
    hidden = leduc_where(lambda m: m.view(0)["cards"][0] == "card:K1" and m.pending[0].seat == 1)
    back = zhuoju.new("tictactoe")
    back.answer(0, "cell:4")
    back.answer(1, "cell:0")
    return {
        "question-one": raised.pending[0].question(),
        "question-distribute": quay_after(answers[:4]).pending[0].question(),
        "refusal": refusal,
        "seen-own": ended.stream(0)[0],
        "seen-other": ended.stream(1)[0],
        "view": hidden.view(0),
        "result": folded.result,
        "take-back": back.take_back(0),
    }


@pytest.mark.parametrize("name", SHOWN)
def test_an_example_is_what_the_kernel_gives(name):
    real = msgspec.json.decode(msgspec.json.encode(made()[name]))
    assert msgspec.json.decode(SHOWN[name]) == real


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("question-one", Question),
        ("question-distribute", Question),
        ("seen-own", Seen),
        ("seen-other", Seen),
        ("result", Result),
        ("take-back", TakeBack),
    ],
)
def test_an_example_decodes_into_its_struct(name, kind):
    assert msgspec.json.decode(SHOWN[name], type=kind)


def test_every_example_is_checked():
    assert set(SHOWN) == set(made())


def test_the_examples_of_answers_are_taken():
    answers = examples_in_the_table_of_answers()
    asked = ["one", "some", "amount", "order", "distribute", "yes_no"]
    assert list(answers) == [*asked, "arrange"]
    assert quay_after(answers[shape] for shape in asked).result is not None


def test_every_field_of_a_question_is_explained():
    table = TEXT.partition("| field")[2].partition("\n\n")[0]
    assert {f.name for f in msgspec.structs.fields(Question)} <= set(re.findall(r"`(\w+)`", table))


def test_every_code_is_listed():
    listed = set(re.findall(r"^\| `(\w+)` ", TEXT.partition("| code")[2].partition("\n\n")[0], re.M))
    kernel = {kind.code for kind in [RulesError, *RulesError.__subclasses__()] if "kernel" in kind.__module__}
    assert listed == kernel
