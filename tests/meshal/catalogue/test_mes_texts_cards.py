"""What cards say, read as a person would: what belongs to a condition, who is meant, signs, joints."""

import re

import pytest

from zhuoju.games.meshal.catalogue.library import LIBRARY
from zhuoju.games.meshal.model.adventure_cards import SceneCard

DOUBLED = re.compile(r"[。；，：、]{2}|\. ?[.;,]|[;,] ?[.;,]|。（|\.\s\(| {2}|\( |[（(][)）]|-\d")


def said(name, language):
    return LIBRARY.words.text_of(LIBRARY.packs.named(name), language)


@pytest.mark.rule("MES-FX-02")
@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        (
            "co_rider",
            "若正在搭乘，防御+2骰；骑乘尝试+3骰；",
            "if you are mounted, +2 dice on defences; +3 dice",
        ),
        ("co_two_weapons", "攻击−1骰，立即免费进行", "−1 die on attacks and make an attack with"),
        ("mg_totem", "自己：灵异防护+1，抵抗+1骰", "you within 3 steps: occult protection +1 and +1 die"),
    ],
)
def test_what_belongs_to_a_condition_is_told_from_what_does_not(name, zh, en):
    assert zh in said(name, "zh-Hans")
    assert en in said(name, "en")


@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        ("mg_sleep", "胜出则施加沉睡状态", "on a win, status: asleep"),
        ("mi_grapple", "胜出则使其被擒抱", "status: grappled"),
        ("ag_sneak", "进入潜藏状态", "status: hidden"),
        ("tr_gas", "周围半径3步。对抗：掷5骰，对方掷其强壮骰", "Radius 3 all around. Effect: contest 5 dice"),
        ("se_marsh_runner", "若身处困难地形，", "difficult ground"),
        ("mi_shield_wall", "若装备着盾牌，", "if you hold a shield,"),
        ("ag_deft_strike", "不可被闪避", "it cannot be evaded"),
        ("it_long_sword", "（格挡/闪避）。格挡+1骰", "(parry/evade). In hand: +1 die on parries"),
        ("gi_machine_body", "免疫中毒", "immune to poisoning"),
        ("gi_fangs", "相邻一名敌对生物", "One adjacent foe"),
    ],
)  # fmt: skip
def test_it_is_clear_who_is_meant_and_what_is_done(name, zh, en):
    assert zh in said(name, "zh-Hans")
    assert en in said(name, "en")


@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        ("mg_mend", "恢复等于其点数的任意属性骰", "regain as many dice of any attribute as they make"),
        ("mi_sweep", "改为针对1步内所有", "made against all foes within 1 step"),  # not: hits them
        ("mg_wither", "强壮/精神", "attack might/spirit: roll spirit dice; erosive/occult"),
        ("ag_riposte", "若相距步数≤1，", "if the distance in steps ≤ 1,"),
        ("sp_iron_will", "抵抗+2骰", "+2 dice on resisting"),
        ("gi_regenerate", "自己的回合开始时", "at the start of its own turn"),
        ("it_cell", "每件供6发", "6 shots each"),
        ("it_lantern", "须花50铜币添油", "A new filling costs 50 copper"),
        ("it_torch", "燃尽即弃", "Gone once burnt down"),
        ("it_sleep_powder", "。毒气。", "Gas."),
        ("it_antidote", "解除中毒", "end poisoning"),
        ("it_sight", "可装于射击武器", "Fits: projectile weapons"),
        ("it_leech_ring", "物理防护+1；每天开始时", "physical protection +1; at each day's start"),
        ("tr_gas", "毒气。", "Gas."),
        ("ve_cart", "由一名生物拉动", "Pulled by one creature"),
        ("ve_balloon", "随风飘移。在空中损坏后每轮下坠5步", "drifts with the wind; broken in the air"),
        ("ve_truck", "只能走道路。需要燃料", "keeps to roads; needs fuel"),
        ("ob_glass", "不遮挡视线", "Does not block sight"),
        ("cr_mire_hydra", "猎物加工（1天，难度4）", "Prey Processing (1 day, difficulty 4)"),
        ("mo_mule", "活力骰的点数须大于所受伤害", "points of agility above the damage"),
        ("asleep", "受到伤害或被人唤醒时结束", "Ends on damage or when somebody wakes it"),
        ("burning", "入水时结束", "Ends in water"),
        ("weakened", "直到其第二个回合结束", "until the end of the second turn"),
        ("swallowed", "或吞噬者倒下时脱身", "freed by one hit of two damage or more"),
    ],
)  # fmt: skip
def test_a_card_says_all_that_it_does(name, zh, en):
    assert zh in said(name, "zh-Hans")
    assert en in said(name, "en")


