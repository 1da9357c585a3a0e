"""MES-LIF-01, 07 Who is unconscious, dead, asleep or otherwise unable to act. Only looks."""

from typing import Final

from zhuoju.games.meshal.character.scores import valid
from zhuoju.games.meshal.model.state import Ref, World, being

UNABLE: Final = ("asleep", "stunned")


def unconscious(w: World, ref: Ref) -> bool:
    """MES-LIF-01 Whether a valid attribute has no dice left. The bodiless lack might (MES-FX-09)."""
    dice = being(w, ref).sheet.dice
    if 0 not in dice.values():
        return False
    if dice.get("agility") == 0 or dice.get("spirit") == 0:
        return True
    return "might" in valid(w, ref)


def out_of_dice(w: World, ref: Ref) -> bool:
    """MES-LIF-07, 08 Whether no valid attribute has any dice left: that is death."""
    dice = being(w, ref).sheet.dice
    if 0 not in dice.values():
        return False
    return not any(dice.get(attribute) for attribute in valid(w, ref))


def dead(w: World, ref: Ref) -> bool:
    """Whether it is dead."""
    return being(w, ref).sheet.dead


def suffers(w: World, ref: Ref, *statuses: str) -> bool:
    """Whether one of these statuses is on it."""
    effects = being(w, ref).sheet.effects
    return bool(effects) and any(effect.source in statuses for effect in effects)


def asleep(w: World, ref: Ref) -> bool:
    """MES-SUP-06 Whether it sleeps."""
    return suffers(w, ref, "asleep")


def able(w: World, ref: Ref) -> bool:
    """Whether it can act: alive, conscious, awake, not stunned, not gone."""
    one = being(w, ref)
    if one.sheet.dead or one.fled or unconscious(w, ref):
        return False
    return not suffers(w, ref, *UNABLE)


def standing_up(w: World, ref: Ref) -> bool:
    """MES-ENC-08 Whether it is still in the fight: alive, conscious, not fled."""
    one = being(w, ref)
    return not (one.sheet.dead or one.fled or one.down or unconscious(w, ref))


def may_speak(w: World, ref: Ref) -> bool:
    """MES-ACT-27 Short speech is free at any time for the conscious who have a voice."""
    one = being(w, ref)
    return not (one.sheet.dead or unconscious(w, ref) or suffers(w, ref, "asleep", "silenced"))
