"""SAM 9.7 A DJ's own NPCs: bestiary blocks with other numbers, and cards without the mark."""

from typing import Any

import pytest

from zhuoju.games.samsara.catalogue.library import CREATURES
from zhuoju.games.samsara.fight import own_foes
from zhuoju.games.samsara.fight.fighters import from_creature
from zhuoju.games.samsara.seat import hosting, hosting_foes
from zhuoju.kernel import BadOptions, IllegalAnswer, Match, new
from zhuoju.kernel.roleplay import Staging

WORD = {"who": "dj", "why": "they heard it"}
NPC = "NPC-102"


def changed(**more: Any) -> dict[str, Any]:
    return dict(hosting_foes.kept({**hosting_foes.copied(NPC), **more}))


def fight(*own: tuple[dict[str, Any], int], **foes: int) -> Match[Any, Any]:
    staging = Staging((hosting.ready("PC-01"),), foes, {}, None, own)
    return new("samsara", 2, options=hosting.stage(staging), seed=3)


def foes(match: Match[Any, Any]) -> list[Any]:
    return [one for one in match.table.state.fight.fighters.values() if one.side == "side2"]


def test_a_copy_fights_as_what_is_printed():
    for name in CREATURES:
        made, printed = (
            own_foes.fighter(hosting_foes.copied(name), 1, "side2"),
            from_creature(name, 1, "side2"),
        )
        assert made == printed


def test_other_numbers_are_those_of_the_fighter():
    grades = {**hosting_foes.copied(NPC)["grades"], "stalwart": 6}
    one = changed(name="The Ferryman", grades=grades, weapon=9, star=3, notes="lies about the fare")
    match = fight((one, 2), **{"NPC-101": 1})
    plain, *own = foes(match)
    assert plain.name == "NPC-101"
    assert [each.name for each in own] == ["The Ferryman"] * 2
    assert own[0].grades[0] == 6
    assert own[0].gear[0].build.damage == 9
    assert "lies" not in str(match.table.options.sides)
    look = hosting_foes.look(one, "en")
    assert (look.name, look.strength) == ("The Ferryman", 3)
    assert hosting.weigh([], {NPC: 1}, "en", [(one, 2)]).hostile == CREATURES[NPC].star + 6
    assert Match.load(match.dump()).table.state == match.table.state


def test_a_card_is_an_npc_without_the_mark_and_no_fight_between_players():
    card = dict(hosting_foes.of_character({**hosting.ready("PC-02"), "status": "dead"}))
    match = fight((card, 1))
    (one,) = foes(match)
    assert (one.kind, one.mark, one.restraint) == ("reincarnator", False, False)
    assert one.seat == match.table.state.fight.host
    assert not match.table.state.fight.pvp


@pytest.mark.rule("SAM-COMBAT-07")
def test_one_of_the_djs_own_joins_a_battle_as_a_latecomer():
    match = fight(**{"NPC-101": 1})
    seat = match.table.state.fight.host
    match.intervene("reinforce", entry="", side="side2", seat=seat, own=changed(name="The Ferryman"), **WORD)
    late = foes(match)[-1]
    assert late.name == "The Ferryman"
    assert match.table.state.fight.arriving == [late.ref]


@pytest.mark.parametrize(
    "wrong",
    [
        {"creature": "NPC-999"},
        {"grades": {}},
        {"grades": dict.fromkeys(hosting_foes.copied(NPC)["grades"], 7)},
        {"star": 0},
        {"weapon": 100},
        {"nonsense": 1},
    ],
)
def test_what_the_forms_do_not_allow_is_refused(wrong: dict[str, Any]):
    data = {**hosting_foes.copied(NPC), **wrong}
    with pytest.raises(BadOptions):
        hosting_foes.kept(data)
    match = fight(**{"NPC-101": 1})
    with pytest.raises(IllegalAnswer):
        match.intervene("reinforce", entry="", side="side2", seat=1, own=data, **WORD)
    assert len(foes(match)) == 1
