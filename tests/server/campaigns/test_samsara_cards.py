"""Cards of Samsara in a campaign: made at a table of their own, out to a workbook, and in again."""

import io
import json
import zipfile
from typing import Any

import openpyxl
import pytest

from tests.server.campaigns.test_campaigns import campaign, joined
from tests.server.campaigns.test_hosting import send
from tests.server.campaigns.test_works import Worktable, at_work
from tests.server.visiting import House, Visitor
from tests.server.waiting import sooner_or_later
from zhuoju.games.samsara.files import xlsx_read

WORDS = {
    "name": "Lin", "age": "30", "looks": "Tall.", "background": "She kept a ferry until the river rose.",
    "tags": ["ferrywoman", "left-handed"],
}  # fmt: skip


class Circle:
    """A host, a player and their campaign of Samsara."""

    def __init__(self, home: House) -> None:
        self.host = home.guest("Host")
        made = campaign(self.host, "samsara")
        self.pat = joined(home, made, "Pat")
        self.path = f"/api/campaigns/{made['id']}"

    def upload(self, raw: bytes, language: str = "en") -> Any:
        return send(self.pat, "POST", f"{self.path}/characters/file/xlsx?lang={language}", raw)

    def begin(self, work: str, character: str = "") -> str:
        return str(
            self.pat.told("POST", f"{self.path}/works", {"work": work, "character": character}, 201)["id"]
        )

    def kept(self) -> list[Any]:
        """What is on the shelf once something is: that follows the end of the match."""
        return sooner_or_later(self.shelf, "nothing was kept")

    def shelf(self) -> list[Any]:
        return list(self.pat.told("GET", f"{self.path}/documents?kind=character")["documents"])


@pytest.fixture
def circle(home: House) -> Circle:
    return Circle(home)


def write(bench: Worktable, table: str, **words: Any) -> dict[str, Any]:
    """What is said to words on the card in hand."""
    bench._socket.send_json({"type": "intervene", "id": 900, "table": table, "name": "write", "args": words})
    while True:
        for line in bench._socket.receive_text().splitlines():
            said: dict[str, Any] = json.loads(line)
            if said["type"] in ("done", "refused"):
                return said


def workbook(pat: Visitor, path: str) -> tuple[Any, bytes]:
    one = pat.told("POST", f"{path}/characters", {"preset": "PC-01"}, 201)
    file = pat.get(f"/api/characters/{one['id']}/file/xlsx")
    assert file.status_code == 200
    return one, file.content


# Made and kept


def test_a_player_writes_and_makes_a_card_that_comes_on_the_shelf(circle: Circle, home: House):
    table = circle.begin("create")
    with at_work(home, circle.pat, table) as bench:
        assert write(bench, table, **WORDS)["type"] == "done"
        assert write(bench, table, seat=1, name="Mallory")["type"] == "done"  # a seat is given, never taken
        assert write(bench, table, name="x" * 200)["type"] == "refused"
    with at_work(home, circle.pat, table) as bench:
        bench.answer("race RC-01", "main_type leader", "second_type active", "buy SK-CR01", "submit")
        assert bench.ended
    (kept,) = circle.kept()
    data = kept["public"]["data"]
    assert (data["name"], data["tags"], data["status"]) == ("Mallory", WORDS["tags"], "active")


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_a_card_comes_back_equal_from_a_workbook_with_a_report(circle: Circle, language: str):
    one, raw = workbook(circle.pat, circle.path)
    read = circle.upload(raw, language)
    assert read.status_code == 200, read.text
    assert read.json()["data"] == one["public"]["data"]
    assert len(read.json()["report"]) >= 5
    assert read.json()["look"].get("problems", []) == []


def test_a_cell_that_was_forged_is_named_with_what_it_should_be(circle: Circle):
    _, raw = workbook(circle.pat, circle.path)
    book = openpyxl.load_workbook(io.BytesIO(raw))
    sheet = book["账单"]
    column = next(cell.column for row in sheet.iter_rows() for cell in row if "资历值 " in str(cell.value))
    sheet.cell(4, column).value = 9999
    changed = io.BytesIO()
    book.save(changed)
    report = circle.upload(changed.getvalue()).json()["report"]
    assert any("9999" in row.get("value", "") and "!" in row["label"] for row in report)


