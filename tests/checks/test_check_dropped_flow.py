from textwrap import dedent

import pytest

from checks.dropped_flow import find
from checks.source import Project

KERNEL = {
    "src/zhuoju/kernel/__init__.py": "from .ask import choose_one, count\n",
    "src/zhuoju/kernel/ask.py": dedent("""
        Flow = Generator[Decision, Any, T]
        def choose_one(seat: int) -> Flow[int]:
            return (yield seat)
        def count(seat: int) -> int:
            return seat
        """),
}
HEAD = "from zhuoju.kernel import choose_one, count\nfrom zhuoju.kernel import ask\n"


def lines(text, **more):
    """The lines of a game's file, counted after its two imports, where a flow is found misused."""
    files = KERNEL | {"src/zhuoju/games/mist/watch.py": HEAD + dedent(text).lstrip("\n")} | more
    return [found.line - 2 for found in find(Project(files))]


@pytest.mark.parametrize(
    "statement",
    [
        "choose_one(0)",
        "ask.choose_one(0)",
        "choose_one(0) if m else None",
        "m and choose_one(0)",
        "[choose_one(seat) for seat in m]",
        "card = choose_one(0)",
        "card: Flow[int] = choose_one(0)",
        "return choose_one(0)",
        "assert not choose_one(0)",
        "assert choose_one(0) == 1",
        "print(f'{choose_one(0)}')",
        "print(len(choose_one(0)))",
        "print(choose_one(0).name)",
        "print(choose_one(0)[0])",
        "a, b = choose_one(0)",
        "m.count += choose_one(0)",
        "yield choose_one(0)",
        "while choose_one(0): pass",
        "print(1 if choose_one(0) else 2)",
    ],
)
def test_a_flow_that_is_not_run_is_found(statement):
    assert lines(f"def watch(m) -> Flow[int]:\n    yield from choose_one(1)\n    {statement}") == [3]


@pytest.mark.parametrize(
    "statement",
    [
        "yield from choose_one(0)",
        "card = yield from choose_one(0)",
        "return (yield from choose_one(0))",
        "return (yield from (choose_one(0) if m else choose_one(1)))",
        "yield from together({seat: choose_one(seat) for seat in m})",
        "yield from together([choose_one(0), choose_one(1)])",
        "flow = choose_one(0); yield from flow",
        "flow = choose_one(0); m.run(flow)",
        "m.flow = choose_one(0)",
        "m.run(lambda: choose_one(0))",
        "flow = choose_one(0); flow.send(None)",
        "count(0)",
        "ask.count(0)",
        "m.choose_one(0)",
    ],
)
def test_a_flow_that_is_run_or_passed_on_is_fine(statement):
    assert lines(f"def watch(m) -> Flow[int]:\n    yield from choose_one(1)\n    {statement}") == []


def test_a_function_that_yields_nothing_may_return_a_flow():
    assert lines("def watch(m) -> Flow[int]:\n    return choose_one(0) if m else choose_one(1)") == []


def test_a_name_kept_but_only_looked_at_is_found():
    assert lines("def watch(m) -> Flow[int]:\n    yield\n    c = choose_one(0)\n    if c: m.tell(1)") == [3]


def test_flows_of_the_same_file_are_known_also_when_nested_or_given_as_an_argument():
    text = """
        def watch(m, effect: Callable[[int], Flow[None]]) -> Flow[int]:
            def inner() -> Flow[None]:
                yield
            inner()
            effect(1)
            dawn(m)
            yield from dawn(m)
        def dawn(m) -> "Flow[None]":
            yield
        """
    assert lines(text) == [4, 5, 6]


def test_aliases_of_flow_types_are_known():
    text = """
        Play = Flow[None]
        Step = Callable[..., Flow[Any]]
        def dawn(m) -> Play:
            yield
        def watch(m, next: Step, other: Callable[..., None]):
            dawn(m)
            next(m)
            other(m)
        """
    assert lines(text) == [6, 7]


def test_a_local_name_hides_a_flow():
    assert lines("def watch(m, choose_one: Callable[[int], int]) -> None:\n    choose_one(0)") == []


def test_methods_are_known_by_name_where_all_of_that_name_are_flows():
    text = """
        class Harbor:
            def sail(self) -> Flow[None]:
                yield
            def land(self) -> Flow[None]:
                self.sail()
            def append(self) -> Flow[None]:
                yield
        class Ship:
            def land(self) -> None:
                self.land()
                harbor.sail()
                harbor.land()
                harbor.append()
        """
    assert lines(text) == [5, 11]


def test_kernel_flows_are_known_without_the_kernel_and_through_other_imports():
    text = """
        import zhuoju.kernel as k
        import zhuoju.kernel.ask
        from zhuoju.kernel.windows import window as opened
        def watch(m):
            k.choose_one(0)
            zhuoju.kernel.ask.choose_one(0)
            opened(m)
        """
    assert lines(text) == [5, 6, 7]


def test_relative_imports_and_stars_are_followed():
    there = {
        "src/zhuoju/games/mist/dawn.py": "from zhuoju.kernel.ask import *\ndef dawn() -> Flow[None]: yield"
    }
    text = "from .dawn import dawn\nfrom . import dawn as day\ndef w(m):\n    dawn()\n    day.choose_one(0)"
    assert lines(text, **there) == [4, 5]


def test_context_managers_are_not_flows():
    text = (
        "@contextmanager\ndef quiet() -> Generator[None, None, None]: yield\ndef watch(m):\n    x = quiet()"
    )
    assert lines(text) == []
