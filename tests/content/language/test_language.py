"""The effect language: what is read, what is refused, and what the words of the refusal are."""

from contextlib import suppress
from typing import Annotated, Literal

import pytest
from harbor import MIST, Mod
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from zhuoju.content import Amount, BadPack, Effect, Lexicon, Word, read_clause
from zhuoju.kernel import Flow

IDS = {"card": ["fog-bell"]}


def read(data):
    return read_clause(MIST, data, ids=IDS)


def refusal(data):
    with pytest.raises(BadPack) as refused:
        read(data)
    return [str(p).removeprefix("clause, line 1, ") for p in refused.value.problems]


def test_a_clause_can_be_read_as_data():
    effect = read("either(fog(-2), [mend(1, any_keeper), draw(1)])")
    assert effect.verb == "either"
    assert [part.verb for part in effect.parts] == ["fog", "sequence"]
    assert [(clause.verb, dict(clause.args)) for clause in effect] == [
        ("fog", {"by": -2}),
        ("mend", {"amount": 1, "whom": "any_keeper"}),
        ("draw", {"n": 1}),
    ]


def test_a_statement_says_its_value():
    assert read("mod(lamp, +1)").value == Mod("lamp", 1)
    assert read("mod(hand, -2, by_night, by_day)").value == Mod("hand", -2, ("by_night", "by_day"))
    assert read("[mod(lamp, 1), mod(hand, 1)]").static


STATED = Lexicon("stated")


@STATED.static
class WayOut(Struct, frozen=True):
    doors: tuple[Literal["north", "south"], ...]
    steps: Annotated[int, Meta(ge=1)] = 2


@STATED.static("bell")
class Rung(Struct, frozen=True):
    times: int = 1


@STATED.static
def twice(n: int) -> Rung:
    return Rung(2 * n)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("way_out([north, south])", WayOut(("north", "south"), 2)),
        ("way_out(steps=3, doors=[north])", WayOut(("north",), 3)),
        ("bell()", Rung(1)),
        ("twice(3)", Rung(6)),
    ],
)
def test_a_statement_is_a_struct_or_a_function(text, value):
    assert read_clause(STATED, text).value == value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rung(1)", "no verb `rung`"),
        ("way_out([west])", "knows no word `west`"),
        ("way_out([north], 0)", "`steps` of `way_out` is at least 1, not 0"),
        ("way_out()", "`way_out` needs `doors`"),
        ("bell(1, 2)", "`bell` takes 1 argument, this is one more"),
    ],
)
def test_the_fields_of_a_statement_say_what_it_takes(text, told):
    with pytest.raises(BadPack, match=told):
        read_clause(STATED, text)


@pytest.mark.parametrize(
    "text",
    [
        "if fog_level <= 3: fog(1)",
        "if fog_level <= 3: fog(1) else: [draw(1), fog(2)]",
        "if all_dark: fog(1) else: if fog_level > 2: fog(2) else: fog(3)",
        "fog(1) if all_dark else fog(2)",
        "when(not all_dark and (fog_level == 1 or 2 < fog_level <= 9), fog(1), fog(2))",
        "fog(min(3, fog_level, hand_size * 2) - max(1, 2))",
        "fog(by=1)",
        "dim(you, you.lamp)",
        "dim(other_keeper(), amount=lamp(you))",
        'fetch("fog-bell")',
        "fog(1 if all_dark else 2)",
        "[]",
    ],
)
def test_this_can_be_said(text):
    read(text)


