"""MES 9.9 What adventures say fits what has just happened."""

import pytest
from mes_tale import Tale

from zhuoju.games.meshal.catalogue.adventure_texts import sentences
from zhuoju.games.meshal.catalogue.library import SCENES


def told(t: Tale) -> str:
    """Everything that was narrated, in English."""
    texts = sentences()["en"]
    return "\n".join(texts[str(e.data["text"])] for e in t.events("narrated"))


@pytest.mark.rule("MES-CORE-08")
@pytest.mark.parametrize(
    ("flags", "there", "elsewhere"),
    [
        ([], "lies bound by the cellar stairs", "go back to the cellar"),
        (["captured"], "go back to the cellar", "lies bound by the cellar stairs"),
    ],
)
def test_the_toll_keeper_is_found_where_he_was_last_seen(flags, there, elsewhere):
    t = Tale("ad_toll", "ad_toll.t5")
    t.story.flags += flags
    t.until("turn.act")
    t.go_on()
    t.until("story.who")
    assert there in told(t)
    assert elsewhere not in told(t)


@pytest.mark.rule("MES-CORE-08", "MES-ENC-09")
@pytest.mark.parametrize(
    ("adventure", "scene", "wakes"),
    [
        ("ad_toll", "ad_toll.t5", "An oar comes down."),
        ("ad_clay", "ad_clay.c6", "salt creeps over the threshold"),
        ("ad_storm", "ad_storm.s5", "after it a boat hook"),
    ],
)
def test_who_breaks_off_and_wakes_elsewhere_is_told_how_that_came_about(adventure, scene, wakes):
    t = Tale(adventure, scene)
    t.outcome = "ended"
    t.until("turn.act")
    t.go_on()
    assert wakes in told(t)


@pytest.mark.rule("MES-ENC-09")
def test_every_defeat_that_leads_nowhere_else_is_told():
    silent = [
        scene.id
        for scene in SCENES.values()
        for beat in scene.beats
        if beat.fight is not None and beat.fight.defeat.say is None and not beat.fight.defeat.goto
    ]
    assert silent == []


@pytest.mark.rule("MES-CORE-08")
def test_the_hoard_is_reached_before_it_is_told_of_and_its_deed_does_not_burn():
    t = Tale("ad_storm", "ad_storm.ashes", 2)
    t.to_the_end(story_choose=["ad_storm.ashes.chart"])
    kinds = [(e.kind, e.data) for e in t.match.events]
    sailed = next(n for n, (kind, _) in enumerate(kinds) if kind == "travelled")
    texts = sentences()["en"]
    nest = next(n for n, (kind, data) in enumerate(kinds) if "nailed" in texts.get(str(data.get("text")), ""))
    assert sailed < nest
    assert t.result is not None
    assert t.result.outcome == "ad_storm.town_sold"