@pytest.mark.rule("SAM-AUDIT-66", "SAM-AUDIT-70")
def test_a_host_who_renames_a_card_audits_it_and_a_player_who_does_has_it_audited_again(circle: Circle):
    one = circle.pat.told("POST", f"{circle.path}/characters", {"preset": "PC-01"}, 201)

    def named(who: Visitor, before: Any, name: str) -> tuple[Any, list[str]]:
        body = {"revision": before["revision"], "name": name}
        after = who.told("PATCH", f"/api/characters/{before['id']}", body)
        look = who.told("POST", "/api/games/samsara/look?lang=en", {"data": after["public"]["data"]})
        return after, look.get("problems", [])

    by_host, problems = named(circle.host, one, "Lin of the Ferry")
    assert (by_host["public"]["name"], problems) == ("Lin of the Ferry", [])
    entry = circle.pat.told("GET", f"{circle.path}/journal")["entries"][-1]["body"]
    assert {change["where"] for change in entry["changes"]} == {"name", "approvals.1.hash"}
    by_player, problems = named(circle.pat, by_host, "Lin the Drowned")
    assert problems == ["The card was changed outside a strengthening phase and must be audited again."]
    assert named(circle.host, by_player, "Lin")[1] == problems  # a name alone heals nothing else


# Hostile files


def archive(**parts: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name, part in parts.items():
            new.writestr(name, part)
    return made.getvalue()


def changed(raw: bytes, name: str, part: bytes) -> bytes:
    """The same workbook with one part exchanged."""
    with zipfile.ZipFile(io.BytesIO(raw)) as old:
        return archive(**{each: part if each == name else old.read(each) for each in old.namelist()})


SHEET = "xl/worksheets/sheet1.xml"
LAUGHS = b'<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'
OUTSIDE = b'<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet>&x;</worksheet>'


def many_cells() -> bytes:
    rows = xlsx_read.MOST_CELLS // 200 + 2
    cells = "".join(f"<c><v>{n}</v></c>" for n in range(200))
    return f"<worksheet><sheetData>{f'<row>{cells}</row>' * rows}</sheetData></worksheet>".encode()


def hostile(good: bytes) -> dict[str, tuple[bytes, str]]:
    """Files that nobody should open, and a word of the reason why they are not."""
    return {
        "unpacks to more than is sensible": (
            changed(good, SHEET, b" " * (xlsx_read.MOST_UNPACKED + 1)),
            "unpacks",
        ),
        "entities that grow": (changed(good, SHEET, LAUGHS), "DOCTYPE"),
        "entities from outside": (changed(good, SHEET, OUTSIDE), "DOCTYPE"),
        "a huge sheet": (changed(good, SHEET, many_cells()), str(xlsx_read.MOST_CELLS)),
        "no archive": (b"name,age\nLin,30\n", "xlsx"),
        "cut off": (good[: len(good) // 2], "archive"),
        "an old workbook": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, ".xls"),
        "no workbook": (archive(readme=b"nothing"), "xlsx"),
    }


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
def test_a_hostile_file_is_refused_with_a_reason(circle: Circle, language: str):
    _, good = workbook(circle.pat, circle.path)
    for what, (raw, told) in hostile(good).items():
        refused = circle.upload(raw, language)
        assert refused.status_code == 422, f"{what}: {refused.text[:200]}"
        assert told in refused.json()["message"], what
    assert len(circle.shelf()) == 1


def test_a_macro_in_a_workbook_is_never_looked_at(circle: Circle):
    one, good = workbook(circle.pat, circle.path)
    with zipfile.ZipFile(io.BytesIO(good)) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    read = circle.upload(archive(**parts, **{"xl/vbaProject.bin": b"Sub AutoOpen()"}))
    assert read.json()["data"] == one["public"]["data"]
