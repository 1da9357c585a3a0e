"""Every branch of every scene of the ready-made adventures is reached, and leads where it says."""

import pytest
from mes_tale import Tale

from zhuoju.games.meshal import GAME
from zhuoju.games.meshal.catalogue.adventure_lint import exits
from zhuoju.games.meshal.catalogue.adventure_texts import option
from zhuoju.games.meshal.catalogue.library import SCENES
from zhuoju.games.meshal.model.adventure_cards import Beat, Deed, kind_of

assert GAME.id == "meshal"
LUCK = {"success": "lucky", "failure": "unlucky", "broken": "lucky"}
SEEDS = range(60)


def branches():
    """(scene, beat, where the outcome is written)."""
    for scene in SCENES.values():
        for at, beat in enumerate(scene.beats):
            for path, _ in exits(beat):
                yield pytest.param(scene.id, at, path, id=f"{scene.id}-{at}-{'.'.join(map(str, path))}")


def arranged(scene: str, at: int, beat: Beat, path: tuple, seed: int) -> Tale:
    """The table at this beat, with what its branch asks for at hand."""
    t = Tale(SCENES[scene].adventure, scene, at, seed=seed)
    needs = [beat.needs] if beat.needs is not None else []
    if beat.choice is not None:
        chosen = beat.choice.options[path[2]].needs
        needs += [chosen] if chosen is not None else []
    for each in needs:
        t.story.flags += each.flags
        if each.ability:
            t.beings[t.story.party[0]].sheet.abilities[each.ability] = 0
    if beat.check is not None and beat.check.who == "watch":
        t.story.watch = [t.story.party[0]]
    if path and path[-1] in LUCK:
        getattr(t, LUCK[path[-1]])()
    return t


def answers(scene: str, beat: Beat, path: tuple) -> dict:
    """What the players answer to take this branch."""
    given: dict = {"call_retry": "no", "overrule_reason": "story", "story_helpers": [], "chase": "yes"}
    if beat.choice is not None:
        given["story_choose"] = option(scene, beat.choice.options[path[2]].id)
    if beat.smash is not None:
        given["story_smash"] = "nobody" if path[-1] == "left" else "being:1"
    if beat.check is not None and beat.check.progressive:
        given["call_skip"] = "roll"
        given["story_go_on"] = "no" if path[-1] == "failure" else "yes"
    if beat.chase is not None and path[-1] == "escaped":
        given["chase"] = "no"
    return given


def target(scene: str, at: int, deed: Deed | None, flags: list[str]) -> tuple[str, int] | str:
    """Where an outcome leads, past what happens without a question: a beat that asks, or an ending."""
    if deed is not None and deed.ending:
        return deed.ending
    goto = deed.goto if deed is not None else ""
    beats = SCENES[scene].beats
    if goto in SCENES:
        scene, at = goto, 0
    elif goto:
        at = next(k for k, each in enumerate(beats) if each.id == goto)
    elif at + 1 < len(beats):
        at += 1
    else:
        scene, at = SCENES[scene].next, 0
    now = SCENES[scene].beats[at]
    skipped = now.needs is not None and any(flag not in flags for flag in now.needs.flags)
    if skipped:
        return target(scene, at, None, flags)
    quiet = now.deed is not None and not now.deed.choice
    return target(scene, at, now.deed, flags) if quiet else (scene, at)


def leads(t: Tale, scene: str, at: int, deed: Deed | None) -> bool:
    """Whether the story stands where this outcome leads, and remembers it."""
    if any(flag not in t.story.flags for flag in (deed.sets if deed is not None else ())):
        return False
    wanted = target(scene, at, deed, t.story.flags)
    return t.story.ending == wanted if isinstance(wanted, str) else t.stands == wanted


@pytest.mark.rule("MES-ENC-08", "MES-ENC-09", "MES-TIM-01")
@pytest.mark.parametrize(("scene", "at", "path"), list(branches()))
def test_every_branch_leads_where_it_says(scene, at, path):
    beat = SCENES[scene].beats[at]
    deed = next(each for where, each in exits(beat) if where == path)
    by_chance = kind_of(beat) in ("contest", "chase")
    for seed in SEEDS if by_chance else (0,):
        t = arranged(scene, at, beat, path, seed)
        if beat.fight is not None:
            t.outcome = path[-1]
        if beat.choice is not None:
            t.until("story.choose").answer(answers(scene, beat, path)["story_choose"])
        else:
            t.go_on(**answers(scene, beat, path))
        if leads(t, scene, at, deed):
            return
    raise AssertionError(f"{path} leads to {t.stands} {t.story.ending}, not to {deed}")
