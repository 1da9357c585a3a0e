"""SAM-POINTS, SAM-MARK Strengthening in the tunnel."""

import pytest
from msgspec.structs import replace
from sam_cards import close, failing, new_card, phase, priced, rich

from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.character.sequences import price_of
from zhuoju.games.samsara.character.values import all_grades, from_letters
from zhuoju.games.samsara.model.build import ItemBuild, Piece, SkillBuild, Way
from zhuoju.games.samsara.model.house_rules import Room
from zhuoju.games.samsara.model.phase import Tunnel
from zhuoju.games.samsara.model.refusal import Refused
from zhuoju.games.samsara.strengthening import approval, purchases, tunnel


def self_made(one: Tunnel, points: int):
    return purchases.make(one, priced(points), origin="self_made", name="own work", background="practice")


def blow(level: int, *offsets: Piece, release: str = "passive") -> SkillBuild:
    """Force Blow, passive unless told: 25 points a level up to 5."""
    return SkillBuild(
        system="craft", way=Way(release=release), pieces=(Piece("R01", level),), offsets=offsets
    )


# Points


@pytest.mark.rule("SAM-POINTS-01", "SAM-POINTS-02", "SAM-POINTS-16", "SAM-POINTS-18", "SAM-MARK-05")
def test_points_come_with_the_phase_and_leave_with_it():
    card = new_card()
    one = phase(card, 330)
    self_made(one, 150)
    with pytest.raises(Refused, match="SAM-POINTS-02"):
        self_made(one, 200)
    assert ledger.balance(card) == 180
    close(one)
    assert ledger.balance(card) == 0
    assert [(line.kind, line.points, line.balance, line.seniority) for line in card.ledger[-3:]] == [
        ("grant", 330, 330, 300),
        ("self_made", -150, 180, 450),
        ("wipe", -180, 0, 450),
    ]
    assert ledger.holds(card)
    with pytest.raises(Refused, match="SAM-GAME-18"):
        self_made(one, 10)
    with pytest.raises(Refused, match="SAM-GAME-18"):
        tunnel.deposit(one, card.sequences[0].id)
    with pytest.raises(Refused, match="SAM-POINTS-02"):
        tunnel.open_tunnel(card, "m2", -1)


@pytest.mark.rule("SAM-POINTS-03")
def test_there_are_five_ways_to_strengthen():
    card = new_card()
    one = phase(card, 3000)
    purchases.exchange(one, "IT-A02")
    purchases.exchange(one, "SK-CR04")
    purchases.exchange(one, "FO-02")
    purchases.change_race(one, ["RC-26"])
    for _ in range(3):
        self_made(one, 150)
    tunnel.distribute(one, all_grades({"burst": 4}))
    kinds = {line.kind for line in card.ledger if line.mission}
    assert {"exchange", "follower", "race"} <= kinds
    assert card.grades["burst"] == 4


@pytest.mark.rule("SAM-POINTS-04", "SAM-POINTS-17", "SAM-EX-07")
def test_seniority_is_the_sum_of_what_is_carried():
    card = rich(2700)
    one = phase(card, 800, mission="m2")
    sword = ItemBuild(kind="weapon", hands=2, reach="melee", damage=11, construction=4, size=(90, 110))
    pieces = (Piece("R03", 12, parameter="fire"), Piece("R15", 11))
    spell = SkillBuild(system="spell", way=Way(release="active", range="aim"), pieces=pieces)
    for build in (sword, spell):
        purchases.make(one, build, origin="self_made", name="own", background="work")
    assert [price_of(s) for s in card.sequences[-2:]] == [300, 500]
    assert ledger.card_seniority(card) == 3500 == ledger.recorded_seniority(card)
    assert (ledger.balance(card), ledger.card_star(card)) == (0, 3)
    close(one)
    assert failing(card) == []


@pytest.mark.rule("SAM-POINTS-05", "SAM-ITEM-02")
def test_the_library_sells_what_the_star_allows_at_the_end():
    card = new_card()
    one = phase(card, 600)
    assert purchases.exchange(one, "IT-W16").library == "IT-W16"  # 295 points, gate 3
    with pytest.raises(Refused, match="SAM-AUDIT-19"):
        approval.submit(one)
    tunnel.restart(one)
    assert (ledger.balance(card), ledger.card_seniority(card)) == (600, 300)
    purchases.exchange(one, "IT-W02")
    approval.submit(one)
    with pytest.raises(Refused, match="SAM-POINTS-05"):
        purchases.exchange(phase(new_card(), 50), "IT-X99")


