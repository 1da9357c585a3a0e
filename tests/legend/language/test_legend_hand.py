"""LEG-INTEL, LEG-EVT, LEG-EXCL The hand: intel, event and exclusive cards."""

import pytest
from legend_board import BLANK, SWORD

from zhuoju.games.legend.effects.in_force import Ctx, stat
from zhuoju.games.legend.language.selectors import matching_cards
from zhuoju.games.legend.model.library import CARDS, CHARACTERS
from zhuoju.games.legend.model.state import Ability

ON = {"characters": "on"}


@pytest.mark.rule("LEG-INTEL-01")
def test_the_intel_area_has_a_deck_and_a_discard_pile_but_no_slots(board):
    t = board(step="begin_turn")
    (card,) = t.hold(0, "IN-01")
    t.until("prep.step")
    assert all(CARDS[t.face(r)].back != "intel" for cards in t.slots for r in cards)
    t.play(f"sell card:{card}")
    view = t.match.view(1)
    assert view["decks"]["intel"] == len(t.decks["intel"])
    assert [c["face"] for c in view["discards"]["intel"]] == ["IN-01"]


@pytest.mark.rule("LEG-INTEL-02")
def test_intel_comes_by_the_draw_phase_the_draw_action_and_effects(board):
    t = board(step="draw_phase")
    (dream,) = t.carry(0, "FO-11")  # Dream Lotus: draw 3
    t.on_top("intel", "IN-01", "IN-02", "IN-03", "IN-04", "IN-05")
    t.play("deck")
    assert t.faces(t.me(0).hand) == ["IN-01"]
    t.until("action.next").play("draw")
    assert t.faces(t.me(0).hand) == ["IN-01", "IN-02"]
    t.play(f"use card:{dream} #0")
    assert t.faces(t.me(0).hand) == ["IN-01", "IN-02", "IN-03", "IN-04", "IN-05"]


@pytest.mark.rule("LEG-INTEL-05", "LEG-EVT-01")
def test_the_intel_deck_holds_eighty_intel_cards_and_ten_events(board):
    t = board(step="draw_phase")
    deck = [CARDS[f] for f in t.faces(t.state.decks["intel"])]
    assert (sum(c.is_intel for c in deck), sum(c.is_event for c in deck)) == (80, 10)


@pytest.mark.rule("LEG-INTEL-05", "LEG-EVT-01")
@pytest.mark.parametrize("face", ["IN-01", "EV-08"])
def test_a_gained_intel_or_event_card_goes_to_the_hand(board, face):
    t = board(step="draw_phase")
    (card,) = t.on_top("intel", face)
    t.play("deck")
    assert t.me(0).hand == [card]


@pytest.mark.rule("LEG-INTEL-06")
def test_effects_of_an_intel_card_cannot_be_used_from_the_hand(board):
    t = board(step="prep_phase")
    t.hold(0, "IN-10", "IN-07", "IN-03")  # Meditation, Asking Around, Hunting Basics
    m = t.play().match.table
    assert t.options("use") + t.options("play") == []
    assert stat(m, 0, "attack") == 3


@pytest.mark.rule("LEG-INTEL-08")
def test_market_intel_and_exclusive_cards_are_unlocked_and_used_as_material_like_others(board):
    t = board(step="prep_phase", options=ON)
    t.join(0, "CH-6")
    t.me(0).exclusive = []
    notebook, speed, almanac = t.hold(0, "XF-2", "XF-1", "MK-28")
    t.play(f"unlock card:{notebook}")
    assert t.offered == [f"card:{speed}", f"card:{almanac}"]
    t.play([f"card:{almanac}"], f"unlock card:{speed}")
    assert t.unlocked(0) == ["XF-2", "XF-1"]


@pytest.mark.rule("LEG-INTEL-08", "LEG-GEN-03")
def test_market_intel_goes_to_the_market_discard_pile(board):
    t = board(step="prep_phase")
    (almanac,) = t.hold(0, "MK-28")
    t.play(f"sell card:{almanac}")
    assert t.discards["market"] == [almanac]
    assert t.me(0).gold == 1


