"""Adventures are played to their end, saved, replayed, put in words, and carried on in a campaign."""

import msgspec
import pytest
from mes_tale import Tale, usual

from zhuoju.campaign import Campaign
from zhuoju.cli.base.spoken import Speech
from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.catalogue.library import ADVENTURES, SCENES
from zhuoju.games.meshal.character.clock import YEAR
from zhuoju.games.meshal.story import campaign
from zhuoju.kernel import BadOptions, Match, new
from zhuoju.testing.case import Dice

EVERY = list(ADVENTURES)
QUICK = {"rounds": 4}  # fights are cut short


def played(adventure: str, seed: int, **more) -> Match:
    """A match of players who do anything."""
    match = new(GAME, 3, seed=seed, options={"adventure": adventure, **QUICK, **more})
    dice = Dice(adventure, seed)
    for _ in range(4000):
        if not match.pending:
            return match
        dice.step(match)
    raise AssertionError(f"{adventure} {seed}: not over, {match.table.state.story.trail}")


@pytest.mark.rule("MES-TIM-01", "MES-ENC-09")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("adventure", EVERY)
def test_whatever_is_played_an_adventure_ends(adventure, seed):
    match = played(adventure, seed)
    tale = match.table.state.story
    endings = {each.id: each.well for each in ADVENTURES[adventure].endings}
    assert tale.ending in endings
    assert match.result.outcome == f"{adventure}.{tale.ending}"
    assert match.result.winners == ((0, 1) if endings[tale.ending] else (2,))
    assert match.table.state.moment is None


@pytest.mark.parametrize("adventure", EVERY)
def test_a_finished_adventure_replays_exactly(adventure):
    match = played(adventure, 5)
    again = match.replay()
    assert msgspec.to_builtins(again.table.state) == msgspec.to_builtins(match.table.state)
    assert again.result == match.result
    loaded = Match.load(match.dump())
    assert msgspec.to_builtins(loaded.table.state) == msgspec.to_builtins(match.table.state)


@pytest.mark.parametrize("adventure", EVERY)
def test_an_adventure_can_be_saved_at_any_decision(adventure):
    match, dice = new(GAME, 3, seed=9, options={"adventure": adventure, **QUICK}), Dice("save", adventure)
    for n in range(120):
        if not match.pending:
            break
        if n % 10 == 0:
            again = Match.load(match.dump())
            assert [d.fingerprint for d in again.pending] == [d.fingerprint for d in match.pending]
        dice.step(match)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("adventure", EVERY)
def test_sensible_players_play_an_adventure_to_its_end(adventure, seed):
    """Outside fights everybody does what the tool proposes; in fights anything."""
    match, dice = new(GAME, 5, seed=seed, options={"adventure": adventure, **QUICK}), Dice("usual", seed)
    for _ in range(4000):
        if not match.pending:
            break
        decision = match.pending[0]
        fighting = match.table.state.moment is not None and decision.seat != 4
        free = fighting or decision.prompt == "story.choose"
        answer = dice.answer(decision) if free else usual(decision)
        match.answer(decision.seat, answer, decision.number)
    assert match.result is not None


# Words


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
@pytest.mark.parametrize("adventure", EVERY)
def test_everything_told_has_words(adventure, language):
    speech = Speech(GAME, language)
    t = Tale(adventure).lucky()
    for _ in range(1500):
        if t.result is not None:
            break
        decision = t.match.pending[0]
        if decision.prompt.startswith("story."):
            said = speech.prompt(decision)
            assert "{" not in said
            assert "story." not in said
            for each in decision.ids:
                words = speech.option(decision, each)
                assert each.startswith("being:") or "." not in words.rstrip(".。"), words
        t.one_answer(chase="yes", story_choose=[*reversed(decision.ids)], story_rest=0)
    for seen in t.match.stream(0):
        if seen.kind in ("narrated", "scene", "adventure", "found", "shared", "plan_day"):
            said = speech.event(seen)
            assert "story." not in said
            assert f"{adventure}." not in said
    assert speech.outcome(t.result.outcome) != t.result.outcome


def test_every_text_is_written_in_both_languages():
    for entry in (*ADVENTURES.values(), *SCENES.values()):
        for wording in adventure_texts.wordings(entry):
            assert wording.hans.strip()
            assert wording.en.strip()
            assert any("\u4e00" <= c <= "\u9fff" for c in wording.hans), wording
            assert not any("\u4e00" <= c <= "\u9fff" for c in wording.en), wording
            assert "{" not in wording.hans + wording.en


@pytest.mark.rule("MES-HID-01")
def test_notes_are_for_the_host():
    t = Tale("ad_toll")
    t.until("story.choose")
    assert t.told(4, "host_note")
    assert not t.told(0, "host_note")
    assert not t.told(None, "host_note")


NOTES = [
    note
    for entry in (*ADVENTURES.values(), *SCENES.values())
    for note in adventure_texts.wordings(entry)
    if note not in set(adventure_texts.wordings(entry, notes=False))
]


@pytest.mark.rule("MES-HID-01")
def test_what_is_for_the_host_is_in_no_text_that_clients_are_given():
    assert len(NOTES) > 20
    told = "\n".join(sentence for texts in GAME.texts().values() for sentence in texts.values())
    for note in NOTES:
        assert note.en not in told
        assert note.hans not in told


