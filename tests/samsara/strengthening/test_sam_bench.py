"""SAM-CREATE, SAM-POINTS, SAM-AUDIT-65 Cards made and strengthened alone, away from missions."""

from typing import Any

import pytest

import zhuoju
from zhuoju.games.samsara.catalogue.library import PRESETS, RACES
from zhuoju.games.samsara.seat.hosting import ROLEPLAY
from zhuoju.games.samsara.strengthening import approval, creation
from zhuoju.kernel import BadOptions, IllegalAnswer

WORDS = {
    "name": "Lin", "age": "30", "looks": "Tall, with a scar.",
    "background": "She kept a ferry until the river rose.", "tags": ["ferrywoman", "left-handed"],
}  # fmt: skip


class Bench:
    """A match in which one seat works on a card."""

    def __init__(self, **options: Any) -> None:
        self.match = zhuoju.new("samsara", seats=2, seed=1, options=options)

    @classmethod
    def at(cls, work: str, data: Any = None, **rules: Any) -> "Bench":
        assert ROLEPLAY.at_work is not None
        return cls(**ROLEPLAY.at_work(work, data, rules))

    @property
    def now(self) -> Any:
        return self.match.pending[0]

    @property
    def offered(self) -> list[str]:
        return [option.id for option in self.now.options]

    @property
    def card(self) -> Any:
        return self.match.table.state.bench.phase.card

    def why(self, option: str) -> str:
        return next(each.reason for each in self.now.withheld if each.id == option)

    def say(self, *answers: Any) -> "Bench":
        for answer in answers:
            self.match.answer(0, answer)
        return self

    def write(self, **words: Any) -> "Bench":
        self.match.intervene("write", seat=0, **words)
        return self

    @property
    def made(self) -> Any:
        assert ROLEPLAY.worked is not None
        return ROLEPLAY.worked(self.match.table)


def person() -> Bench:
    """A new card with everything but its purchases."""
    return Bench.at("create").write(**WORDS).say("race RC-01", "main_type leader", "second_type active")


@pytest.mark.rule("SAM-CREATE-01", "SAM-CREATE-19", "SAM-DECIDE-01")
def test_a_card_is_made_in_any_order_and_handed_in_when_every_step_is_complete():
    bench = Bench.at("create").say("buy SK-CR01", "main_type leader", "second_type active")
    assert "submit" not in bench.offered
    assert bench.why("submit") == "step_open"
    bench.say("race RC-02").write(**WORDS)
    assert "submit" in bench.offered
    assert bench.made is None
    bench.say("submit")
    assert bench.match.result.outcome == "card.passed"
    made = bench.made
    assert (made["name"], made["tags"], made["races"], made["status"]) == (
        "Lin",
        WORDS["tags"],
        ["RC-02"],
        "active",
    )
    assert approval.apply_refused(bench.card, "") is None
    assert ROLEPLAY.look(made, "en").problems == ()


@pytest.mark.rule("SAM-COST-25")
@pytest.mark.parametrize("work", ["create", "strengthen"])
def test_what_is_bought_is_made_to_measure(work):
    small = Bench.at("create").write(**WORDS).say("race RC-02", "main_type leader", "second_type active")
    if work == "strengthen":
        small = Bench.at(work, small.say("submit").made, passage=1, passage_points=300)
    low, high = small.say("buy IT-W03").card.sequences[0].item.size
    assert low <= RACES["RC-02"].volume <= high
    assert ROLEPLAY.look(small.say("submit").made, "en").problems == ()


@pytest.mark.rule("SAM-CREATE-02", "SAM-POINTS-04")
def test_every_price_is_told_before_and_what_is_bought_can_be_put_back():
    bench = person()
    price = bench.now.params["prices"]["IT-W03"]
    bench.say("buy IT-W03")
    assert bench.card.ledger[-1].points == -price
    bench.say("put_back q1")
    assert (bench.card.sequences, bench.card.ledger[-1].balance) == ([], 300)


