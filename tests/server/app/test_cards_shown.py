"""What the card browser is sent: everything printed on cards, and nothing that is for a host."""

import json

from tests.server.visiting import House
from zhuoju.content import find_library


def fields(home: House, game: str) -> str:
    response = home.guest("Reader").get(f"/api/games/{game}/cards?lang=zh-Hans")
    assert response.status_code == 200
    return json.dumps(response.json(), ensure_ascii=False)


def test_notes_and_the_course_of_scenes_are_for_the_host(home: House) -> None:
    sent = fields(home, "meshal")
    scenes = [entry for entry in find_library("meshal").packs if type(entry).__name__ == "SceneCard"]
    noted = [scene for scene in scenes if scene.notes is not None]
    assert noted
    for scene in noted:
        assert scene.notes.hans not in sent
    assert '"beats"' not in sent
    assert '"notes"' not in sent


def test_the_secret_of_a_mission_is_for_the_host(home: House) -> None:
    sent = fields(home, "samsara")
    assert '"main_quest"' in sent
    assert '"secret"' not in sent
    assert '"scenes"' not in sent
