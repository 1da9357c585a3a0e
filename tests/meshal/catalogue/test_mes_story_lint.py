"""What is wrong with an adventure is found before it is played, and where it is written."""

import pytest

from zhuoju.content import check_pack
from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue.library import LIBRARY

assert GAME.id == "meshal"
PACK = """id: mine
game: meshal
version: 1
title: {zh-Hans: 我的, en: Mine}
license: MIT
authors: [me]
requires: [core]
"""
STORY = """adventure:
  - id: ad_x
    name: {zh-Hans: 试, en: X}
    hook: {zh-Hans: 试, en: X}
    length: {zh-Hans: 试, en: X}
    first: ad_x.a
    endings:
      - {id: home, name: {zh-Hans: 家, en: Home}, text: {zh-Hans: 家, en: Home}}
      - {id: lost, name: {zh-Hans: 失, en: Lost}, text: {zh-Hans: 失, en: Lost}, well: false}
scene:
  - id: ad_x.a
    name: {zh-Hans: 甲, en: A}
    adventure: ad_x
    process: narrative
    read: {zh-Hans: 甲, en: A}
    map: {kind: grid, width: 8, length: 8}
    beats:
      - check:
          text: {zh-Hans: 试, en: Try}
          attribute: spirit
          difficulty: 2
          success: {items: [{item: it_map}], goto: battle}
          failure: {sets: [sorry], goto: battle}
      - id: battle
        fight:
          party: [[1, 1]]
          foes: [{creature: cr_rat, at: [[5, 5]], id: rat}]
          goals: [{foe: rat, at_most: 1}]
      - needs: {flags: [sorry]}
        deed: {potential: 1}
    next: ad_x.b
  - id: ad_x.b
    name: {zh-Hans: 乙, en: B}
    adventure: ad_x
    process: briefing
    read: {zh-Hans: 乙, en: B}
    beats:
      - deed: {ending: home}
"""


def problems(tmp_path, text):
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "story.yaml").write_text(text, encoding="utf-8")
    return check_pack(tmp_path, LIBRARY)


def test_a_sound_adventure_has_no_problems(tmp_path):
    assert problems(tmp_path, STORY) == []


def test_the_ready_made_adventures_are_sound():
    assert [p for p in check_pack(LIBRARY.folder / "core", LIBRARY) if "adventure-" in str(p)] == []


@pytest.mark.rule("MES-CORE-06")
@pytest.mark.parametrize(
    ("before", "after", "what", "line"),
    [
        ("item: it_map", "item: it_mapp", "no item `it_mapp`", 22),
        ("cr_rat", "cr_ratt", "no creature `cr_ratt`", 27),
        ("goto: battle}\n          failure", "goto: batle}\n          failure",
         "no beat or scene `batle`", 22),
        ("at: [[5, 5]]", "at: [[9, 5]]", "[9, 5] is not on the map", 26),
        ("foe: rat", "foe: cat", "nobody in this fight is called `cat`", 28),
        ("ending: home", "ending: house", "no ending `house`", 38),
        ("    next: ad_x.b\n", "", "leads nowhere", 11),
        ("    next: ad_x.b\n", "    next: ad_x.c\n", "no scene `ad_x.c`", 31),
        ("first: ad_x.a", "first: ad_x.z", "no scene `ad_x.z`", 6),
        ("flags: [sorry]", "flags: [glad]", "nothing ever sets the flag `glad`", 29),
        ("    map: {kind: grid, width: 8, length: 8}\n", "", "a fight needs a map", 25),
        ("width: 8", "width: 0", "1 to 200 steps", 16),
        ("id: lost", "id: gone", "needs an ending `lost`", 8),
        ("        deed: {potential: 1}",
         "        deed: {potential: 1}\n        choice: {text: {zh-Hans: 试, en: X}, options: []}",
         "exactly one thing", 29),
        ("goto: battle}\n      - id: battle",
         "goto: battle}\n      - deed: {potential: 1}\n      - id: battle",
         "no way leads to this beat", 24),
        ("adventure: ad_x\n    process: briefing", "adventure: ad_y\n    process: briefing",
         "no adventure `ad_y`", 34),
    ],
)  # fmt: skip
def test_mistakes_are_found_in_their_place(tmp_path, before, after, what, line):
    assert before in STORY
    found = problems(tmp_path, STORY.replace(before, after, 1))
    assert any(what in p.what and p.line == line for p in found), found