@pytest.mark.rule("SAM-CREATE-05", "SAM-CREATE-07", "SAM-POINTS-02", "SAM-AUDIT-63")
def test_what_a_new_card_may_not_have_is_withheld_with_the_reason():
    bench = person().say("buy SK-CR01", "buy IT-W03")
    special = next(name for name, race in RACES.items() if race.kind != "regular")
    assert bench.why(f"race {special}") == "regular_only"
    assert bench.why("buy SK-CR01") == "twice"
    assert bench.why("buy IT-W16") == "first_star"
    dear = next(name for name, price in creation.first_prices().items() if price > 115)
    assert bench.why(f"buy {dear}") == "no_points"


@pytest.mark.rule("SAM-CREATE-11", "SAM-CREATE-14")
def test_a_pair_of_types_for_each_personality_and_none_stays_open():
    bench = person().say("another_personality")
    assert bench.why("submit") == "step_open"
    bench.say("main_type love")
    assert bench.why("second_type love") == "same_types"
    bench.say("second_type self")
    assert bench.card.personalities == [("leader", "active"), ("love", "self")]
    assert bench.say("one_personality_less").card.personalities == [("leader", "active")]


@pytest.mark.rule("SAM-CREATE-07", "SAM-RACE-04")
def test_a_race_of_ones_own_states_all_eight_traits():
    bench = person()
    traits = {"volume": "90", "weight": "120", "emotion": "calm", "diet": "moss", "rhythm": "dusk",
              "sexes": "one", "class": "plant", "features": "bark"}  # fmt: skip
    with pytest.raises(IllegalAnswer, match="SAM-RACE-04"):
        bench.write(own_race={**traits, "diet": ""})
    assert bench.card.races == ["RC-01"]
    bench.write(own_race=traits)
    assert (bench.card.races, bench.card.own_race["diet"]) == (["own"], "moss")
    assert bench.say("submit").made["own_race"] == traits


@pytest.mark.rule("SAM-AUDIT-71")
def test_what_asks_for_a_word_is_bought_with_one():
    bench = person()
    assert "buy SK-AC03" not in bench.offered
    bench.say("buy SK-AC03 local")
    assert bench.card.sequences[0].parameters == {"G19": "local"}


@pytest.mark.rule("SAM-POINTS-07", "SAM-POINTS-20")
def test_at_the_anvil_every_change_shows_its_price_and_the_price_is_what_is_paid():
    bench = person().say("forge craft")
    assert bench.now.prompt == "forge.bench"
    assert bench.why("finish") == "no_entry"
    bench.say("add R01")
    for option in ("level R01:3", "release instant", "cooldown 2"):
        what, to = option.split()
        due = bench.now.params["total"] + bench.now.params["edits"][what][to]
        assert bench.say(option).now.params["total"] == due
    price = bench.now.params["total"]
    bench.say("finish").write(sequence="q1", title="Ferry stroke", story="Learnt with an oar.")
    made = bench.card.sequences[0]
    assert (made.name, made.background, bench.card.ledger[-1].points) == (
        "Ferry stroke",
        "Learnt with an oar.",
        -price,
    )
    assert bench.say("submit").made is not None


@pytest.mark.rule("SAM-POINTS-07", "SAM-ITEM-05")
@pytest.mark.parametrize("kind", ["weapon", "armour"])
def test_an_item_is_forged_for_the_body_of_whoever_makes_it(kind):
    bench = person().say(f"forge {kind}", "finish")
    assert bench.card.sequences[0].item.size == (90, 110)
    assert bench.say("submit").made is not None


@pytest.mark.rule("SAM-COST-13", "SAM-CREATE-05")
def test_nothing_above_one_star_is_forged_for_a_new_card():
    bench = person().say("forge craft", "add R01")
    held_back = {each.id: each.reason for each in bench.now.withheld}
    assert held_back["level R01:25"] == "gate_star"


