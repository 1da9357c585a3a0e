"""Meshal Lite as a whole: encounters on every map, every switch, what is written back, bad options."""

import msgspec
import pytest

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue.library import ARENAS, CREATURES, PRESETS
from zhuoju.games.meshal.character.scores import settle
from zhuoju.games.meshal.desk import host_desk
from zhuoju.games.meshal.hosting import fight_intensity
from zhuoju.games.meshal.model.cards import Duration
from zhuoju.games.meshal.model.profile import CORE, NEEDS, SWITCHES
from zhuoju.games.meshal.model.sheet import Lasting, Sheet
from zhuoju.games.meshal.model.state import State
from zhuoju.games.meshal.seat.terminal import terminal
from zhuoju.kernel import BadOptions, IllegalAnswer, Match, new
from zhuoju.testing import contract
from zhuoju.testing.case import Dice

MAPS = list(ARENAS)


def fight(seed: int = 0, seats: int = 3, **options) -> Match:
    return new(GAME, seats, seed=seed, options={"map": MAPS[seed % len(MAPS)], **options})


def play(match: Match, seed: int = 0, most: int = 3000) -> State:
    dice = Dice("encounter", seed)
    for _ in range(most):
        if not match.pending:
            break
        dice.step(match)
    return match.table.state


def defaults(match: Match, wanted: dict[str, object] | None = None, most: int = 4000) -> None:
    """Everybody answers as proposed; by prompt, otherwise."""
    for _ in range(most):
        if not match.pending:
            return
        decision = match.pending[0]
        answer = (wanted or {}).get(decision.prompt, decision.default)
        dice = Dice("defaults", len(match.entries))
        match.answer(decision.seat, dice.answer(decision) if answer is None else answer, decision.number)


# The whole


@pytest.mark.rule("MES-HID-01", "MES-HID-02", "MES-PER-23")
@pytest.mark.parametrize(
    "check",
    contract(GAME, seats=[3], seeds=[0, 5], options={"intensity": "basic", "rounds": 10}, decisions=6000),
    ids=str,
)
def test_the_contract(check):
    check()


@pytest.mark.rule("MES-MOM-15", "MES-ENC-08", "MES-ENC-09")
@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("profile", ["core", "full"])
def test_random_encounters_come_to_an_end_on_every_map(name, profile):
    seed = MAPS.index(name) + 10 * (profile == "full")
    match = fight(seed, 4, map=name, profile=profile, intensity="basic", rounds=15)
    state = play(match, seed, 6000)
    assert match.result is not None
    assert state.moment is None
    assert match.result.outcome in ("moment.victory", "moment.defeat", "moment.ended")


@pytest.mark.rule("MES-CORE-05")
@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_can_be_played_on_and_off(switch):
    both = [switch, *([NEEDS[switch]] if switch in NEEDS else [])]
    for seed, switches in enumerate(({*CORE, *both}, {*CORE} - {*both})):
        match = fight(seed + SWITCHES.index(switch), profile=[s for s in SWITCHES if s in switches])
        play(match, seed, 150)
        on = match.table.state.profile.on(switch)
        assert on == (switch in switches)
        assert match.view(0)["switches"] == [s for s in SWITCHES if s in switches]


# Setting up


def test_seats_players_first_then_the_host_then_the_house():
    state = fight(1, 4, house=True).table.state
    assert (state.host, state.house) == (2, 3)
    assert {one.seat for one in state.beings.values() if one.side == "party"} == {0, 1}
    assert {one.seat for one in state.beings.values() if one.side == "foes"} == {2}


@pytest.mark.rule("MES-ENC-06", "MES-MOM-06")
def test_foes_are_named_or_chosen_by_intensity():
    state = fight(foes="cr_bandit*3 cr_grey_wolf").table.state
    foes = [one for one in state.beings.values() if one.side == "foes"]
    assert [one.sheet.entry for one in foes] == ["cr_bandit"] * 3 + ["cr_grey_wolf"]
    assert [one.group for one in foes] == ["cr_bandit"] * 3 + [""]
    assert all(one.at is not None for one in foes)
    for intensity in ("easy", "tough"):
        match = fight(3, intensity=intensity)
        defaults(match, most=40)
        moment = match.table.state.moment or match.table.state.fought
        assert moment is not None
        assert moment.intensity == intensity


@pytest.mark.rule("MES-ENC-11")
@pytest.mark.parametrize("seed", range(6))
def test_foes_that_are_chosen_read_as_hard_as_they_are_measured(seed):
    state = fight(seed, 5, intensity="rival").table.state
    foes = [one for one in state.beings.values() if one.side == "foes"]
    points = [CREATURES[one.sheet.entry].max_ap for one in foes]
    assert fight_intensity.read_as("rival", points, 4, state.profile.settings.crowd_percent) == "rival"