@pytest.mark.rule("LEG-TXT-08", "LEG-EFF-16")
def test_asking_around_with_an_empty_hand_draws_nothing(board):
    """E-40."""
    t = board(step="prep_phase")
    (asking,) = t.unlock(0, "IN-07")
    t.play(f"use card:{asking} #0")
    assert t.me(0).hand == []
    assert t.options("use") == []  # used up all the same


@pytest.mark.rule("LEG-GEN-05", "LEG-TXT-09")
def test_star_sapphire_looks_at_as_many_cards_as_there_are(board):
    """E-39."""
    t = board(step="prep_phase")
    (sapphire,) = t.carry(0, "MT-12")
    looked = [t.find(face) for face in ("IN-01", "IN-02", "IN-03", "EV-01")]
    t.state.decks["intel"] = list(looked)
    t.play(f"use card:{sapphire} #0")
    assert sorted(t.offered) == sorted(f"card:{r}" for r in looked[:3])  # no events
    t.play([f"card:{looked[0]}", f"card:{looked[1]}"])
    assert sorted(t.me(0).hand) == sorted(looked[:2])
    assert sorted(t.faces(t.decks["intel"])) == ["EV-01", "IN-03"]


# Events


@pytest.mark.rule("LEG-EVT-02")
def test_an_event_is_not_an_intel_card(board):
    t = board(step="prep_phase", options=ON)
    t.join(0, "CH-6")
    t.me(0).exclusive = []
    notebook, tax = t.hold(0, "XF-2", "EV-08")  # Notebook needs one intel card
    t.play()
    assert t.options("unlock") == []
    assert f"unlock card:{tax}" not in t.withheld
    assert t.withheld[f"unlock card:{notebook}"] == "reason.unlock_materials"


@pytest.mark.rule("LEG-EVT-03")
def test_an_event_is_discarded_first_then_carried_out(board):
    t = board(step="prep_phase")
    (curfew,) = t.hold(0, "EV-02")
    t.play(f"play card:{curfew} #0")
    assert t.discards["intel"] == [curfew]
    assert t.me(0).gold == 2
    kinds = [e.kind for e in t.events() if e.kind in ("effect_used", "discarded", "restricted", "gold")]
    assert kinds == ["effect_used", "discarded", "restricted", "gold"]


@pytest.mark.rule("LEG-EVT-03")
def test_an_event_whose_condition_does_not_hold_is_not_offered(board):
    t = board(step="action_phase")
    t.hold(0, "EV-08", "EV-01")  # both ask for the prep phase
    (meteors,) = t.hold(0, "EV-06")  # my turn
    t.play()
    assert t.options("play") == [f"play card:{meteors} #0"]


@pytest.mark.rule("LEG-EVT-04")
def test_activated_events_need_the_owners_free_period_quick_ones_a_free_point(board):
    t = board(step="start_phase")
    meteors, tide = t.hold(0, "EV-06", "EV-10")
    t.hold(1, "EV-09")  # quick, but for the own turn only
    t.on_top("intel", "IN-01")
    t.play()
    assert (t.asked().seat, t.offered) == (0, [f"play card:{tide} #0", "pass"])
    t.until("prep.step")
    assert t.options("play") == [f"play card:{meteors} #0"]


@pytest.mark.rule("LEG-EVT-04")
def test_a_quick_event_may_be_played_in_another_players_turn(board):
    t = board(step="in_slot")
    (stampede,) = t.hold(1, "EV-07")
    (slime,) = t.lay("dungeon", 1, "DU-04")  # attack 1
    t.stand(0, "dungeon", 1)
    t.roll(BLANK, BLANK, BLANK, SWORD, SWORD, SWORD)
    t.play(f"hunt card:{slime}", f"attack card:{slime}", (1, "seat:0"))
    assert (t.prompt, t.asked().seat) == ("roll.window", 1)
    t.play(f"play card:{stampede} #0")
    assert t.me(0).wounds == 3
    assert t.discards["intel"] == [stampede]


@pytest.mark.rule("LEG-EVT-05")
def test_an_activated_event_may_be_the_battle_action_if_its_condition_allows(board):
    t = board(step="in_slot")
    (meteors,) = t.hold(0, "EV-06")  # my turn
    t.hold(0, "EV-08")  # my prep phase
    (slime,) = t.lay("dungeon", 1, "DU-04")
    (ore,) = t.lay("mountain", 1, "MT-10")
    t.stand(0, "dungeon", 1)
    t.play(f"hunt card:{slime}")
    assert t.options("play") == [f"play card:{meteors} #0"]
    t.play(f"play card:{meteors} #0", [f"card:{ore}"])
    assert t.marks(ore).progress == 3
    assert t.prompt == "neutral.target"  # it was the hunter's opportunity


