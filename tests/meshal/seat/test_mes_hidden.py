"""MES 6.2 What seats and spectators see, what is dealt anew for them, and how a terminal shows it."""

import re

import msgspec
import pytest
from mes_table import Scene

from zhuoju.cli.base.spoken import Speech
from zhuoju.content.text.boxes import width
from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue.library import ARENAS, LIBRARY
from zhuoju.games.meshal.character.scores import scores
from zhuoju.games.meshal.character.values import max_ap
from zhuoju.games.meshal.model.sheet import Lasting
from zhuoju.games.meshal.model.state import Stage
from zhuoju.games.meshal.seat.redeal import redeal
from zhuoju.games.meshal.seat.view import view
from zhuoju.games.meshal.senses import knowledge, spotting
from zhuoju.kernel import Chance, new
from zhuoju.testing.case import Dice

MAPS = list(ARENAS)


def table(**scene) -> tuple[Scene, object, object, object]:
    """Two players with a character each, one foe that only the first sees; the host has seat 2."""
    t = Scene(3, **scene)
    one, two = t.hero("pc_halen", seat=0, at=(2, 2)), t.hero("pc_sarn", seat=1, at=(2, 4))
    foe = t.foe("cr_bandit", at=(8, 3))
    t.unseen(foe, by=two)
    t.fight(one, two, foe)
    return t, one, two, foe


def seen(t: Scene, seat: int | None):
    return msgspec.to_builtins(view(t.state, seat))


def refs(shown) -> list[str]:
    return [each["ref"] for each in shown["beings"]]


@pytest.mark.rule("MES-HID-01", "MES-PER-23")
def test_a_seat_sees_what_one_of_its_beings_spots_and_the_host_everything():
    t, one, two, foe = table()
    everybody = [f"being:{b.ref}" for b in (one, two, foe)]
    assert refs(seen(t, 0)) == everybody
    assert refs(seen(t, 1)) == everybody[:2]
    assert refs(seen(t, 2)) == everybody
    assert refs(seen(t, None)) == everybody[:2]  # a spectator: what every player knows
    assert seen(t, 1)["moment"]["order"] == everybody[:2]  # unspotted slots are not shown
    assert str(foe.sheet.entry) not in str(seen(t, 1))


@pytest.mark.rule("MES-PER-23")
def test_whoever_was_seen_stays_as_a_ghost():
    t, _, two, foe = table()
    assert "ghosts" not in seen(t, 1)
    two.ghosts[foe.ref], t.state.met[1] = (7, 3), [foe.ref]
    assert seen(t, 1)["ghosts"] == [{"ref": f"being:{foe.ref}", "name": "cr_bandit", "at": (7, 3)}]
    assert "ghosts" not in seen(t, 0)  # it sees the foe itself


@pytest.mark.rule("MES-HID-01", "MES-PER-10", "MES-PER-23")
def test_of_an_attacker_whom_nobody_made_out_only_the_position_shows():
    t, _, two, foe = table()
    t.afflict(foe, "disguised", 9)
    t.unseen(foe)
    t.do(lambda m: spotting.shown(m, {"ref": foe.ref, "victims": [two.ref]}))
    shown = seen(t, 1)
    assert shown["ghosts"] == [{"ref": f"being:{foe.ref}", "name": "view.somebody", "at": (8, 3)}]
    assert "cr_bandit" not in str(shown)
    for language, word in (("zh-Hans", "某人"), ("zh-Hant", "某人"), ("en", "somebody")):
        speech = Speech(GAME, language)
        speech.learn(shown, 3)
        assert speech.thing(f"being:{foe.ref}") == word
        assert "view." not in GAME.terminal(shown, language)