def test_the_party_is_presets_or_sheets_and_every_player_has_one():
    assert [b.sheet.name for b in fight(seats=2).table.state.beings.values() if b.side == "party"] == list(
        PRESETS
    )[:2]
    sheet = msgspec.to_builtins(next(iter(fight().table.state.beings.values())).sheet)
    sheet["name"] = "Ada"
    state = fight(seats=3, party=[sheet, "pc_maro"]).table.state
    assert [(b.sheet.name, b.seat) for b in state.beings.values() if b.side == "party"] == [
        ("Ada", 0),
        ("pc_maro", 1),
    ]


@pytest.mark.rule("MES-MOM-01")
def test_the_host_may_put_his_beings_elsewhere_before_it_begins():
    match = fight(2, foes={"cr_rat": 2}, map="ma_courtyard")
    foe = next(ref for ref, one in match.table.state.beings.items() if one.side == "foes")
    assert [d.prompt for d in match.pending] == ["place.who"]
    assert [d.seat for d in match.pending] == [match.table.state.host]
    match.answer(match.table.state.host, f"being:{foe}")
    spot = list(match.pending[0].offers)[-1]
    match.answer(match.table.state.host, spot)
    assert match.table.state.beings[foe].at == tuple(map(int, spot.removeprefix("spot:").split(",")))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"mode": "duel"}, "no mode 'duel'"),
        ({"map": "ma_nowhere"}, "no map 'ma_nowhere'"),
        ({"map": {"rows": ["..x"]}}, "stands for nothing"),
        ({"map": {"rows": ["..."], "party": [[9, 9]]}}, "not on the map"),
        ({"map": {"rows": ["."]}}, "no room"),
        ({"foes": "cr_nobody"}, "no creature 'cr_nobody'"),
        ({"foes": {"cr_rat": 0}}, "at least 1"),
        ({"foes": {"cr_rat": 99}}, "at most"),
        ({"foes": "cr_rat*-"}, "written as"),
        ({"intensity": "hard"}, "no intensity 'hard'"),
        ({"profile": "everything"}, "no switch 'everything'"),
        ({"profile": ["age"]}, "needs natural_death"),
        ({"profile": {"settings": {"round_seconds": 0}}}, "round_seconds"),
        ({"party": "pc_nobody pc_sarn"}, "no preset character 'pc_nobody'"),
        ({"party": ["pc_sarn"]}, "each needs one"),
        ({"party": [{"entry": "spec_nobody"}, "pc_sarn"]}, "no species"),
        ({"party": [{"entry": "spec_human", "items": [{"id": 1, "item": "it_x"}]}, "pc_sarn"]}, "no item"),
        ({"party": [{"entry": "spec_human", "dice": {"might": 99}}, "pc_sarn"]}, "99 dice"),
        ({"party": [{"entry": 3}, "pc_sarn"]}, "a sheet"),
        ({"rounds": -1}, "rounds"),
        ({"mode": "build", "foes": "cr_rat"}, "means nothing"),
    ],
)
def test_bad_options_are_refused_with_a_reason(options, said):
    with pytest.raises(BadOptions, match=said.replace("'", ".")):
        new(GAME, 3, options=options)


def test_a_house_needs_a_player_too():
    with pytest.raises(BadOptions, match="at least 3 seats"):
        new(GAME, 2, options={"house": True})


# After the fight


def won(seed: int = 1, **options) -> Match:
    """A fight that the host ends with a victory at once, all foes down."""
    match = fight(seed, map="ma_courtyard", foes={"cr_bandit": 2}, **options)
    defaults(match, most=12)
    for ref, one in match.table.state.beings.items():
        if one.side == "foes":
            match.intervene("set_dice", ref=ref, attribute="might", n=0, author="Ada", reason="test")
    return match


@pytest.mark.rule("MES-RWD-01", "MES-RWD-03", "MES-LOT-01", "MES-LOT-02", "MES-LOT-07")
def test_after_a_victory_come_reward_and_loot_and_the_sheets_are_written():
    match = won()
    before = {r: b.sheet.potential for r, b in match.table.state.beings.items() if b.side == "party"}
    prompts = []
    while match.pending:
        decision = match.pending[0]
        prompts.append(decision.prompt)
        strips = [o for o in decision.offers if o.startswith("strip")] if decision.offers else []
        answer = strips[0] if strips else decision.default
        match.answer(decision.seat, answer, decision.number)
    assert "bonus_potential" in prompts
    assert "loot.what" in prompts
    state = match.table.state
    reward = state.fought.intensity
    assert reward in ("easy", "basic", "rival")
    heroes = [state.beings[ref] for ref in before]
    assert any(line.item == "it_short_sword" and line.fallen for b in heroes for line in b.sheet.items)
    assert match.result.winners == (0, 1)
    written = [e for e in match.events if e.kind == "sheet_written"]
    assert [e.to for e in written] == [(0, 2), (1, 2)]
    again = [msgspec.convert(e.data["sheet"], Sheet) for e in written]
    assert again == [b.sheet for b in heroes]
    fresh = new(GAME, 3, options={"party": [e.data["sheet"] for e in written]})  # the next match
    assert [b.sheet.potential for b in fresh.table.state.beings.values()][:2] == [
        b.sheet.potential for b in heroes
    ]