def test_a_work_that_is_left_makes_nothing():
    bench = person().say("leave")
    assert (bench.match.result.outcome, bench.made) == ("card.left", None)


@pytest.mark.parametrize(
    "words", [{"name": "x" * 81}, {"strength": 3}, {"tags": ["a", "b", "c"]}, {"name": 5}, {"sequence": "q9"}]
)
def test_what_cannot_be_written_is_refused_and_nothing_changes(words):
    bench = person()
    with pytest.raises(IllegalAnswer):
        bench.write(**words)
    assert (bench.card.name, bench.card.tags) == ("Lin", WORDS["tags"])


def test_nobody_writes_on_the_card_of_another_seat():
    bench = person()
    with pytest.raises(IllegalAnswer, match="no card of yours"):
        bench.match.intervene("write", seat=1, name="Other")
    fight = zhuoju.new("samsara", seats=2, seed=1)
    with pytest.raises(IllegalAnswer, match="no card of yours"):
        fight.intervene("write", seat=0, name="Other")


@pytest.mark.rule("SAM-HIDE-12")
def test_the_card_in_hand_is_shown_to_the_seats_and_to_nobody_else():
    match = person().match
    assert match.view(None).get("bench") is None
    assert match.view(0)["bench"]["hand"]["name"] == "Lin"


# The tunnel


def card(preset: str = "PC-01") -> Any:
    return ROLEPLAY.ready(preset)


@pytest.mark.rule("SAM-POINTS-01", "SAM-GAME-18")
def test_a_settled_reward_is_granted_once():
    first = Bench.at("strengthen", card(), passage=1, passage_points=300)
    assert first.card.ledger[-1].balance == 300
    made = first.say("buy SK-CR05", "submit").made
    assert ROLEPLAY.look(made, "en").problems == ()
    again = Bench.at("strengthen", made, passage=1, passage_points=300)
    assert again.card.ledger[-1].balance == 0
    assert Bench.at("strengthen", made, passage=2, passage_points=100).card.ledger[-1].balance == 100


@pytest.mark.rule("SAM-GAME-18", "SAM-POINTS-12", "SAM-POINTS-14", "SAM-POINTS-19")
def test_storing_ends_with_the_first_purchase_and_the_phase_may_begin_anew():
    bench = Bench.at("strengthen", card(), passage=1, passage_points=300).say("deposit q1", "erase q2")
    assert [s.id for s in bench.card.vault] == ["q1"]
    bench.say("buy SK-CR05")
    assert "withdraw q1" not in bench.offered
    assert bench.why("withdraw q1") == "too_late"
    bench.say("begin_anew")
    assert (bench.card.vault, len(bench.card.sequences), bench.card.ledger[-1].balance) == ([], 7, 300)


@pytest.mark.rule("SAM-POINTS-09")
def test_an_owned_skill_is_adjusted_by_at_least_a_hundred():
    bench = Bench.at("strengthen", card(), passage=1, passage_points=900)
    skill = next(s.id for s in bench.card.sequences if s.kind == "skill")
    bench.say(f"adjust {skill}", "level R01:4")
    assert bench.why("finish") == "adjust_least"
    bench.say("level R01:8", "finish")
    line = bench.card.ledger[-1]
    assert (line.kind, -line.points >= 100) == ("adjust", True)


@pytest.mark.rule("SAM-AUDIT-65", "SAM-AUDIT-67", "SAM-CREATE-19")
def test_what_the_audit_refuses_comes_back_as_it_was_with_the_findings():
    bench = Bench.at("strengthen", card(), passage=1, passage_points=900).say("buy SK-CR08 sword")
    before = list(bench.card.sequences)
    bench.say("submit")
    shown = bench.match.view(0)["bench"]
    assert bench.now.prompt == "card.strengthen"
    (found,) = shown["refused"]
    assert (shown["tries"], found["id"], found["where"]) == (1, "SAM-AUDIT-18", before[-1].id)
    assert found["numbers"] == {"gate": 2, "star": 1}
    assert bench.card.sequences == before
    assert bench.made is None