@pytest.mark.rule("MES-HID-01")
@pytest.mark.parametrize(
    ("dice", "band"),
    [
        ({}, "unhurt"),
        ({"might": 3}, "hurt"),
        ({"might": 1}, "grave"),
        ({"agility": 0}, "down"),
    ],
)
def test_others_see_the_health_of_foes_in_bands(dice, band):
    t, _, _, foe = table()
    foe.sheet.dice.update(dice)
    shown = next(b for b in seen(t, 0)["beings"] if b["ref"] == f"being:{foe.ref}")
    assert shown["health"] == band
    assert not {"dice", "scores", "ap", "max_ap", "sheet"} & set(shown)
    full = next(b for b in seen(t, 2)["beings"] if b["ref"] == f"being:{foe.ref}")
    assert full["dice"] == foe.sheet.dice
    assert full["sheet"]["items"]


def test_the_health_of_foes_can_be_shown_in_full_or_not_at_all():
    for setting, keys in (("full", {"dice", "health"}), ("hidden", set())):
        t, _, _, foe = table(npc_health_view=setting)
        shown = next(b for b in seen(t, 0)["beings"] if b["ref"] == f"being:{foe.ref}")
        assert {"dice", "health"} & {k for k, v in shown.items() if v} == keys


def test_sheets_are_for_their_players_and_the_host():
    t, one, two, _ = table()
    one.sheet.notes = "afraid of geese"
    assert "geese" in str(seen(t, 0))
    assert "geese" in str(seen(t, 2))
    assert "geese" not in str(seen(t, 1))
    assert "geese" not in str(seen(t, None))
    other = next(b for b in seen(t, 0)["beings"] if b["ref"] == f"being:{two.ref}")
    assert other["dice"] == two.sheet.dice  # dice of players are open at the table


def test_hidden_things_traps_and_curses_are_not_shown():
    from zhuoju.games.meshal.model.field import Lying, SetTrap

    t, one, _, _ = table()
    field = t.state.field
    field.items.append(Lying(50, "it_gold", (4, 4), concealed="careful"))
    field.traps.append(SetTrap(51, "tr_pit", (5, 5)))
    t.give(one, "it_leech_ring", equipped=False, known=False)
    assert "it_gold" not in str(seen(t, 0)["field"])
    assert "tr_pit" not in str(seen(t, 0)["field"])
    assert "it_gold" in str(seen(t, 2)["field"])
    assert "cursed" not in str(seen(t, 0)["beings"])
    assert "'cursed': True" in str(seen(t, 2)["beings"])
    field.traps[0].found.append(one.ref)
    assert "tr_pit" in str(seen(t, 0)["field"])
    assert "tr_pit" not in str(seen(t, 1)["field"])


@pytest.mark.rule("MES-HID-03", "MES-HID-05")
def test_the_attack_card_is_for_those_it_concerns():
    from zhuoju.games.meshal.model.context import Attack
    from zhuoju.games.meshal.model.record import Chain

    t, one, _, foe = table()
    attack = Attack(
        foe.ref, "it_short_sword", victims=[one.ref], attributes=("might",), types=("physical",), result=3
    )
    t.state.chains.append(Chain("attack", foe.ref, attack=attack))
    assert seen(t, 0)["attack"]["result"] == 3
    assert seen(t, 0)["attack"]["attributes"] == ["might"]
    assert "source" not in seen(t, 0)["attack"]  # neither weapon nor pool
    assert seen(t, 2)["attack"]["source"] == "it_short_sword"
    assert seen(t, 1).get("attack") is None
    assert seen(t, None).get("attack") is None


# Dealt anew


def dealt(t: Scene, seat: int, salt: int = 0):
    again = msgspec.msgpack.decode(msgspec.msgpack.encode(t.state), type=type(t.state))
    redeal(t.state, again, seat, Chance(f"salt {salt}"))
    return again