@pytest.mark.rule("LEG-EVT-07")
def test_an_event_that_can_do_nothing_is_discarded_all_the_same(board):
    t = board(step="prep_phase")
    (tax,) = t.hold(0, "EV-08")  # nobody has gold
    t.play(f"play card:{tax} #0")
    assert t.discards["intel"] == [tax]
    assert [p.gold for p in t.players] == [0, 0]
    assert t.events("effect_failed")


@pytest.mark.rule("LEG-EVT-07")
def test_a_failed_first_clause_stops_the_rest_of_the_event(board):
    t = board(step="prep_phase")
    (raid,) = t.hold(0, "EV-05")
    t.unlock(1, "IN-01", "IN-02", "IN-03")  # three abilities, four are asked for
    t.play(f"play card:{raid} #0")
    assert t.discards["intel"] == [raid]
    assert len(t.unlocked(1)) == 3
    assert t.me(1).hand == []


@pytest.mark.rule("LEG-EVT-08")
def test_an_event_in_the_discard_pile_cannot_choose_itself(board):
    t = board(step="prep_phase")
    tax, curfew = t.find("EV-08"), t.find("EV-02")
    t.state.discards["intel"] = [tax, curfew]
    m = t.play().match.table
    assert matching_cards(m, Ctx(0, tax), ["card", "intel_discard"]) == [curfew]


@pytest.mark.rule("LEG-EVT-09", "LEG-MKT-17")
def test_the_curfew_goes_on_after_its_card_is_gone(board):
    t = board(step="prep_phase")
    (curfew,) = t.hold(0, "EV-02")
    t.carry(1, "MT-02")
    t.me(1).gold = 30
    t.play(f"play card:{curfew} #0")
    t.state.discards["intel"].clear()
    t.until("prep.step", 1)
    assert t.options("buy") + t.options("sell") == []
    t.until("prep.step", 0).until("prep.step", 1)
    assert t.options("buy")


# Exclusive cards


@pytest.mark.rule("LEG-EXCL-01", "LEG-EXCL-05")
def test_a_discarded_exclusive_card_returns_to_the_exclusive_area(board):
    t = board(step="prep_phase", options=ON)
    first, *rest = t.join(0, "CH-6")
    t.me(0).exclusive, t.me(0).hand = rest, [first]
    t.on_top("intel", "IN-01")
    (asking,) = t.unlock(0, "IN-07")
    t.play(f"use card:{asking} #0", [f"card:{first}"])
    assert t.me(0).exclusive == [*rest, first]
    assert t.discards["intel"] == []


@pytest.mark.rule("LEG-EXCL-05")
def test_an_exclusive_ability_returns_to_its_own_players_area_when_removed(board):
    t = board(step="prep_phase", options=ON)
    t.join(0, "CH-1")
    (mine, *_) = t.join(1, "CH-6")
    t.me(1).exclusive.remove(mine)
    t.me(1).rows[0] = [Ability(mine), *(Ability(t.find(f)) for f in ("IN-01", "IN-02"))]
    t.me(1).rows[1][0] = Ability(t.find("IN-23"))
    (raid,) = t.hold(0, "EV-05")
    t.play(f"play card:{raid} #0", "seat:1", (1, [f"card:{mine}"]))
    assert mine in t.me(1).exclusive
    assert len(t.me(0).exclusive) == 5


@pytest.mark.rule("LEG-EXCL-05")
def test_an_exclusive_material_returns_when_its_creation_is_removed(board):
    """E-53."""
    t = board(step="prep_phase", options=ON)
    mine, *rest = t.join(0, "CH-6")
    t.me(0).exclusive = rest
    nights, three = t.find("IN-44"), [t.find(f) for f in ("IN-01", "IN-02", "IN-03")]
    t.me(0).rows[0][0] = Ability(nights, [mine, *three])
    (tea,) = t.carry(0, "MK-11")
    t.play(f"use card:{tea} #0", [f"card:{nights}"])
    assert mine in t.me(0).exclusive
    assert sorted(t.discards["intel"]) == sorted([nights, *three])


