"""Strict YAML: what is written is what is read, and everything has a place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhuoju.content import read_document


def problems(text):
    return [str(p) for p in read_document(text, "a.yaml").problems]


def test_only_plain_numbers_true_false_and_null_are_not_text():
    text = "[1, -2, +3, 1.5, true, false, null, no, on, 1_000, 0x1f, 12:30, 2024-01-01, 007, 1e3, .5, Yes, ~]"
    assert read_document(text, "a.yaml").data == [
        1, -2, 3, 1.5, True, False, None, "no", "on", "1_000", "0x1f", "12:30", "2024-01-01", "007", "1e3",
        ".5", "Yes", "~",
    ]  # fmt: skip


def test_quoted_numbers_are_text():
    assert read_document("['1', \"true\"]", "a.yaml").data == ["1", "true"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: &x 1", "a.yaml, line 1, column 4: the anchor `&x` is not allowed."),
        ("a: 1\nb: *x", "the alias `*x` is not allowed"),
        ("a: !!str 1", "the tag `tag:yaml.org,2002:str` is not allowed"),
        ("a: 1\na: 2", "a.yaml, line 2, column 1: the key `a` is given twice, first in line 1."),
        ("<<: {a: 1}", "merge keys are not allowed"),
        ("? [a]\n: 1", "a key must be a plain word"),
        ("a: 1\n---\nb: 2", "a second document"),
        ("a:\n", "a value is missing here. Write `null` for none."),
        ("a: [1", "this is not YAML"),
        ("", "the file is empty"),
        ("a: 12345678901234567890", "this number is too long"),
        ("[" * 60 + "]" * 60, "more than 24 deep"),
        ("a: \x01", "this is not YAML"),
        ("x" * (2 * 1024 * 1024 + 1), "larger than"),
        ("\ud800", "not UTF-8"),
    ],
)
def test_what_surprises_is_refused(text, said):
    assert said in "\n".join(problems(text))


def test_every_value_and_key_has_a_place():
    document = read_document(
        "card:\n  - id: 雾钟\n    cost: 1\n    text: 'ab'\n    more: |\n      xy\n      z\n", "a"
    )
    assert document.at(("card", 0, "cost")) == (3, 11)
    assert document.at(("card", 0, "cost"), key=True) == (3, 5)
    assert document.at(("card", 0, "text"), 1) == (4, 13)
    assert document.at(("card", 0, "more"), 3) == (7, 7)
    assert document.at(("card", 0, "missing")) == (2, 5)


@given(st.text() | st.text(alphabet="-?:[]{}&*!|>'\"%@`#,\n ab1<"))
def test_any_text_is_read_or_refused(text):
    document = read_document(text, "a.yaml")
    assert document.problems or document.data is not None


@given(st.binary())
def test_any_bytes_are_read_or_refused(raw):
    document = read_document(raw, "a.yaml")
    assert document.problems or document.data is not None
