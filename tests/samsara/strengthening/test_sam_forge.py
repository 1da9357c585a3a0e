"""SAM-POINTS-07 The forge: every step shows its price, what is unlawful is refused with its clause."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zhuoju.games.samsara.catalogue import cost, library
from zhuoju.games.samsara.model.build import ItemBuild, Piece, SkillBuild, VehicleBuild, Way
from zhuoju.games.samsara.model.rulings import Ruling
from zhuoju.games.samsara.strengthening.forge import (
    ABANDON,
    BACK,
    FINISH,
    Choice,
    Limits,
    choices,
    edits,
    flaws,
    forge,
    judge_restrictions,
    sheet,
    unfinished,
)
from zhuoju.games.samsara.strengthening.forge_edits import (
    start_from,
    with_parameter,
    with_restrictions,
)

EMPTY = SkillBuild(system="craft", way=Way(release="active"), pieces=())
NEW = Limits(star=1, points=300)


def choice(build: SkillBuild | ItemBuild, what: str, to: str, limits: Limits = NEW) -> Choice:
    return next(c for c in choices(build, what, limits) if c.id == to)


def built(*steps: str, start: SkillBuild | ItemBuild = EMPTY, limits: Limits = NEW) -> SkillBuild | ItemBuild:
    """A build after steps such as "add R01"."""
    for step in steps:
        what, _, to = step.partition(" ")
        found = choice(start, what, to, limits)
        assert found.refusal is None, found
        start = found.build
    return start


class Player:
    """Answers the forge's questions."""

    def __init__(self, start: SkillBuild | ItemBuild, limits: Limits = NEW) -> None:
        self.flow = forge(0, start, limits)
        self.decision = next(self.flow)
        self.result: SkillBuild | ItemBuild | None = None

    def answer(self, *answers: str) -> "Player":
        for answer in answers:
            assert answer in self.decision.offers, answer
            try:
                self.decision = self.flow.send(answer)
            except StopIteration as done:
                self.result = done.value
        return self

    @property
    def withheld(self) -> dict[str, tuple[str, str]]:
        return {w.id: (w.reason, w.clause) for w in self.decision.why()}


@pytest.mark.rule("SAM-POINTS-07", "SAM-POINTS-20")
def test_spark_bolt_is_built_step_by_step():
    spell = SkillBuild(system="spell", way=Way(release="active"), pieces=())
    steps = ["add R03(fire)", "level R03:5", "range aim", "payment 5"]
    made = built(*steps, start=spell)
    assert made == library.skill_build("SK-SP01")
    assert sheet(made).total == 95


@pytest.mark.rule("SAM-POINTS-20", "SAM-COST-01")
def test_every_choice_shows_its_price():
    blow = built("add R01", "level R01:5")
    assert sheet(blow).total == 90
    assert (choice(blow, "release", "instant").cost, choice(blow, "release", "instant").change) == (110, 20)
    assert choice(blow, "release", "passive").change == 35
    assert choice(blow, "targets", "2").change == 30
    assert choice(blow, "payment", "30").change == -15
    assert choice(blow, "cooldown", "once").change == -30
    assert choice(blow, "offset_add", "N01").change == 0  # 86 points round up to 90


@pytest.mark.rule("SAM-COST-29", "SAM-SKILL-24")
@pytest.mark.parametrize(
    ("steps", "what", "to", "reason", "clause"),
    [
        ((), "add", "R25", "no_release", "SAM-AUDIT-23"),
        (("add R01", "add R02", "add R05"), "add", "R06", "too_many_red", "SAM-AUDIT-24"),
        (("add R01",), "add", "R01", "entry_twice", "SAM-AUDIT-24"),
        (("add R01",), "level", "R01:6", "gate_star", "SAM-COST-13"),
        (("add B01", "duration 4"), "cooldown", "1", "cooled_too_long", "SAM-AUDIT-78"),
        (("add R01",), "targets", "3", "too_many_targets", "SAM-AUDIT-78"),
        (("add R01",), "offset_add", "N08(no_lies)", "offset_release", "SAM-AUDIT-23"),
        (("add G01",), "release", "passive", "no_release", "SAM-AUDIT-23"),
        (("add W13",), "rounds", "W13:2", "numb_rounds", "SAM-AUDIT-78"),
    ],
)
def test_an_unlawful_step_is_refused_with_its_clause(steps, what, to, reason, clause):
    refusal = choice(built(*steps), what, to).refusal
    assert refusal
    assert (refusal.reason, refusal.clause) == (reason, clause)


@pytest.mark.rule("SAM-COST-13", "SAM-POINTS-11")
def test_a_finished_skill_needs_star_and_points():
    blow = built("add R01", "level R01:5", "release passive")
    assert unfinished(blow, NEW) is None
    poor = unfinished(blow, Limits(star=1, points=100))
    assert poor
    assert (poor.reason, poor.params) == ("no_points", {"price": 125, "left": 100})
    dear = built("add R02", "level R02:5", start=blow, limits=Limits(1, 900))
    high = unfinished(dear, Limits(1, 900))  # 225 points are band 2
    assert high
    assert (high.reason, high.clause) == ("gate_star", "SAM-COST-13")
    assert unfinished(dear, Limits(2, 900)) is None


