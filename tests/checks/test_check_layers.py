import pytest

from checks.layers import find
from checks.source import Project


def messages(path, text):
    return [(found.line, found.message) for found in find(Project({path: text}))]


@pytest.mark.parametrize(
    ("path", "statement"),
    [
        ("kernel/match.py", "import numpy"),
        ("games/legend/hunt.py", "import openpyxl"),
        ("kernel/match.py", "from zhuoju import dice"),
        ("kernel/match.py", "import zhuoju"),
        ("dice/pool.py", "from zhuoju.content import packs"),
        ("dice/pool.py", "from ..games.legend import hunt"),
        ("content/pack.py", "import numpy as np"),
        ("games/legend/hunt.py", "from zhuoju.games.samsara import audit"),
        ("games/legend/hunt.py", "from .. import samsara"),
        ("games/legend/hunt.py", "from zhuoju.bots import search"),
        ("games/legend/hunt.py", "import zhuoju"),
        ("games/__init__.py", "from .legend import GAME"),
        ("__init__.py", "from zhuoju.games.legend import GAME"),
        ("testing/contract.py", "from zhuoju.games.legend import GAME"),
        ("bots/search.py", "from zhuoju.lab import runs"),
        ("lab/runs.py", "from zhuoju.server import app"),
        ("server/app.py", "from zhuoju.cli import main"),
        ("bots/search.py", "from zhuoju.cli_play import menu"),
    ],
)
def test_an_import_against_the_order_is_found(path, statement):
    found = messages(f"src/zhuoju/{path}", f"import enum\n\ndef late():\n    {statement}\n")
    assert [line for line, _ in found] == [4]


@pytest.mark.parametrize(
    ("path", "statement"),
    [
        ("kernel/match.py", "from msgspec import Struct; from . import flow; import hashlib"),
        ("dice/pool.py", "import numpy.random; from zhuoju.kernel import chance"),
        ("content/pack.py", "import yaml; from ..kernel.errors import RulesError"),
        ("games/legend/hunt.py", "from zhuoju.games.legend import state; from .state import Hunter"),
        ("games/legend/hunt.py", "from zhuoju import content, dice, kernel"),
        ("games/legend/files/sheet.py", "import openpyxl; from zhuoju.office.docx import new"),
        ("__init__.py", "from zhuoju.games import load; from .kernel import Match"),
        ("testing/contract.py", "import pytest; from zhuoju.bots import greedy; import zhuoju"),
        ("lab/runs.py", "from zhuoju.bots import greedy; from zhuoju.games.legend import GAME"),
        ("server/app.py", "import litestar; from zhuoju.campaign import scene"),
        ("cli.py", "from zhuoju.server import app"),
        ("__main__.py", "from zhuoju.cli import main"),
    ],
)
def test_an_import_downwards_is_fine(path, statement):
    assert messages(f"src/zhuoju/{path}", statement) == []


def test_an_example_stands_where_games_stand():
    assert messages("examples/mist/rules.py", "import zhuoju\nfrom .state import Keeper\n") == []
    assert messages("examples/mist/rules.py", "\nfrom zhuoju.games.legend import hunt\n")[0][0] == 2


def test_a_module_of_no_layer_is_found():
    assert messages("src/zhuoju/utils.py", "")[0][1].startswith("`utils` is in no layer")