@pytest.mark.rule("SAM-POINTS-06", "SAM-POINTS-20")
def test_a_remould_needs_the_dj_and_shows_its_cost_sheet():
    card = new_card()
    one = phase(card, 330)
    venom = SkillBuild(system="esper", way=Way(), pieces=(Piece("W03", 2, duration=2),))
    more = {"origin": "remould", "name": "serpent bite", "background": "bitten twice", "event": "log 17"}
    with pytest.raises(Refused, match="SAM-POINTS-06"):
        purchases.make(one, venom, **more)
    made = purchases.make(one, venom, confirmed_by="dj", **more)
    told = one.log[0]
    assert (told.clause, told.who, told.decided, told.why) == ("SAM-POINTS-06", "dj", "acquired", "log 17")
    sheet = cost.sheet(made)
    assert (sheet.total, [line.amount for line in sheet.lines if line.kind == "entry"]) == (50, [50])
    assert card.ledger[-1].kind == "remould"
    made.event = ""
    approval.submit(one)
    with pytest.raises(Refused, match="SAM-AUDIT-33") as refused:
        approval.approve(one, "dj", "dj", ticks=())
    assert refused.value.refusal.params == {"where": made.id, "errors": 1}
    approval.approve(one, "dj", "dj", ticks=("SAM-AUDIT-33",))


@pytest.mark.rule("SAM-POINTS-07")
def test_self_made_sequences_have_a_name_a_past_and_a_computed_cost():
    one = phase(new_card(), 330)
    for name, background in (("", "past"), ("name", " ")):
        with pytest.raises(Refused, match="SAM-POINTS-07"):
            purchases.make(one, blow(3), origin="self_made", name=name, background=background)
    made = purchases.make(one, blow(3), origin="self_made", name="cut", background="years of practice")
    assert price_of(made) == 75 == -one.card.ledger[-1].points
    with pytest.raises(Refused, match="SAM-AUDIT-23"):
        purchases.make(one, blow(26), origin="self_made", name="cut", background="years")


@pytest.mark.rule("SAM-POINTS-09", "SAM-POINTS-10", "SAM-SKILL-04", "SAM-EX-34", "SAM-EDGE-05", "SAM-EDGE-06")
def test_an_adjustment_adds_at_least_a_hundred_and_costs_the_difference():
    card = rich(1500)
    one = phase(card, 500, mission="m2")
    own = purchases.make(one, blow(5), origin="self_made", name="blow", background="years")  # 125
    with pytest.raises(Refused, match="SAM-POINTS-10"):
        purchases.adjust(one, own.id, blow(4))
    with pytest.raises(Refused, match="SAM-POINTS-09") as refused:
        purchases.adjust(one, own.id, blow(7))  # 200
    assert refused.value.refusal.params == {"new": 200, "least": 225}
    assert purchases.adjust(one, own.id, blow(8)) == 115  # 238 -> 240
    assert (ledger.balance(card), card.ledger[-1].points) == (500 - 125 - 115, -115)
    assert [price_of(old) for old in card.archive] == [125]
    net = blow(10, Piece("N09", 1, parameter="sugar"))
    assert cost.skill_cost(net).total < 345
    with pytest.raises(Refused, match="SAM-POINTS-09"):
        purchases.adjust(one, own.id, net)
    close(one)
    assert failing(card) == []


@pytest.mark.rule("SAM-EDGE-06", "SAM-POINTS-09")
def test_the_net_cost_counts_when_a_drawback_comes_with_it():
    card = rich(1500)
    one = phase(card, 500, mission="m2")
    own = purchases.make(one, blow(6), origin="self_made", name="blow", background="years")  # 163 -> 165
    drawback = Piece("N05", 3, parameter="fire")  # 18
    assert cost.skill_cost(blow(10)).total == 315
    assert purchases.adjust(one, own.id, blow(10, drawback)) == 295 - 165


@pytest.mark.rule("SAM-POINTS-11", "SAM-EDGE-07")
def test_an_adjusted_sequence_must_fit_the_star_at_the_end():
    card = new_card()
    one = phase(card, 400)
    own = purchases.make(one, blow(5), origin="self_made", name="blow", background="years")
    purchases.adjust(one, own.id, blow(8))  # 240: second star
    assert ledger.card_seniority(card) == 540
    with pytest.raises(Refused, match="SAM-AUDIT-18"):
        approval.submit(one)


