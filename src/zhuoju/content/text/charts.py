"""Random tables in a game's words: the lines of the chart `weather` are `chart.weather.1` and on."""

from collections.abc import Callable

from msgspec import Struct

from zhuoju.content.text.catalog import Catalog


class Drawn(Struct, frozen=True):
    """A line that came up: its key, which one it is, and of how many."""

    key: str
    place: int
    of: int


def draw(catalog: Catalog, chart: str, below: Callable[[int], int]) -> Drawn:
    """A line of a chart; `below` gives a number from 0 up to one, each as likely as the others."""
    known = catalog.keys()
    lines = [key for key in known if key.startswith(f"chart.{chart}.")]
    fallen = below(len(lines))
    return Drawn(lines[fallen], fallen + 1, len(lines))