def until(match: Match, prompt: str) -> None:
    """Everybody answers as proposed until this is asked, or it is over."""
    while match.pending and match.pending[0].prompt != prompt:
        defaults(match, most=1)


@pytest.mark.rule("MES-FLE-06", "MES-FLE-08", "MES-FLE-05", "MES-DEC-01")
@pytest.mark.parametrize("caught", [True, False])
def test_foes_may_chase_a_party_that_has_fled_and_whoever_is_caught_fights_at_once(caught):
    match = fight(4, map="ma_courtyard", foes={"cr_bandit": 2})
    until(match, "turn.act")
    state = match.table.state
    party = [one for one in state.beings.values() if one.side == "party"]
    for one in party:
        one.fled, one.at = True, None
        state.moment.order.remove(one.ref)
    until(match, "chase")
    asked = match.pending[0]
    assert (asked.seat, asked.default, asked.params["runners"]) == (state.host, "no", 2)
    bandits = [one for one in state.beings.values() if one.side == "foes"]
    faces = []
    for each in (*party, *bandits) * 5:
        faces += [1 if (each.side == "foes") == caught else 5] * each.sheet.dice["agility"]
    match.intervene("force", of="dice", values=faces)
    match.answer(state.host, "yes")
    if caught:
        until(match, "turn.act")
        assert state.moment.round == 1
        assert not any(one.fled or one.at is None for one in state.beings.values())
    until(match, "loot.what")
    assert not caught or match.pending == []
    if not caught:
        assert match.result.outcome == "moment.defeat"
        assert not any(e.kind == "rewarded" for e in match.events)


@pytest.mark.rule("MES-FLE-06", "MES-FX-07")
def test_a_summoned_creature_that_is_gone_is_chased_by_nobody():
    match = won()
    one = max(match.table.state.beings.values(), key=lambda each: each.ref)
    one.summoner, one.fled, one.at = one.ref - 1, True, None
    prompts = []
    while match.pending:
        decision = match.pending[0]
        prompts.append(decision.prompt)
        match.answer(decision.seat, decision.default or Dice(1).answer(decision), decision.number)
    assert "chase" not in prompts


@pytest.mark.rule("MES-LOT-04", "MES-LOT-05")
def test_prey_is_processed_after_the_fight_by_one_who_knows_how_and_takes_its_time():
    match = fight(0, map="ma_courtyard", foes={"cr_grey_wolf": 1}, party="pc_sarn, pc_halen")
    defaults(match, most=12)
    wolf = next(r for r, one in match.table.state.beings.items() if one.side == "foes")
    sarn, halen = (r for r, one in match.table.state.beings.items() if one.side == "party")
    for attribute in ("might", "agility", "spirit"):
        match.intervene("set_dice", ref=wolf, attribute=attribute, n=0, author="Ada", reason="test")
    seen: dict[int, set[str]] = {}
    process = f"process being:{wolf} ability:co_prey"
    before, worked = 0, False
    while match.pending:
        decision = match.pending[0]
        answer = decision.default
        if decision.prompt == "loot.what":
            seen.setdefault(decision.params["by"], set()).update(decision.offers)
            if process in decision.offers and not worked:
                before, worked, answer = match.table.state.clock, True, process
                match.intervene("force", of="dice", values=[1] * 40)
        match.answer(decision.seat, answer, decision.number)
    assert process in seen[sarn]
    assert process not in seen.get(halen, set())
    assert match.table.state.clock == before + 3600
    assert match.table.state.haul[sarn].items == {"it_fur": 2, "it_raw_meat": 4}


@pytest.mark.rule("MES-LIF-10")
def test_winners_are_asked_whom_of_the_fallen_to_finish():
    match = won(profile=[*CORE, "coup"])
    while match.pending and match.pending[0].prompt != "moment.finish":
        decision = match.pending[0]
        match.answer(decision.seat, decision.default, decision.number)
    decision = match.pending[0]
    match.answer(decision.seat, list(decision.offers)[:1], decision.number)
    assert sum(one.sheet.dead for one in match.table.state.beings.values()) == 1