@pytest.mark.rule("SAM-POINTS-12")
def test_erasing_is_free_unless_the_room_charges_for_skills():
    for room, paid in ((Room(), 0), (Room(erase_skill_cost="equal"), 75)):
        card = new_card()
        one = phase(card, 330, room=room)
        skill = next(s for s in card.sequences if s.kind == "skill")
        sword = next(s for s in card.sequences if s.library == "IT-W03")
        tunnel.erase(one, skill.id)
        tunnel.erase(one, sword.id)
        assert ledger.balance(card) == 330 - paid
        assert ledger.card_seniority(card) == 300 - 75 - 110
        close(one)
        assert failing(card) == []


@pytest.mark.rule("SAM-POINTS-13", "SAM-LEVEL-07")
def test_grades_may_be_given_up_and_stay_unassigned():
    card = rich(905, grades="EEEEEE")
    one = phase(card, 300, mission="m2")
    tunnel.give_up(one, "will")
    with pytest.raises(Refused, match="SAM-POINTS-13"):
        tunnel.give_up(one, "will")
    with pytest.raises(Refused, match="SAM-LEVEL-07"):
        tunnel.distribute(one, from_letters("EEEEEE"))
    close(one)
    assert (card.grades["will"], card.unassigned) == (1, 1)
    assert ledger.recorded_seniority(card) == 905


@pytest.mark.rule("SAM-POINTS-14", "SAM-MARK-05", "SAM-MARK-06")
def test_the_vault_takes_sequences_out_of_seniority_and_gives_them_back():
    card = new_card()
    one = phase(card, 330)
    sword = next(s for s in card.sequences if s.library == "IT-W03")
    tunnel.deposit(one, sword.id)
    assert (ledger.card_seniority(card), sword.where.place) == (190, "stored")
    with pytest.raises(Refused, match="SAM-POINTS-14"):
        tunnel.deposit(one, sword.id)
    close(one)
    assert failing(card) == []
    again = phase(card, 330, mission="m2")
    tunnel.withdraw(again, sword.id)
    assert (ledger.card_seniority(card), sword.where.place) == (300, "held")
    close(again)
    assert [line.gained for line in card.ledger if line.kind.startswith("vault")] == [-110, 110]
    assert ledger.holds(card)


@pytest.mark.rule("SAM-POINTS-14", "SAM-SKILL-02")
def test_what_is_too_high_may_only_lie_in_the_vault():
    card = rich(905)
    one = phase(card, 300, mission="m2")
    purchases.make(one, blow(8), origin="self_made", name="blow", background="years")  # second star
    close(one)
    down = phase(card, 10, mission="m3")
    for sequence in [s for s in card.sequences if s.name == "own work" or s.name.startswith("skill")]:
        tunnel.deposit(down, sequence.id)
    with pytest.raises(Refused, match="SAM-AUDIT-18"):
        approval.submit(down)
    tunnel.restart(down)
    high = next(s for s in card.sequences if s.name == "blow")
    for sequence in [s for s in card.sequences if s.name == "blow" or s.name.startswith("skill")]:
        tunnel.deposit(down, sequence.id)
    approval.submit(down)
    assert high in card.vault


@pytest.mark.rule("SAM-POINTS-19", "SAM-EDGE-02")
def test_the_star_at_the_end_of_the_phase_decides():
    card = rich(880)
    one = phase(card, 250, mission="m2")
    weapon = purchases.exchange(one, "IT-C04")  # 175, gate 2
    self_made(one, 35)
    assert (ledger.card_seniority(card), ledger.card_star(card)) == (1090, 2)
    close(one, "EEEEEE")
    assert weapon in card.sequences
    assert card.ledger[-1].points == -40


@pytest.mark.rule("SAM-POINTS-21", "SAM-POINTS-22", "SAM-AUDIT-55")
def test_nothing_of_a_plane_or_of_others_stays_on_a_card():
    card = new_card()
    for source in ("plane", "loan"):
        found = library.item_build("IT-W02")
        card.sequences.append(replace(card.sequences[0], id=f"x-{source}", item=found, source=source))
    assert ledger.card_seniority(card) == 300
    assert failing(card)[0:2] != []
    assert "SAM-AUDIT-55" in failing(card)