@pytest.mark.rule("MES-HID-01")
def test_foes_dice_are_dealt_anew_within_the_health_that_shows():
    t, _, _, foe = table()
    foe.sheet.dice.update({"might": 2, "agility": 3})
    found = {tuple(dealt(t, 0, k).beings[foe.ref].sheet.dice.values()) for k in range(40)}
    assert len(found) > 3
    most = scores(Stage(t.state), foe.ref)
    for dice in found:
        assert knowledge.of_dice(dict(zip(most, dice, strict=True)), most) == "hurt"
    assert dealt(t, 2).beings[foe.ref].sheet.dice == foe.sheet.dice  # the host knows
    t.state.rolled.append(foe.ref)  # its roll was seen in this step
    assert dealt(t, 0, 3).beings[foe.ref].sheet.dice == foe.sheet.dice


@pytest.mark.rule("MES-HID-01")
def test_the_ap_that_foes_have_left_are_dealt_anew():
    t, one, two, foe = table()
    found = {dealt(t, 0, k).beings[foe.ref].ap for k in range(40)}
    assert found == set(range(max_ap(Stage(t.state), foe.ref) + 1))
    assert dealt(t, 2).beings[foe.ref].ap == foe.ap  # the host knows
    assert {dealt(t, 0, k).beings[two.ref].ap for k in range(10)} == {two.ap}  # a player's are open
    assert view(dealt(t, 0), 0) == view(t.state, 0)
    t.state.moment.active = foe.ref
    assert {dealt(t, 0, k).beings[foe.ref].ap for k in range(10)} == {foe.ap}  # it is its turn
    t.state.moment.active, t.state.rolled = one.ref, [foe.ref]
    assert {dealt(t, 0, k).beings[foe.ref].ap for k in range(10)} == {foe.ap}  # it has just reacted


def test_whoever_is_not_seen_may_stand_anywhere_out_of_sight():
    t, _, two, foe = table()
    for y in range(12):
        t.wall((6, y))
    two.at = (2, 4)
    places = {dealt(t, 1, k).beings[foe.ref].at for k in range(20)}
    assert len(places) > 3
    assert all(x > 6 for x, _ in places)
    assert view(dealt(t, 1), 1) == view(t.state, 1)
    assert dealt(t, 2).beings[foe.ref].at == foe.at


@pytest.mark.rule("MES-PER-09")
def test_nobody_is_dealt_to_a_place_from_which_he_would_find_out_who_still_hides():
    t, _, two, foe = table()
    for y in range(12):
        t.wall((6, y))
    two.sheet.effects += [Lasting("hidden"), Lasting("blinded")]
    places = {dealt(t, 1, k).beings[foe.ref].at for k in range(20)}
    assert len(places) > 3
    assert all(x > 6 for x, _ in places)


def test_hidden_things_are_dealt_anew():
    from zhuoju.games.meshal.model.field import Lying

    t, _, _, _ = table()
    t.state.field.items.append(Lying(50, "it_gold", (4, 4), concealed="careful"))
    assert len({dealt(t, 0, k).field.items[0].at for k in range(20)}) > 3


# In words


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
@pytest.mark.parametrize("seed", range(4))
def test_the_terminal_shows_every_map_within_its_width(language, seed):
    match = new(GAME, 3, seed=seed, options={"map": MAPS[seed % len(MAPS)], "intensity": "tough"})
    dice = Dice("terminal", seed)
    for _ in range(40):
        dice.step(match)
    for seat in (0, 1, 2, None):
        text = GAME.terminal(match.view(seat), language)
        assert max(map(width, text.split("\n"))) <= 80
        assert not re.search(r"[a-z]+_[a-z]+|[{}]", text)
        assert LIBRARY.words.name_of(ARENAS[MAPS[seed % len(MAPS)]], language) in text


RAW = re.compile(r"[a-z]_[a-z]|[{}]")
LATIN = re.compile(r"[A-Za-z]{2,}")
FINE = re.compile(r"\[MES-[^\]]*\]|MES-[A-Z]+-\d+|\d+mm")


