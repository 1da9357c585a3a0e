"""From the text of a clause to a bounded syntax tree. Python's expression syntax, most of it left out."""

import ast
import re
from collections.abc import Callable
from typing import NamedTuple

MOST_CHARACTERS = 1000
MOST_NODES = 300
MOST_DEPTH = 16
MOST_NUMBER = 1_000_000

_QUOTED = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'")
_ODD_NUMBER = re.compile(r"(?<!\w)\d+[\w.]*[A-Za-z_.][\w.]*|(?<!\w)0\d+")
_BRACKETS = {")": "(", "]": "[", "}": "{"}
_ELSE = re.compile(r"\belse\s*:")
_ALLOWED: tuple[type[ast.AST], ...] = (
    ast.Call, ast.Name, ast.Load, ast.Constant, ast.keyword, ast.List, ast.Attribute, ast.IfExp,
    ast.UnaryOp, ast.USub, ast.UAdd, ast.Not,
    ast.BinOp, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv,
    ast.BoolOp, ast.And, ast.Or,
    ast.Compare, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq,
)  # fmt: skip
_LEAVES = (ast.Name, ast.operator, ast.cmpop, ast.unaryop, ast.boolop, ast.expr_context)
_CALLED = {
    "Lambda": "a lambda",
    "ListComp": "a comprehension",
    "SetComp": "a comprehension",
    "DictComp": "a comprehension",
    "GeneratorExp": "a comprehension",
    "JoinedStr": "an f-string",
    "Subscript": "an index",
    "Starred": "a star",
    "Dict": "a map",
    "Set": "a set",
    "Tuple": "a bare comma",
    "NamedExpr": "an assignment",
    "Await": "`await`",
    "Yield": "`yield`",
    "YieldFrom": "`yield`",
    "Pow": "`**`",
    "Div": "`/`; use `//`",
    "Mod": "`%`",
}


class Wrong(Exception):
    """A mistake in a clause: where in its text, what, and the word to find a near one for."""

    def __init__(self, index: int, what: str, word: str = "", known: tuple[str, ...] = (), hint: str = ""):
        super().__init__(what)
        self.index = index
        self.what = what
        self.word = word
        self.known = known
        self.hint = hint


class If(NamedTuple):
    """`if condition: effect`, and perhaps `else: effect`."""

    test: ast.expr
    body: "ast.expr | If"
    otherwise: "ast.expr | If | None"
    start: int
    end: int


Tree = ast.expr | If


def parse(text: str) -> Tree:
    """The syntax tree of a clause; column offsets in it are positions in `text`."""
    if len(text) > MOST_CHARACTERS:
        raise Wrong(0, f"a clause has at most {MOST_CHARACTERS} characters, this has {len(text)}")
    masked = _masked(text)
    if re.match(r"\s*if\b", masked):
        return _if(text, masked, 0)
    return _expression(text, 0, len(text))


def _masked(text: str) -> str:
    """The text with the inside of quotes blanked out, and known to have matching brackets."""
    masked = _QUOTED.sub(lambda quoted: "'" + "x" * (len(quoted[0]) - 2) + "'", text)
    odd = re.search(r"[\\#\0`$?!;]|[^\S ]", masked.replace("!=", "  "))
    if odd:
        raise Wrong(odd.start(), f"{odd[0]!r} has no meaning in a clause")
    number = _ODD_NUMBER.search(masked)
    if number:
        raise Wrong(number.start(), f"`{number[0]}` is not a whole number written with digits")
    opened: list[tuple[str, int]] = []
    for index, char in enumerate(masked):
        if char in "([{":
            opened.append((char, index))
            if len(opened) > MOST_DEPTH:
                raise Wrong(index, f"brackets lie more than {MOST_DEPTH} deep")
        elif char in _BRACKETS and (not opened or opened.pop()[0] != _BRACKETS[char]):
            raise Wrong(index, f"this `{char}` closes nothing", hint=_QUOTE_IT)
    if opened:
        raise Wrong(opened[-1][1], f"this `{opened[-1][0]}` is not closed", hint=_QUOTE_IT)
    return masked


_QUOTE_IT = " A clause inside a YAML list in [ ] must be in quotes, or on a line of its own."


def _if(text: str, masked: str, start: int) -> If:
    """Splits `if c: a else: b`; no colon stands outside of quotes in what the language allows."""
    head = re.compile(r"\s*if\b").match(masked, start)
    assert head
    colon = masked.find(":", head.end())
    if colon < 0:
        raise Wrong(start, "an `if` needs a colon after its condition")
    other = _ELSE.search(masked, colon + 1)
    end = other.start() if other else len(text)
    test = _expression(text, head.end(), colon)
    body = _expression(text, colon + 1, end)
    otherwise: Tree | None = None
    if other:
        again = re.compile(r"\s*if\b").match(masked, other.end())
        at = other.end()
        otherwise = _if(text, masked, at) if again else _expression(text, at, len(text))
    return If(test, body, otherwise, start, len(text))


def _expression(text: str, start: int, end: int) -> ast.expr:
    """Parses a slice; the bracket put before it makes a column the position in the text plus one."""
    piece = text[start:end]
    if not piece.strip():
        raise Wrong(start, "something is missing here")
    try:
        tree = ast.parse("(" + " " * start + piece + "\n)", mode="eval").body
    except SyntaxError as error:
        index = min(max((error.offset or 1) - 2, start), max(end - 1, start)) if error.lineno == 1 else start
        raise Wrong(index, f"this cannot be read: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError):
        raise Wrong(start, "this cannot be read") from None
    raw = b"" if text.isascii() else ("(" + " " * start + piece).encode("utf-8", "surrogatepass")
    _check(tree, lambda column: (len(raw[:column].decode("utf-8", "ignore")) if raw else column) - 1)
    return tree


def _check(tree: ast.expr, index_of: Callable[[int], int]) -> None:
    """Nothing but what the language has, and not too much of it; turns columns into positions."""
    nodes = 0
    waiting: list[tuple[ast.AST, int, int]] = [(tree, 0, 0)]
    while waiting:
        node, depth, where = waiting.pop()
        nodes += 1
        if isinstance(node, ast.expr | ast.keyword):
            where = node.col_offset = index_of(node.col_offset)
            node.end_col_offset = index_of(node.end_col_offset or 0)
        if not isinstance(node, _ALLOWED):
            kind = type(node).__name__
            raise Wrong(where, f"{_CALLED.get(kind, f'`{kind}`')} is not part of the language")
        if nodes > MOST_NODES or depth > MOST_DEPTH:
            raise Wrong(where, "this clause is too long or lies too deep")
        if isinstance(node, ast.Constant):
            _constant(node, where)
        elif not isinstance(node, _LEAVES):
            waiting.extend([(child, depth + 1, where) for child in ast.iter_child_nodes(node)])


def _constant(node: ast.Constant, where: int) -> None:
    value = node.value
    if type(value) not in (int, str, bool):
        raise Wrong(where, f"`{value!r}` is not part of the language")
    if type(value) is int and value > MOST_NUMBER:
        raise Wrong(where, f"numbers go up to {MOST_NUMBER}")