@pytest.mark.rule("MES-HID-01")
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_host_reads_a_note_in_his_language(language):
    t = Tale("ad_toll")
    t.until("story.choose")
    speech = Speech(GAME, language)
    said = next(speech.event(seen) for seen in t.match.stream(4) if seen.kind == "host_note")
    note = next(note for note in NOTES if adventure_texts.said(note, language) in said)
    assert note.en


# Options


def test_an_unknown_adventure_is_refused_with_a_hint():
    with pytest.raises(BadOptions, match="ad_toll"):
        new(GAME, 2, options={"adventure": "ad_tool"})


def test_an_option_alone_makes_it_an_adventure():
    match = new(GAME, 2, options={"adventure": "ad_clay"})
    assert match.table.state.mode == "adventure"
    assert len(match.table.state.story.party) == 4
    assert {one.seat for one in match.table.state.beings.values()} == {0}


def test_a_player_for_each_character_is_usual():
    assert GAME.usual_seats({"adventure": "ad_toll"}) == 5
    assert GAME.usual_seats({"adventure": "ad_toll", "party": "pc_halen pc_maro"}) == 3
    assert GAME.usual_seats({}) == 2


# Campaigns


def test_an_adventure_of_others_opens_the_next_one_and_brings_nobody():
    kept = Campaign(GAME)
    t = Tale("ad_toll").lucky()
    t.to_the_end(story_choose=["ad_toll.t1.set_out", "ad_toll.t3.storm"], story_rest=0)
    assert kept.note(t.match)
    rows = {row.id: row for row in kept.chapters}
    assert rows["ad_storm"].closed is None
    assert rows["ad_toll"].endings[0].reached
    assert (kept.sheet.party, kept.sheet.clock) == ([], 0)


def test_a_campaign_carries_the_party_on():
    kept = Campaign(GAME)
    rows = {row.id: row for row in kept.chapters}
    assert rows["ad_storm"].closed is not None
    assert rows["ad_toll"].closed is None
    t = Tale("ad_toll", **{k: v for k, v in kept.options("ad_toll").items() if k != "adventure"}).lucky()
    t.to_the_end(story_choose=["ad_toll.t1.set_out", "ad_toll.t3.storm"], story_rest=0)
    kept.record(t.match)
    sheet = kept.sheet
    assert [each.potential for each in sheet.party] == [5, 5, 5, 5]
    assert sheet.clock == t.clock
    assert {row.id: row for row in kept.chapters}["ad_storm"].closed is None
    assert {row.id: row for row in kept.chapters}["ad_toll"].endings[0].reached
    again = Campaign.load(kept.dump())
    match = new(GAME, 5, seed=1, options=again.options("ad_storm"))
    sheets = [match.table.state.beings[ref].sheet for ref in match.table.state.story.party]
    assert [s.potential for s in sheets] == [5, 5, 5, 5]
    assert [s.purse for s in sheets] == [s.purse for s in sheet.party]
    assert match.table.state.clock >= sheet.clock
    again.admit(match)


def test_the_dead_stay_behind_and_newcomers_join():
    t = Tale("ad_toll", "ad_toll.t6")
    t.beings[1].sheet.dead = True
    t.to_the_end()
    after = campaign.write(campaign.Campaign(), t.match.table)
    assert [s.name for s in after.fallen] == ["pc_halen"]
    assert [s.name for s in after.party] == ["pc_sarn", "pc_ibbe", "pc_maro", "pc_tessen"]


@pytest.mark.rule("MES-ITM-28", "MES-CHR-18")
def test_a_newcomer_brings_fresh_food_and_is_not_older_than_the_campaign_makes_him():
    t = Tale("ad_toll", "ad_toll.t6")
    t.beings[1].sheet.dead = True
    t.state.clock = 2 * YEAR
    t.to_the_end()
    after = campaign.write(campaign.Campaign(), t.match.table)
    new_one = after.party[-1]
    rations = next(line for line in new_one.items if line.item == "it_ration")
    assert rations.since == new_one.born == after.clock
    assert after.clock >= 2 * YEAR


def test_a_party_that_is_gone_loses():
    t = Tale("ad_toll", "ad_toll.t2")
    t.until("turn.act")
    for ref in t.story.party:
        t.beings[ref].sheet.dead = True
    t.outcome = "defeat"
    t.go_on()
    assert t.story.ending == "lost"
    assert t.result.winners == (4,)


@pytest.mark.rule("MES-RST-02", "MES-POT-01")
def test_potential_is_spent_at_a_rest():
    t = Tale("ad_toll", "ad_toll.t2", 1)
    t.beings[1].sheet.potential = 12
    t.until("growth.spend")
    assert t.asked().seat == 0
    t.play("raise agility", "done")
    assert t.beings[1].sheet.acquired["agility"] == 4
    assert usual(t.asked()) is not None


@pytest.mark.rule("MES-ABL-05")
def test_who_sustains_more_than_he_can_must_give_some_up_at_a_camp_whatever_potential_is_left():
    t = Tale("ad_toll", "ad_toll.t2", 1)
    t.beings[1].sheet.potential = 0
    t.beings[1].sheet.acquired["might"] = 2  # it sustains three levels
    t.until("growth.renounce")
    assert t.asked().seat == 0
    t.play("renounce mi_shield_wall")
    assert "mi_shield_wall" not in t.beings[1].sheet.abilities