@pytest.mark.parametrize(
    ("name", "zh", "en"),
    [
        ("spec_reedfolk", "活力+1/强壮−1", "agility +1, might −1"),
        ("spec_human", "睡眠6小时", "6 hours of sleep"),
        ("cr_turret", "用剩的弩矢×10；扳手", "What is left of Bolt × 10; Wrench"),
        ("rc_spark_wand", "需要火花、炼剂", "Needs Spark, Brew"),
        ("rc_minor_healing", "需要其中一项：炼剂、采药", "Needs one of Brew, Herbalist"),
        ("rc_arrows", "扳手或匕首", "Wrench or Dagger"),
    ],
)
def test_numbers_have_their_signs_and_lists_their_joints(name, zh, en):
    assert zh in said(name, "zh-Hans")
    assert en in said(name, "en")


def test_food_is_kept_and_not_stored_like_data():
    assert "保存20天" in said("it_herb", "zh-Hant")


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
def test_no_card_has_doubled_punctuation_or_a_hyphen_for_a_minus(language):
    entries = [entry for entry in LIBRARY.packs if not isinstance(entry, SceneCard)]
    texts = {entry.id: LIBRARY.words.text_of(entry, language) for entry in entries}
    assert [name for name, text in texts.items() if DOUBLED.search(text)] == []


@pytest.mark.parametrize("stem", ["event", "prompt", "option", "reason", "tool", "view", "field", "outcome"])
def test_chinese_texts_have_no_spaces_around_numbers(stem):
    space = re.compile(r"[\u4e00-\u9fff，。：；！？、）] +[{\d]|[}\d] +[\u4e00-\u9fff（]")
    texts = LIBRARY.catalog.texts()["zh-Hans"]
    assert [k for k, text in texts.items() if k.startswith(f"{stem}.") and space.search(text)] == []


def test_one_thing_has_one_word():
    texts = LIBRARY.catalog.texts()
    assert texts["zh-Hans"]["view.type.occult"] == LIBRARY.words.template("zh-Hans", "occult").source
    assert texts["zh-Hans"]["view.type.raw"] == LIBRARY.words.template("zh-Hans", "raw").source
    assert "別" not in texts["zh-Hant"]["field.aliases"]
    assert not any("先攻" in text or "玄秘" in text for text in texts["zh-Hans"].values())


@pytest.mark.parametrize(
    ("key", "params", "said_so"),
    [
        ("tool.travel.found", {"km": 1, "days": 1}, "1 kilometre in 1 day"),
        ("tool.supply.left", {"days": 1}, "enough for 1 day"),
        ("tool.hazard.found.fall", {"n": 6}, "A fall of 6 steps"),
        ("event.rewarded", {"ref": "Ada", "potential": 0}, "Ada earns no potential."),
        ("event.contest_roll", {"ours": 2, "rival": "a guard", "theirs": 1}, "You roll 2, a guard rolls 1."),
        ("event.attack_card", {"ref": "Ada", "by": None}, "Ada is attacked."),
        ("event.attack_card", {"ref": "Ada", "by": "A wolf"}, "A wolf attacks Ada."),
    ],
)  # fmt: skip
def test_english_has_its_singular_and_says_who(key, params, said_so):
    assert LIBRARY.catalog.say("en", key, **params) == said_so