@pytest.mark.rule("SAM-LEVEL-03")
def test_a_new_star_gives_out_its_points_when_the_card_is_handed_in():
    bench = Bench.at("strengthen", card(), passage=1, passage_points=900)
    prices = bench.now.params["prices"]
    while bench.card.ledger[-1].seniority <= 900:
        bench.say(next(o for o in bench.offered if o.startswith("buy SK-") and prices[o.split()[1]] <= 200))
    assert bench.match.view(0)["bench"]["new_star"]
    bench.say("submit")
    assert bench.now.prompt == "strengthen.attributes"
    bench.say({"will": 2})
    assert bench.made["grades"]["will"] == 3


@pytest.mark.rule("SAM-AUDIT-66")
def test_a_card_that_was_changed_outside_is_passed_anew_in_the_tunnel():
    changed = {**card(), "background": "Another past."}
    again = Bench.at("strengthen", changed)
    assert approval.is_dirty(again.card)
    made = again.say("submit").made
    assert (made["status"], approval.is_dirty(again.card)) == ("active", False)


def test_a_dj_who_is_asked_may_send_a_card_back():
    bench = Bench(mode="create", delegate=False).write(**WORDS)
    bench.say("race RC-01", "main_type leader", "second_type active", "submit")
    assert (bench.now.seat, bench.now.prompt) == (1, "card.audit")
    bench.match.answer(1, "send_back")
    assert (bench.now.prompt, bench.made) == ("card.create", None)
    bench.say("submit").match.answer(1, "pass_card")
    assert bench.made["status"] == "active"


@pytest.mark.parametrize(
    ("options", "seats", "told"),
    [
        ({"mode": "create"}, 3, "two seats"),
        ({"mode": "create", "party": ["PC-01"]}, 2, "begins with nothing"),
        ({"mode": "strengthen", "reward": 5}, 2, "needs a `passage`"),
        ({"mode": "strengthen", "party": ["PC-01", "PC-02"]}, 2, "one card"),
        ({"mode": "strengthen", "party": [{"id": 3}]}, 2, "no card"),
        ({"mode": "strengthen", "party": [{"id": "p1", "status": "dead"}]}, 2, "dead"),
    ],
)
def test_options_of_work_say_what_is_wrong(options, seats, told):
    with pytest.raises(BadOptions, match=told):
        zhuoju.new("samsara", seats=seats, seed=1, options=options)


@pytest.mark.parametrize("language", ["zh-Hans", "en"])
@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.rule("SAM-SHEET-11", "SAM-SHEET-12")
def test_a_card_is_the_same_after_a_workbook(preset, language):
    (form,) = ROLEPLAY.files()
    filed = form.read(form.write(card(preset), language), language)
    assert filed.data == card(preset)
    assert filed.report


def test_a_save_in_the_middle_of_the_work_goes_on_alike():
    bench = person().say("forge spell", "add R01")
    again = zhuoju.Match.load(bench.match.dump())
    assert [o.id for o in again.pending[0].options] == bench.offered
    assert again.view(0) == bench.match.view(0)


@pytest.mark.parametrize("mode", ["create", "strengthen"])
def test_bots_hand_a_card_in(mode):
    match = zhuoju.new("samsara", seats=2, seed=3, options={"mode": mode})
    while match.pending:
        (asked,) = match.pending
        weights = match.game.hints(match.table.state, asked)
        match.answer(
            asked.seat, {} if asked.shape == "distribute" else max(weights, key=lambda o: weights[o])
        )
    assert match.result.outcome == "card.passed"


@pytest.mark.parametrize(("language", "told"), [("en", "225 points left"), ("zh-Hans", "余225点")])
def test_a_terminal_shows_the_card_in_hand(language, told):
    match = person().say("buy SK-CR01").match
    shown = match.game.terminal(match.view(0), language)
    assert "Lin" in shown
    assert told in shown
