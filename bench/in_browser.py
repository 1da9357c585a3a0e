"""Figures that are taken in a real Chromium at a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from playwright.sync_api import Browser

from bench import Row, Skipped
from tests.browser.host import Host
from tests.browser.opened import opened


def taken(name: str, rows: Callable[[Browser, Host], Iterable[Row]]) -> list[Row | Skipped]:
    """The rows, or why there are none here."""
    try:
        with opened() as (launched, host):
            return list(rows(launched, host))
    except pytest.skip.Exception as missing:
        return [Skipped(name, str(missing))]