@pytest.mark.rule("LEG-EXCL-01")
def test_without_characters_there_is_no_exclusive_area(board):
    t = board(step="choose_characters")
    t.play()
    assert [p.exclusive for p in t.players] == [[], []]


@pytest.mark.rule("LEG-EXCL-04")
def test_exclusive_cards_are_unlocked_by_the_normal_rules(board):
    t = board(step="prep_phase", options=ON)
    low, _, mid, _, _ = t.join(0, "CH-5")
    t.me(0).hand, t.me(0).exclusive = [low, mid], []
    t.me(0).gold = 2
    t.play()
    assert t.options("unlock") == [f"unlock card:{low}"]  # rows are filled from below
    t.play(f"unlock card:{low}")
    assert t.unlocked(0) == ["XE-1"]


@pytest.mark.rule("LEG-EXCL-04")
def test_exclusive_cards_are_not_accepted_for_knowledge(board):
    """E-55."""
    t = board(step="prep_phase", options=ON)
    t.join(0, "CH-5")
    t.me(0).exclusive = []
    learned = ("IN-01", "IN-02", "IN-03"), ("IN-23", "IN-24", "IN-25"), ("IN-40", "IN-41", "IN-42", "IN-43")
    t.fill_rows(0, *learned)
    t.hold(0, "IN-04", "IN-05", "XE-1")
    t.play()
    assert "offer path:knowledge" not in t.offered
    accepted = board(step="prep_phase")
    accepted.fill_rows(0, *learned)
    accepted.hold(0, "IN-04", "IN-05", "IN-06")
    accepted.play()
    assert "offer path:knowledge" in accepted.offered


@pytest.mark.rule("LEG-EXCL-06")
def test_a_returned_exclusive_card_can_be_taken_in_a_later_draw_phase(board):
    t = board(step="draw_phase", options=ON)
    first, *_ = t.join(0, "CH-6")
    (asking,) = t.unlock(0, "IN-07")
    t.play(f"card:{first}", f"use card:{asking} #0", [f"card:{first}"])
    t.until("draw.source", 1).until("draw.source", 0)
    t.play(f"card:{first}")
    assert first in t.me(0).hand


@pytest.mark.rule("LEG-EXCL-07")
def test_the_exclusive_area_and_cards_taken_from_it_are_public(board):
    t = board(step="draw_phase", options=ON)
    first, *rest = t.join(0, "CH-6")
    t.play(f"card:{first}")
    for seat in (1, None):
        seen = t.match.view(seat)["players"][0]
        assert [c["face"] for c in seen["hand"]] == ["XF-1"]
        assert [c["face"] for c in seen["exclusive"]] == t.faces(rest)
        assert t.told(seat, "exclusive_taken") == [{"seat": 0, "card": f"card:{first}", "face": "XF-1"}]


@pytest.mark.rule("LEG-EXCL-08")
def test_the_character_sets_gather_attack_and_health(board):
    t = board(step="prep_phase", options=ON)
    t.join(0, "CH-2")
    m = t.play().match.table
    vera, plain = CHARACTERS["CH-2"], [3, 3, 6]
    printed = [vera.gather, vera.attack, vera.health]
    assert all(own != other for own, other in zip(printed, plain, strict=True))
    assert [stat(m, 0, s) for s in ("gather", "attack", "max_health")] == printed
    assert [stat(m, 1, s) for s in ("gather", "attack", "max_health")] == plain


@pytest.mark.rule("LEG-EXCL-09")
def test_drawing_and_recovering_intel_never_touch_the_exclusive_area(board):
    t = board(step="prep_phase", options=ON)
    exclusive = t.join(0, "CH-6")
    recall, broker = t.unlock(0, "IN-37", "IN-27")  # Tidal Recall, Information Broker
    t.elements(0, water=2)
    t.me(0).gold = 2
    t.state.decks["intel"] = []
    t.play(f"use card:{recall} #0", f"use card:{broker} #1")
    assert t.me(0).gold == 0  # the tip was paid for, but there was no card to draw
    assert t.me(0).hand == []
    assert t.me(0).exclusive == exclusive
