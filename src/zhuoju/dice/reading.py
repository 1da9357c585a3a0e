"""Reading dice expressions.

    total     = margin [relation margin] | margin "vs" margin
    margin    = sum {"over" sum}                  a over b: by how much a beats b, never below 0
    sum       = product {("+" | "-") product}
    product   = signed {("*" | "/") signed}       / by a number only, rounded down
    signed    = ["-"] dice
    dice      = [count] "d" die {change} {keep} ["c" relation number] | number | "(" total ")" | call
    count     = number | "(" total ")"            below 0 counts as none
    die       = number | "%" | "{" faces "}" | a registered name
    faces     = face {"," face}, face = number ["*" times] | number ".." number
    change    = "!" [relation number] ["x" depth] | ("r" | "rr") [relation] number ["x" times]
    keep      = ("kh" | "kl" | "dh" | "dl" | "k" | "q") [number]
    call      = ("max" | "min" | "best" | "worst" | "highest" | "lowest" | "abs") "(" ... ")"

`5d6c>=5` counts dice; `5d6>=5` asks whether their sum is at least 5. Every written die is a roll of its own.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple, NoReturn, cast

from zhuoju.dice.bounds import MAX_FACES, MAX_NUMBER, MAX_TEXT, check
from zhuoju.dice.errors import DiceError
from zhuoju.dice.expression import (
    RELATIONS,
    Call,
    Die,
    Explode,
    Expression,
    Keep,
    Negative,
    Node,
    Number,
    Pair,
    Relation,
    Reroll,
    Roll,
    Test,
    write,
)
from zhuoju.dice.pools import EXPLOSIONS

Faces = Mapping[str, Iterable[int]]

FATE: dict[str, tuple[int, ...]] = {"f": (-1, 0, 1)}
COUNTED = ("best", "worst", "highest", "lowest")
FUNCTIONS = ("max", "min", "abs", *COUNTED)
KEEPS = {"kh": "kh", "kl": "kl", "dh": "dh", "dl": "dl", "k": "kh", "q": "kl"}
CHANGES = ("r", "rr", "x", "c")
MAX_DEPTH = 40

_TOKEN = re.compile(r"\s*(?:(\d+)|([^\W\d_]+)|(\.\.|>=|<=|!=|==|//|[-+*/(){},<>=!%]))")
_SIGNS = str.maketrans({"×": "*", "÷": "/", "−": "-", "–": "-", "。": ".", "、": ",", "【": "(", "】": ")"})
_SPELLINGS = {"≥": ">=", "≤": "<=", "≠": "!="}
_SAME = {"==": "=", "//": "/"}


class Token(NamedTuple):
    """A piece of the text: `kind` is number, word, sign or end."""

    kind: str
    text: str
    at: int


def normalise(text: str) -> str:
    """The text in half-width lower case with plain signs."""
    for sign, plain in _SPELLINGS.items():  # before NFKC, which takes ≠ apart
        text = text.replace(sign, plain)
    return unicodedata.normalize("NFKC", text).translate(_SIGNS).lower()


def parse(text: str, faces: Faces | None = None) -> Expression:
    """The expression a text says; `faces` adds named dice. DiceError if it says none, or too much."""
    if len(text) > MAX_TEXT:
        raise DiceError(f"an expression has at most {MAX_TEXT} characters, not {len(text)}")
    named = dict(FATE)
    for name, listed in (faces or {}).items():
        named[normalise(name)] = tuple(listed)
    reader = _Reader(_tokens(normalise(text)), named)
    root = reader.total()
    reader.finish()
    check(root)
    return Expression(write(root), root)


def _tokens(text: str) -> list[Token]:
    """The pieces of the text."""
    tokens: list[Token] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if not found:
            at += len(text[at:]) - len(text[at:].lstrip())
            raise DiceError(f"`{text[at]}` means nothing here", at=at)
        kind = ("number", "word", "sign")[(found.lastindex or 1) - 1]
        piece = found[found.lastindex or 1]
        tokens.append(Token(kind, _SAME.get(piece, piece), found.end() - len(piece)))
        at = found.end()
    tokens.append(Token("end", "", end))
    return tokens


class _Reader:
    """Reads one expression, piece by piece."""

    def __init__(self, tokens: list[Token], named: Mapping[str, tuple[int, ...]]) -> None:
        self.tokens = tokens
        self.named = named
        self.place = 0
        self.depth = 0
        self.next = tokens[0]

    def take(self) -> Token:
        """The next piece, which is then behind us."""
        token = self.next
        self.place += 1
        if self.place < len(self.tokens):
            self.next = self.tokens[self.place]
        return token

    def takes(self, *texts: str) -> str:
        """The text of the next piece if it is one of these, otherwise nothing."""
        return self.take().text if self.next.kind != "end" and self.next.text in texts else ""

    def fail(self, wanted: str, known: Iterable[str] = ()) -> NoReturn:
        """Says what was wanted and what came instead."""
        token = self.next
        came = f"`{token.text}`" if token.text else "the end"
        word = token.text if token.kind == "word" else ""
        raise DiceError(f"{wanted} was expected, not {came}", at=token.at, word=word, known=known)

    def need(self, sign: str) -> None:
        """Takes this sign and no other."""
        if not self.takes(sign):
            self.fail(f"`{sign}`")

    def number(self) -> int:
        """A number that is not too large."""
        if self.next.kind != "number":
            self.fail("a number")
        token = self.take()
        if len(token.text.lstrip("0")) > len(str(MAX_NUMBER)) or int(token.text) > MAX_NUMBER:
            raise DiceError(f"a number is at most {MAX_NUMBER}", at=token.at)
        return int(token.text)

    def finish(self) -> None:
        """Refuses anything after the expression."""
        if self.next.kind != "end":
            self.fail("an operator or the end", ("over", "vs", *KEEPS, *CHANGES, "d"))

    # From the weakest to the strongest

    def total(self) -> Node:
        """A whole expression."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise DiceError(f"brackets nest at most {MAX_DEPTH} deep", at=self.next.at)
        left = self.margin()
        at = self.next.at
        if word := self.takes("vs", *RELATIONS):
            left = Pair(word, left, self.margin(), at)
            if self.next.text in ("vs", *RELATIONS):
                raise DiceError("only one comparison at a time; use brackets", at=self.next.at)
        self.depth -= 1
        return left

    def margin(self) -> Node:
        """Sums, each beaten by the next."""
        left = self.sum()
        at = self.next.at
        while self.takes("over"):
            left = Pair("over", left, self.sum(), at)
            at = self.next.at
        return left

    def sum(self) -> Node:
        """Products, added and subtracted."""
        left = self.product()
        at = self.next.at
        while word := self.takes("+", "-"):
            left = Pair(word, left, self.product(), at)
            at = self.next.at
        return left

    def product(self) -> Node:
        """Dice and numbers, multiplied and divided."""
        left = self.signed()
        at = self.next.at
        while word := self.takes("*", "/"):
            right = self.signed()
            if word == "/" and not (isinstance(right, Number) and right.value > 0):
                raise DiceError("only a number above 0 divides", at=at)
            left = Pair(word, left, right, at)
            at = self.next.at
        return left

    def signed(self) -> Node:
        """Dice or a number, perhaps negative."""
        at = self.next.at
        if not self.takes("-"):
            self.takes("+")
            return self.dice()
        value = self.dice()
        return Number(-value.value, at) if isinstance(value, Number) else Negative(value, at)

    def dice(self) -> Node:
        """Dice, a number, a bracket or a function."""
        at = self.next.at
        if self.next.kind == "number":
            count: Node = Number(self.number(), at)
        elif self.takes("("):
            count = self.total()
            self.need(")")
        elif self.next.kind == "word":
            if self.next.text[0] != "d":
                return self.call()
            count = Number(1, at)
        else:
            self.fail("dice, a number or a bracket")
        if self.next.kind == "word" and self.next.text[0] == "d":
            return self.roll(count, at)
        return count

    def call(self) -> Node:
        """A function and its values."""
        if self.next.text not in FUNCTIONS:
            self.fail("dice, a number or a function", FUNCTIONS)
        name, at = self.take().text, self.next.at
        self.need("(")
        number = 0
        if name in COUNTED:
            number = self.number()
            self.need(",")
        values = [self.total()]
        while self.takes(","):
            values.append(self.total())
        self.need(")")
        if name in ("abs", "best", "worst") and len(values) != 1:
            raise DiceError(f"`{name}` takes one roll, not {len(values)}", at=at)
        if number < 1 and name in COUNTED:
            raise DiceError(f"`{name}` needs a number above 0", at=at)
        return Call(name, tuple(values), number, at)

    # Dice

    def roll(self, count: Node, at: int) -> Node:
        """The die and everything said about it."""
        kind = self.die()
        changes: list[Explode | Reroll] = []
        while word := self.takes("!", "r", "rr"):
            changes.append(self.explode() if word == "!" else self.reroll(word))
        keeps: list[Keep] = []
        while word := self.takes(*KEEPS):
            number = self.number() if self.next.kind == "number" else 1
            keeps.append(Keep(KEEPS[word], number))  # type: ignore[arg-type]  # the values are the literals
        tally = None
        if self.takes("c"):
            tally = self.test() or self.fail("a test such as `>=5`")
        if self.next.text in ("!", "r", "rr"):
            raise DiceError("write `!` and `r` before keep, drop and count", at=self.next.at)
        return Roll(count, kind, tuple(changes), tuple(keeps), tally, at)

    def test(self, bare: bool = False) -> Test | None:
        """A relation and a number, if there is one; `bare` lets a number alone stand for `=`."""
        relation = self.takes(*RELATIONS)
        if not relation and not (bare and self.next.kind == "number"):
            return None
        sign = -1 if relation and self.takes("-") else 1
        return Test(cast("Relation", relation or "="), sign * self.number())

    def explode(self) -> Explode:
        """What follows `!`."""
        test = self.test()
        depth = self.number() if self.takes("x") else EXPLOSIONS
        return Explode(test, depth)

    def reroll(self, word: str) -> Reroll:
        """What follows `r` or `rr`."""
        test = self.test(bare=True) or self.fail("a face such as `1` or `<=2`")
        times = None if word == "rr" else 1
        if times and self.takes("x"):
            times = self.number()
        return Reroll(test, times)

    def die(self) -> Die:
        """What follows the number of dice."""
        word = self.take()
        if len(word.text) > 1:
            return self.named_die(word)
        at = self.next.at
        if self.takes("%"):
            return Die(100)
        if self.takes("{"):
            faces = self.faces(at)
            return Die(len(faces), faces)
        if self.next.kind != "number":
            if self.next.kind == "word":
                return self.named_die(Token("word", "d" + self.take().text, at - 1))
            self.fail("a number of faces, `%`, `{faces}` or the name of a die")
        sides = self.number()
        if not 1 <= sides <= MAX_FACES:
            raise DiceError(f"a die has 1 to {MAX_FACES} faces, not {sides}", at=at)
        return Die(sides)

    def named_die(self, word: Token) -> Die:
        """The longest registered name at the start of the word; what is left over is read on."""
        rest = word.text[1:]
        name = max((n for n in self.named if n and rest.startswith(n)), key=len, default="")
        left = rest[len(name) :]
        if not name or (left and left not in (*KEEPS, *CHANGES, "vs", "over")):
            raise DiceError(f"no die `{rest}`", at=word.at + 1, word=rest, known=self.named)
        if left:
            self.place -= 1
            self.next = self.tokens[self.place] = Token("word", left, word.at + 1 + len(name))
        faces = self.named[name]
        if not 1 <= len(faces) <= MAX_FACES:
            raise DiceError(f"a die has 1 to {MAX_FACES} faces, not {len(faces)}", at=word.at)
        return Die(len(faces), faces, name)

    def faces(self, at: int) -> tuple[int, ...]:
        """The faces between curly brackets."""
        faces: list[int] = []
        while True:
            first = self.face()
            if self.takes(".."):
                step = self.face()
                if not first <= step < first + MAX_FACES:
                    raise DiceError(f"`{first}..{step}` is no range of faces", at=at)
                faces.extend(range(first, step + 1))
            else:
                faces.extend([first] * (min(self.number(), MAX_FACES + 1) if self.takes("*") else 1))
            if len(faces) > MAX_FACES:
                raise DiceError(f"a die has at most {MAX_FACES} faces", at=at)
            if not self.takes(","):
                break
        self.need("}")
        if not faces:
            raise DiceError("a die has at least one face", at=at)
        return tuple(faces)

    def face(self) -> int:
        """A number that may be negative."""
        return -self.number() if self.takes("-") else self.number()