@pytest.mark.rule("SAM-POINTS-09")
def test_an_adjustment_adds_at_least_100():
    big = Limits(star=3, points=500, old=120)
    low = built("add R01", "level R01:8", "release passive", limits=big)
    assert sheet(low).total == 240
    assert unfinished(low, big) is None
    least = unfinished(low, Limits(star=3, points=500, old=145))
    assert least
    assert (least.reason, least.params) == ("adjust_least", {"new": 240, "least": 245})
    drawback = built("offset_add N05(fire)", start=low, limits=big)
    assert unfinished(drawback, Limits(star=3, points=500, old=135)) is None  # net cost 235


@pytest.mark.rule("SAM-AUDIT-71")
def test_parameters_in_the_players_own_words():
    tongue = SkillBuild(system="academia", way=Way(), pieces=(Piece(entry="G19"),))
    assert [flaw.reason for flaw in flaws(tongue)] == ["no_parameter"]
    assert flaws(with_parameter(tongue, "G19", "Old Harbour cant")) == ()


@pytest.mark.rule("SAM-COST-10")
def test_restrictions_are_proposed_and_the_auditor_decides():
    plain = built("add R01", "level R01:5")
    bound = with_restrictions(plain, "only at night", "needs a drum")
    assert (sheet(plain).total, sheet(bound).total) == (90, 80)
    assert [f.reason for f in flaws(with_restrictions(plain, "a", "b", "c"))] == ["restrictions"]
    log: list[Ruling] = []
    assert judge_restrictions(bound, log, None, who="tutor") == bound
    struck = judge_restrictions(bound, log, 1, who="tutor")
    assert sheet(struck).total == 85
    assert [(r.clause, r.proposed, r.decided, r.overrides) for r in log] == [
        ("SAM-COST-10", 2, 2, False),
        ("SAM-COST-10", 2, 1, True),
    ]


# Items


@pytest.mark.rule("SAM-COST-16", "SAM-ITEM-20")
def test_a_grenade_is_built_step_by_step():
    case = ItemBuild(kind="ammunition", hands=1, reach="thrown", construction=1, size=(25, 175))
    limits = Limits(star=1, points=300)
    steps = [
        "effect new",
        "release_ active",
        "add_ R01",
        "level_ R01:5",
        "targets_ 2",
        "range_ aim",
        "charges_ 2",
    ]
    made: SkillBuild | ItemBuild = case
    for step in steps:
        what, _, to = step.partition(" ")
        made = built(f"{what} {to}", start=made) if what == "effect" else step_of_effect(made, what[:-1], to)
    assert sheet(made).total == 65
    assert unfinished(made, limits) is None
    assert [flaw.reason for flaw in flaws(made)] == []


def step_of_effect(build: SkillBuild | ItemBuild, what: str, to: str) -> SkillBuild | ItemBuild:
    found = choice(build, f"{what} effect:0", to)
    assert found.refusal is None, found
    return found.build


@pytest.mark.rule("SAM-COST-18", "SAM-COST-19", "SAM-AUDIT-62")
def test_a_vehicle_keeps_within_its_gate_star():
    bike = ItemBuild(kind="vehicle", size=(25, 175), vehicle=VehicleBuild(grades=(1,) * 6, open=True))
    faster = built("grade burst:3", start=bike)
    assert sheet(faster).total == 40
    refusal = choice(faster, "grade", "stalwart:3").refusal
    assert refusal
    assert (refusal.reason, refusal.clause) == ("vehicle_grade", "SAM-AUDIT-62")
    solid = choice(faster, "construction", "2").refusal
    assert solid
    assert solid.reason == "construction"


@pytest.mark.rule("SAM-POINTS-06")
def test_a_library_sequence_can_be_the_pattern():
    sword = start_from("IT-W02")
    assert choice(sword, "panel_add", "I04").change == 10  # 8 points, rounded up
    assert isinstance(start_from("SK-CR01"), SkillBuild)


# The flow


@pytest.mark.rule("SAM-POINTS-07")
def test_the_flow_builds_and_finishes():
    player = Player(EMPTY)
    assert player.withheld == {FINISH: ("no_entry", "SAM-AUDIT-23")}
    player.answer("add")
    assert player.decision.params["changes"]["R01"] == 10  # 18 points from 10, the least a skill costs
    assert player.withheld["R25"] == ("no_release", "SAM-AUDIT-23")
    player.answer("R01", "level", BACK, "level", "R01:5")
    assert player.decision.params["cost"] == 90
    player.answer(FINISH)
    assert player.result == built("add R01", "level R01:5")


@pytest.mark.rule("SAM-POINTS-07")
def test_the_flow_can_be_given_up():
    player = Player(EMPTY).answer("add", "R01", ABANDON)
    assert player.result is None


@settings(max_examples=15, deadline=None)
@given(data=st.data())
@pytest.mark.rule("SAM-COST-01", "SAM-COST-29")
def test_whatever_is_offered_is_lawful(data):
    build: SkillBuild | ItemBuild = SkillBuild(system="esper", way=Way(release="active"), pieces=())
    limits = Limits(star=2, points=400)
    for _ in range(6):
        what = data.draw(st.sampled_from(sorted(edits(build))))
        offered = [c for c in choices(build, what, limits) if c.refusal is None]
        if not offered:
            continue
        chosen = data.draw(st.sampled_from(offered))
        assert chosen.change == sheet(chosen.build).total - sheet(build).total
        build = chosen.build
    if unfinished(build, limits) is None:
        made = sheet(build)
        assert flaws(build) == ()
        assert (made.gate <= 2, made.total <= 400) == (True, True)
        assert made == cost.skill_cost(build)
