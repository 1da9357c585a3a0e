"""MES-ENC-04, 05 A host's own creatures: copies of the packs' and characters, changed, in a fight."""

from typing import Any

import msgspec
import pytest

from zhuoju.games.meshal.catalogue.creature_strength import score_part
from zhuoju.games.meshal.catalogue.library import CREATURES
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.desk import host_desk
from zhuoju.games.meshal.hosting import own_foes
from zhuoju.games.meshal.model.profile import full
from zhuoju.kernel import BadOptions, IllegalAnswer, Match, find, new
from zhuoju.kernel.roleplay import Staging

WOLF = "cr_grey_wolf"
WORD: dict[str, Any] = {"author": "Ada", "reason": "the pack answers"}


def changed(**more: Any) -> dict[str, Any]:
    return dict(own_foes.kept({**own_foes.copied(WOLF), **more}))


def fight(*own: tuple[dict[str, Any], int], **foes: int) -> Match[Any, Any]:
    staging = Staging((host_desk.ready("pc_halen"),), foes, {}, None, own)
    return new("meshal", 2, options=host_desk.stage(staging), seed=3)


def beings(match: Match[Any, Any]) -> list[Any]:
    return [one for one in match.table.state.beings.values() if one.side == "foes"]


@pytest.mark.rule("MES-ENC-04")
def test_a_copy_is_as_strong_as_what_is_printed():
    for creature in (foe.id for foe in host_desk.foes() if not foe.id.startswith("test_")):
        sheet = own_foes.read(own_foes.copied(creature), full())
        assert strength(sheet) == CREATURES[creature].strength


@pytest.mark.rule("MES-ENC-05")
def test_other_scores_count_by_the_formula_of_authors():
    might = CREATURES[WOLF].scores["might"]
    one = changed(acquired={**CREATURES[WOLF].scores, "might": might + 2}, name="Old Grey")
    sheet = own_foes.read(one, full())
    assert strength(sheet) == CREATURES[WOLF].strength + score_part(might + 2) - score_part(might)
    assert sheet.dice["might"] == might + 2
    look = own_foes.look(one, "en")
    assert (look.name, look.strength) == ("Old Grey", strength(sheet))


def test_several_of_the_hosts_own_stand_in_a_fight_beside_those_of_the_packs():
    match = fight((changed(name="Old Grey", notes="sworn to the witch"), 2), cr_thug=1)
    assert [one.sheet.name or one.sheet.entry for one in beings(match)] == ["cr_thug", "Old Grey", "Old Grey"]
    assert len({one.group for one in beings(match)[1:]}) == 1
    assert beings(match)[1].sheet is not beings(match)[2].sheet
    assert "sworn" not in str(match.table.options.own)
    assert Match.load(match.dump()).table.state == match.table.state


def test_a_character_is_kept_as_an_npc_alive_and_unhurt():
    data = {**host_desk.ready("pc_sarn"), "dead": True, "dice": {"might": 0}}
    made = own_foes.of_character(data)
    assert not made.get("dead")
    match = fight((dict(made), 1))
    (one,) = beings(match)
    assert (one.seat, one.side) == (match.table.state.host, "foes")
    assert all(n > 0 for n in one.sheet.dice.values())


def test_the_hosts_own_count_when_a_fight_is_weighed():
    party = [host_desk.ready("pc_halen")]
    plain = host_desk.weigh(party, {WOLF: 2}, "en")
    mixed = host_desk.weigh(party, {WOLF: 1}, "en", [(changed(name="Old Grey"), 1)])
    assert mixed == plain


@pytest.mark.rule("MES-MOM-05")
def test_one_of_the_hosts_own_comes_to_a_running_fight_and_a_veiled_one_is_seen_by_nobody():
    match = fight(cr_thug=1)
    sheet = changed(name="Old Grey")
    match.intervene("spawn", creature="", x=3, y=3, sheet=sheet, veiled=True, **WORD)
    one = beings(match)[-1]
    assert (one.sheet.name, one.veiled) == ("Old Grey", True)
    assert "Old Grey" not in msgspec.json.encode(match.view(0)).decode()
    assert "Old Grey" not in str([each.data for each in match.stream(0)])
    assert "Old Grey" in msgspec.json.encode(match.view(1)).decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"entry": "cr_nobody"},
        {"acquired": {"might": 0}},
        {"acquired": {"might": 31}},
        {"abilities": {"ab_nothing": 0}},
        {"purse": -1},
        {"name": "x" * 81},
    ],
)
def test_what_the_forms_do_not_allow_is_refused_and_the_fight_goes_on_without_it(wrong: dict[str, Any]):
    data = {**own_foes.copied(WOLF), **wrong}
    with pytest.raises(BadOptions):
        own_foes.kept(data)
    match = fight(cr_thug=1)
    with pytest.raises(IllegalAnswer):
        match.intervene("spawn", creature="", x=3, y=3, sheet=data, **WORD)
    assert len(beings(match)) == 1


def test_a_bodiless_creature_has_no_score_that_it_never_had():
    ghost = next(name for name, card in CREATURES.items() if "might" not in card.scores)
    with pytest.raises(BadOptions, match="has no might"):
        own_foes.kept({**own_foes.copied(ghost), "acquired": {"might": 3}})


def test_a_fight_takes_no_more_of_them_than_a_map_has_room_for():
    with pytest.raises(BadOptions, match="at most"):
        fight((changed(), 24), cr_thug=1)


def test_the_parts_that_a_host_changes_are_parts_of_a_sheet():
    roleplay = find("meshal").roleplay
    assert roleplay is not None
    assert roleplay.own_foes is not None
    assert roleplay.spelled_out is not None
    whole = roleplay.spelled_out(own_foes.copied(WOLF))
    assert set(roleplay.own_foes.fields) <= set(whole)
