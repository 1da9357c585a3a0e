"""The card in a file of any kind: .xlsx, a .csv or a folder of them, .json."""

from pathlib import Path

import msgspec

from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.files.card_read import read_card
from zhuoju.games.samsara.files.csv_files import read_csv
from zhuoju.games.samsara.files.mapping import read_mapped, read_mapping
from zhuoju.games.samsara.files.report import BadFile, Imported
from zhuoju.games.samsara.files.workbook import Grid
from zhuoju.games.samsara.files.xlsx_read import MOST_BYTES, read_xlsx
from zhuoju.games.samsara.model.card import Card


def read_path(path: Path, *, mapping: str | None = None, blank: str | None = None) -> Imported:
    """The card in a file, with what is to be said of it; raises BadFile or OSError."""
    if path.suffix.lower() == ".json":
        card = card_of_json(_bytes(path))
        return Imported(card, audit=audit(card))
    grids = _grids(path)
    if mapping is None:
        return read_card(grids)
    return read_mapped(grids, read_mapping(_bytes(Path(mapping))), _grids(Path(blank)) if blank else ())


def card_of_json(raw: bytes) -> Card:
    """A card as the rules keep it; raises BadFile."""
    try:
        return msgspec.json.decode(raw, type=Card)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise BadFile("broken", why=str(wrong)[:200]) from None


def _grids(path: Path) -> list[Grid]:
    if path.is_dir():
        return read_csv({one.name: _bytes(one) for one in sorted(path.glob("*.csv"))[:60]})
    if path.suffix.lower() == ".csv":
        return read_csv({path.name: _bytes(path)})
    return read_xlsx(_bytes(path))


def _bytes(path: Path) -> bytes:
    """The bytes of a file; of one that is too large only as many as show it."""
    with path.open("rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise BadFile("too_large", size=path.stat().st_size, most=MOST_BYTES)
    return raw