def test_yaml_reads_a_bare_if_as_a_map_and_so_do_we():
    effect = read({"if fog_level <= 3": "fog(1)", "else": ["draw(1)", "fog(2)"]})
    assert effect.source == "when(fog_level <= 3, fog(1), [draw(1), fog(2)])"
    assert read(effect.source).verb == "when"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("drw(1)", 'column 1: no verb `drw`. Did you mean "draw"?'),
        ("either(fog(-2), [mend(1, any_keeper), drw(1)])", 'column 39: no verb `drw`. Did you mean "draw"?'),
        (
            "mend(1, any_kepper)",
            'column 9: `whom` of `mend` knows no word `any_kepper`. Did you mean "any_keeper"?',
        ),
        ("fog()", "column 5: `fog` needs `by`."),
        ("fog(1, 2)", "column 8: `fog` takes 1 argument, this is one more."),
        ("mend(1, whon=you)", 'column 9: `mend` has no parameter `whon`. Did you mean "whom"?'),
        ("fog(1, by=1)", "column 8: `by` is given twice."),
        ("fog(you)", "column 5: `by` of `fog` takes a number, not a keeper."),
        ("dim(1, 1)", "column 5: `whom` of `dim` takes a keeper, not a number."),
        ("dim(fog_level, 1)", "column 5: `whom` of `dim` takes a keeper, not a number."),
        ('fog("x")', "column 5: `by` of `fog` takes a number, not a text."),
        ("draw(0)", "column 6: `n` of `draw` is at least 1, not 0."),
        ("fog(other_keeper.lamp + 1)", "column 5: `lamp` asks a player; it can only be a whole argument."),
        ("fog(1 // hand_size)", "column 10: divide by a whole number above 0 that is written here."),
        ("fog_level", "column 1: an effect is wanted here; `fog_level` needs ( )."),
        ("fog_level()", "column 1: `fog_level` is a quantity; a verb is wanted here."),
        ("fog(fog(1))", "column 5: `fog` is a verb; a value is wanted here."),
        ("may()", "column 1: `may` takes 1 argument."),
        ("[fog(1), mod(lamp, 1)]", "column 1: `mod(lamp, 1)` is a statement; it cannot stand among effects"),
        ("mod(lamp, fog_level)", "column 1: `mod` is a statement: plain numbers and words only."),
        ("lambda: fog(1)", "column 1: a lambda is not part of the language."),
        ("fog(2 ** 3)", "column 5: `**` is not part of the language."),
        ("[fog(x) for x in y]", "a comprehension is not part of the language."),
        ("fog(*you)", "a star is not part of the language."),
        ("fog(**you)", "`**` is not part of the language."),
        ("fog(0x1f)", "column 5: `0x1f` is not a whole number written with digits."),
        ("fog(1.5)", "column 5: `1.5` is not a whole number written with digits."),
        ("fog(9999999)", "numbers go up to 1000000."),
        ("fog(1); fog(2)", "';' has no meaning in a clause."),
        ("fog(1", "column 4: this `(` is not closed."),
        ("a) + (b", "column 2: this `)` closes nothing."),
        ("if all_dark fog(1)", "column 1: an `if` needs a colon after its condition."),
        ("if fog_level: fog(1)", "column 4: a condition is wanted here, not `fog_level`."),
        ("if all_dark: ", "something is missing here."),
        ("你.lamp", "an effect is wanted here"),
        ("fog(" + "-" * 500 + "1)", "too long or lies too deep"),
        ("fog(" + "+1" * 500 + ")", "at most 1000 characters"),
    ],
)
def test_this_cannot_be_said(text, said):
    assert said in "\n".join(refusal(text))


def test_all_mistakes_of_a_clause_are_reported():
    said = refusal("[drw(2), fog(1, 2, 3), mend(1, you.lmp)]")
    assert len(said) == 3


def test_columns_count_characters():
    assert refusal('[fetch("雾钟"), drw(1)]')[1].startswith("column 15: no verb `drw`")


@given(st.text() | st.text(alphabet="fog(you,1)[]:if else'\".+-*/<=\\\n雾"))
@example("if" * 300)
@example("not " * 240)
@example("1if 1else 1")
@example("(" * 500)
@example('"\\d"')
@example("fog(1and 2)")
def test_any_text_is_read_or_refused(text):
    with suppress(BadPack):
        read(text)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=9),
        lambda x: st.lists(x) | st.dictionaries(st.text(max_size=9), x),
    )
)
def test_any_data_is_read_or_refused(data):
    with suppress(BadPack):
        read(data)


Element = Annotated[str, Word("element")]


def chooser():
    """A lexicon whose selectors give words, lists, and perhaps nothing."""
    lexicon = Lexicon("chooser")
    lexicon.vocabulary("element", ["fire", "water"])
    lexicon.vocabulary("grade", ["low", "high"])

    def choice(m, ctx, *of: Element) -> Element: ...
    def grade(m, ctx) -> Annotated[str, Word("grade")]: ...
    def everyone(m, ctx) -> list[Mod]: ...
    def somebody(m, ctx) -> Mod | None: ...

    def gain(m, ctx, n: int | Literal["all"], element: Element = "fire") -> None: ...
    def hit(m, ctx, whom: Mod | list[Mod]) -> None: ...
    def greet(m, ctx, whom: Mod | None) -> None: ...
    def sort(m, ctx, by: list[Element]) -> None: ...

    list(map(lexicon.selector, (choice, grade, everyone, somebody)))
    list(map(lexicon.verb, (gain, hit, greet, sort)))
    return lexicon


@pytest.mark.parametrize(
    "text", ["gain(all, choice(fire, water))", "hit(everyone)", "greet(somebody)", "sort([fire, water])"]
)
def test_selectors_may_give_words_lists_and_perhaps_nothing(text):
    read_clause(chooser(), text)


@pytest.mark.parametrize(
    "text", ["gain(1, grade)", "hit(somebody)", "greet(everyone)", "sort([low])", "gain(some)"]
)
def test_what_a_selector_gives_must_fit(text):
    with pytest.raises(BadPack):
        read_clause(chooser(), text)


def test_a_name_cannot_be_taken_twice():
    lexicon = Lexicon("twice")

    def may(m, ctx) -> None: ...

    with pytest.raises(ValueError, match="in the lexicon already"):
        lexicon.verb(may)


def test_a_parameter_needs_a_type():
    lexicon = Lexicon("untyped")

    @lexicon.verb
    def go(m, ctx, far) -> None: ...

    with pytest.raises(TypeError, match="needs a type"):
        read_clause(lexicon, "go(1)")


def test_effects_conditions_and_amounts_may_be_arguments():
    lexicon = Lexicon("nested")

    @lexicon.verb
    def later(m, ctx, what: Effect, many: Amount = None) -> Flow[None]:
        yield from ()

    effect = read_clause(lexicon, "later([later([]), later([])], 2 + 3)")
    assert [clause.verb for clause in effect] == ["later", "later", "later"]
    assert effect.args["many"].constant == 5
