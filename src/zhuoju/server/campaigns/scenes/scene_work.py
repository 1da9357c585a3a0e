"""Work on scenes, in a place of its own: what somebody is given of one is worked out once, and kept."""

from collections import OrderedDict
from threading import Lock
from typing import Any

import msgspec
from sqlalchemy import Row

from zhuoju.server.base.costly import Costly, Effort
from zhuoju.server.campaigns.scenes.scene_healing import opened
from zhuoju.server.campaigns.scenes.scene_views import given_scene

SCENES = Costly("scenes", at_once=2)
KEPT_MOST = 32 * 1024 * 1024  # bytes of what was worked out

Key = tuple[str, int, str]  # a document, its revision, and for whom


class Kept:
    """What accounts are given of scenes; what was asked for longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most, self._bytes = most, 0
        self._views: OrderedDict[Key, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> bytes | None:
        """What was worked out, if it still is here."""
        with self._lock:
            view = self._views.get(key)
            if view is not None:
                self._views.move_to_end(key)
            return view

    def put(self, key: Key, view: bytes) -> None:
        """Keep it, in place of what was asked for longest ago."""
        with self._lock:
            self._bytes += len(view) - len(self._views.pop(key, b""))
            self._views[key] = view
            while self._bytes > self._most:
                _, gone = self._views.popitem(last=False)
                self._bytes -= len(gone)


_kept = Kept(KEPT_MOST)


async def given(row: Row[Any], account: str, asker: str) -> dict[str, Any]:
    """What an account is given of a scene; the work is the asker's."""
    key = (row.id, row.revision, account)
    view = _kept.get(key)
    if view is None:
        view = await SCENES.do(asker, lambda effort: _view(row.secret, key, effort))
    seen: dict[str, Any] = msgspec.json.decode(view)
    return seen


def _view(secret: bytes, key: Key, effort: Effort) -> bytes:
    view = _kept.get(key)  # somebody may have asked at the same time
    if view is None:
        view = msgspec.json.encode(given_scene(opened(secret), key[2], effort.step))
        _kept.put(key, view)
    return view