@pytest.mark.parametrize("options", [{"profile": "full"}, {"mode": "build"}, {}], ids=str)
def test_no_raw_key_is_shown_in_play(options):
    mode = options.get("mode", "encounter")
    place = {"map": "ma_courtyard"} if mode == "encounter" else {}
    match = new(GAME, 3, seed=3, options={**options, **place})
    dice = Dice("words", 3)
    tongues = {language: Speech(GAME, language) for language in ("zh-Hans", "en")}
    told = 0
    for _ in range(120):
        if not match.pending:
            break
        decision = match.pending[0]
        host = match.table.state.host
        for language, speech in tongues.items():
            speech.learn(match.view(host), match.seats)
            speech.learn(match.view(decision.seat), match.seats)
            lines = [speech.prompt(decision), *(speech.option(decision, o) for o in decision.offers)]
            lines += [speech.reason(w) for w in (decision.why() if decision.why else ())]
            lines += [speech.event(event) for event in match.stream(host)[told:]]
            for line in lines:
                plain = FINE.sub("", line)
                assert not RAW.search(plain), (decision.prompt, line)
                assert language == "en" or not LATIN.search(plain), (decision.prompt, line)
        told = len(match.stream(host))
        dice.step(match)


# What went wrong once


def test_what_is_told_of_a_gift_reaches_those_who_see_it():
    t = Scene(3)
    one, two = t.hero("pc_halen", seat=0, at=(2, 2)), t.hero("pc_sarn", seat=1, at=(2, 3))
    t.foe("cr_rat", at=(9, 9))
    t.fight(one, two)
    from zhuoju.games.meshal.character import menu
    from zhuoju.games.meshal.moment import turns

    t.do(lambda m: turns.declare(m, one.ref, menu.acts(m, one.ref)["give light"]))
    while not t.rests:
        t.answer("yes" if "yes" in t.match.pending[0].offers else next(iter(t.match.pending[0].offers)))
    told = [e for e in t.match.events if e.kind == "handed_over"]
    assert [e.data["partner"] for e in told] == [two.ref]


def test_a_stack_that_is_divided_shares_nothing():
    from zhuoju.games.meshal.items import gear, handing_over

    t = Scene(2)
    hero = t.hero("pc_sarn", at=(2, 2))
    line = next(c for c in hero.sheet.items if c.n > 1)
    handing_over.discard(Stage(t.state), hero.ref, line.id, at=(2, 2))
    lying = t.state.field.items[-1]
    left = [c for c in hero.sheet.items if c.item == lying.item]
    assert all(lying.carried is None or lying.carried.addons is not c.addons for c in left)
    assert gear.find(hero.sheet, line.id) is not None if left else True


@pytest.mark.rule("MES-HAZ-03", "MES-HAZ-06", "MES-SUP-09", "MES-HID-01")
def test_what_presses_on_a_being_its_player_sees_and_others_do_not():
    t = Scene(seats=3)
    one, foe = t.hero(), t.foe()
    t.hero(seat=1)
    one.woken, one.breath, one.depth, one.exposed = True, 7, 2, {"torrid": 0}
    foe.depth = 1
    t.fight(one, foe)

    def plights(seat: int) -> list:
        return [being.plight for being in view(t.state, seat).beings]

    mine, theirs, _ = plights(0)
    assert (mine.woken, mine.breath, mine.depth, mine.weather) == (True, 7, 2, ["torrid"])
    assert theirs is None
    assert plights(1) == [None, None, None]
    assert plights(2)[1].depth == 1
    text = " ".join(GAME.terminal(seen(t, 0), "en").replace("│", " ").split())
    assert "breath for 7 rounds 2 steps deep in the bog" in text


@pytest.mark.rule("MES-PER-10", "MES-HID-01")
def test_who_has_not_spotted_whom_only_the_host_is_shown():
    t = Scene(seats=2)
    one, foe = t.hero(), t.foe()
    t.unseen(one)
    t.fight(one, foe)
    assert [being.plight for being in view(t.state, 0).beings] == [None, None]
    assert view(t.state, 1).beings[0].plight.unseen_by == [f"being:{foe.ref}"]