# The host's word


@pytest.mark.rule("MES-DEC-01")
def test_the_host_delegates_beings_to_the_house():
    match = fight(1, 4, house=True, foes={"cr_rat": 2})
    foe = next(ref for ref, one in match.table.state.beings.items() if one.side == "foes")
    hero = next(iter(match.table.state.beings))
    said = {"author": "Ada", "reason": "too many rats"}
    match.intervene("delegate", ref=foe, seat=3, **said)
    assert match.table.state.beings[foe].seat == 3
    assert match.table.state.overrides[-1].what == "delegate"
    with pytest.raises(IllegalAnswer, match="belongs to its player"):
        match.intervene("delegate", ref=hero, seat=3, **said)
    with pytest.raises(IllegalAnswer, match="no seat 9"):
        match.intervene("delegate", ref=foe, seat=9, **said)
    asked = set()
    for _ in range(200):
        if not match.pending:
            break
        decision = match.pending[0]
        if decision.params.get("by") == foe:
            asked.add(decision.seat)
        match.answer(decision.seat, decision.default or Dice(1).answer(decision), decision.number)
    assert asked == {3}


def test_the_players_can_give_a_fight_up():
    match = fight(1)
    match.intervene("concede")
    assert (match.result.winners, match.result.outcome) == ((2,), "moment.conceded")


@pytest.mark.rule("MES-ABL-21", "MES-TIM-08", "MES-ATR-08")
def test_what_lasted_for_a_fight_that_is_given_up_is_not_on_the_sheets_afterwards():
    match = fight(1, party="pc_halen pc_maro")
    hero = match.table.state.beings[1]
    might = hero.sheet.dice["might"]
    hero.sheet.effects = [
        Lasting("frightened", lasts=Duration(kind="moment")),
        Lasting("mi_colossus", lasts=Duration(kind="moment")),
        Lasting("poisoned", n=2, lasts=Duration(kind="rounds", n=4), rounds=1),
    ]
    settle(match.table, 1)
    assert hero.sheet.dice["might"] > might
    match.intervene("concede")
    back_again = host_desk.returned(match.table)
    back = back_again[0]
    assert [(e["source"], e["lasts"]) for e in back["effects"]] == [("poisoned", {"kind": "seconds", "n": 9})]
    assert back["dice"]["might"] == might
    assert new(GAME, 3, seed=2, options={"party": back_again, "foes": "cr_rat"}).pending


# Building


@pytest.mark.rule("MES-CRE-02")
def test_characters_are_built_by_all_players_at_once():
    match = new(GAME, 3, seed=1, options={"mode": "build"})
    assert [d.seat for d in match.pending] == [0, 1]
    match.answer(1, "preset pc_maro")
    match.answer(0, "build")
    assert match.view(0)["drafts"][0]["draft"] is not None
    assert "draft" not in match.view(1)["drafts"][0]
    dice = Dice("build", 7)
    for _ in range(4000):
        if not match.pending:
            break
        decision = match.pending[0]
        ahead = [o for o in ("finish", "next") if decision.offers and o in decision.offers]
        match.answer(0, ahead[0] if ahead else dice.answer(decision), decision.number)
    assert match.result.outcome == "build.done"
    assert [e.to for e in match.events if e.kind == "sheet_written"] == [(0, 2), (1, 2)]


DRAFTED = {
    "zh-Hans": (
        "实力21 · 潜能18", "强4（占用1）  活3（占用1）", "钱财2金5银 · ", "负载1/8",
        "携带：匕首", "能力：机变、猛劈、偷窃+1",
    ),
    "en": (
        "strength 21 · potential 18", "M 4 (1 sustained)  A 3 (1", "2 gold 5 silver in hand", "load 1/8",
        "Carried: Dagger", "Abilities: Resourceful, Heavy Chop, Theft+1",
    ),
}  # fmt: skip


@pytest.mark.rule("MES-ABL-31", "MES-ABL-08", "MES-CRE-06", "MES-ITM-27")
@pytest.mark.parametrize("language", DRAFTED)
def test_a_terminal_shows_its_own_seat_what_a_draft_comes_to(language):
    match = new(GAME, 3, seed=3, options={"mode": "build", "profile": ["load"]})
    for choice in ("build", "species spec_human", "next", "raise might", "next", "obtain mi_heavy_chop"):
        match.answer(0, choice)
    for choice in ("obtain ag_theft", "next", "improve ag_theft", "next", "buy it_dagger"):
        match.answer(0, choice)
    shown = terminal(match.view(0), language)
    for line in DRAFTED[language]:
        assert line in shown
    assert "sheet" not in match.view(1)["drafts"][0]
    assert DRAFTED[language][0] not in terminal(match.view(1), language)
