"""A deleted scene can be had back for thirty days, by hosts; until then, and to players, it is gone."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.campaigns.test_hosting import Group, picture, send
from tests.server.storage.test_housekeeping import sweep
from tests.server.visiting import House, Visitor
from zhuoju.server.campaigns.scenes import scene_bin

DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def group(home: House) -> Group:
    return Group(home)


def drawn(group: Group, **more: Any) -> Any:
    """A scene with everything that a host puts on one."""
    return group.scene(
        walls=[[5, 5], [5, 6]],
        fog=True,
        revealed=[[1, 1]],
        notes="the innkeeper lies",
        tokens=[{"id": "w", "name": "Wolf", "at": [9, 8], "side": "foes", "foe": "cr_grey_wolf"}],
        **more,
    )


def delete(group: Group, scene: Any) -> None:
    group.host.told("DELETE", f"/api/documents/{scene['id']}")


def bin_of(group: Group, who: Visitor | None = None) -> list[Any]:
    found = (who or group.host).told("GET", f"{group.path}/scenes/deleted")
    return list(found)


def aged(home: House, scene: Any, by: int) -> None:
    """As if it had been deleted so many days ago."""
    with sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3") as file:
        file.execute("UPDATE documents SET changed = changed - ? WHERE id = ?", (by * DAY, scene["id"]))
    file.close()


def kept_rows(home: House, scene: Any) -> tuple[int, int]:
    """Rows of a scene and of its picture."""
    file = sqlite3.connect(Path(home.config.data) / "zhuoju.sqlite3")
    asked = ("SELECT count(*) FROM documents WHERE id = ?", "SELECT count(*) FROM images WHERE document = ?")
    found = tuple(file.execute(each, (scene["id"],)).fetchone()[0] for each in asked)
    file.close()
    return found[0], found[1]


def test_a_deleted_scene_comes_back_as_it_was(group: Group):
    scene = drawn(group)
    path = f"/api/documents/{scene['id']}"
    send(group.host, "PUT", f"{path}/image", picture())
    before = group.host.told("GET", path)
    seen = group.pat.told("GET", path)["public"]
    delete(group, scene)
    (found,) = bin_of(group)
    assert (found["id"], found["name"], found["tokens"], found["picture"]) == (
        scene["id"], "Ring of stones", 1, True,
    )  # fmt: skip
    assert found["until"] - found["deleted"] == 30 * DAY
    back = group.host.told("POST", f"/api/scenes/{scene['id']}/restore")
    assert back["secret"] == before["secret"]
    assert back["readers"] == before["readers"]
    assert back["revision"] > before["revision"]
    assert group.host.get(f"{path}/image").status_code == 200
    assert group.pat.told("GET", path)["public"] == seen
    assert bin_of(group) == []
    redrawn = {"revision": back["revision"], "scene": {**back["secret"]["scene"], "name": "Again"}}
    group.host.told("PUT", f"/api/scenes/{scene['id']}", redrawn)


def test_a_deleted_scene_is_gone_for_everything_else(group: Group):
    scene, hero = drawn(group), group.character(group.pat)
    path = f"/api/documents/{scene['id']}"
    send(group.host, "PUT", f"{path}/image", picture())
    revision, pat = group.host.told("GET", path)["revision"], group.pat.told("GET", "/api/me")["id"]
    delete(group, scene)
    for who in (group.host, group.pat):
        assert who.get(path).status_code == 404
        assert who.get(f"{path}/image").status_code == 404
        assert who.told("GET", f"{group.path}/documents?kind=scene")["documents"] == []
        assert who.get(f"/api/scenes/{scene['id']}/as/{pat}").status_code == 404
    change = {"revision": revision, "scene": {"name": "x", "columns": 5, "rows": 5}}
    assert group.host.ask("PUT", f"/api/scenes/{scene['id']}", change).status_code == 404
    assert group.host.ask("DELETE", path).status_code == 404
    fight = {"characters": [hero["id"]], "foes": {"cr_grey_wolf": 1}, "scene": scene["id"]}
    assert group.host.post(f"{group.path}/encounters", fight).status_code == 404


def test_only_hosts_see_what_was_deleted_and_have_it_back(home: House, group: Group):
    scene = drawn(group)
    delete(group, scene)
    restore = f"/api/scenes/{scene['id']}/restore"
    for who, status in ((group.pat, 403), (home.guest("Eve"), 404)):
        for answer in (who.get(f"{group.path}/scenes/deleted"), who.post(restore)):
            assert answer.status_code == status
            assert "Ring" not in answer.text
            assert "innkeeper" not in answer.text
    assert home.stranger().post(restore).status_code == 401
    account = group.oz.told("GET", "/api/me")["id"]
    group.host.told("PUT", f"{group.path}/members/{account}", {"role": "cohost"})
    assert [each["id"] for each in bin_of(group, group.oz)] == [scene["id"]]
    group.oz.told("POST", restore)
    assert group.host.post(restore).status_code == 404, "it is there already"


def test_what_is_no_deleted_scene_does_not_come_back(group: Group):
    scene, hero = drawn(group), group.character(group.pat)
    group.pat.told("DELETE", f"/api/documents/{hero['id']}")
    for document in (scene["id"], hero["id"], "none"):
        assert group.host.post(f"/api/scenes/{document}/restore").status_code == 404
    assert bin_of(group) == []


def test_after_thirty_days_it_is_gone_for_good_with_its_picture(home: House, group: Group):
    old, young = drawn(group), drawn(group)
    for scene in (old, young):
        send(group.host, "PUT", f"/api/documents/{scene['id']}/image", picture())
        delete(group, scene)
    aged(home, old, 30)
    aged(home, young, 29)
    assert [each["id"] for each in bin_of(group)] == [young["id"]], "also before anybody has swept"
    assert group.host.post(f"/api/scenes/{old['id']}/restore").status_code == 404
    assert kept_rows(home, old) == (1, 1)
    sweep(home)
    assert (kept_rows(home, old), kept_rows(home, young)) == ((0, 0), (1, 1))
    group.host.told("POST", f"/api/scenes/{young['id']}/restore")


def test_a_campaign_keeps_no_end_of_deleted_scenes(group: Group, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(scene_bin, "MOST", 3)
    made = [group.scene(name=f"S{n}") for n in range(5)]
    for scene in made:
        delete(group, scene)
    assert len(bin_of(group)) == 3
    gone = [group.host.post(f"/api/scenes/{scene['id']}/restore").status_code for scene in made]
    assert sorted(gone) == [200, 200, 200, 404, 404]


def test_of_what_cannot_be_had_back_the_picture_goes_at_once(home: House, group: Group):
    hero = group.character(group.pat)
    send(group.pat, "PUT", f"/api/documents/{hero['id']}/image", picture())
    assert kept_rows(home, hero) == (1, 1)
    group.pat.told("DELETE", f"/api/documents/{hero['id']}")
    assert kept_rows(home, hero) == (1, 0)
