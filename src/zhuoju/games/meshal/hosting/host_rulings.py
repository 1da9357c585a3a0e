"""MES-CORE-02 The host's word: what the rules bring about can be changed or cancelled, and that is noted.

Each of these is an intervention of the game: `match.intervene("set_dice", ref=3, attribute="might", n=2,
author="Ada", reason="missed a rule")`. Author and reason are always given and end up in `State.overrides`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from zhuoju.games.meshal.basics import relations
from zhuoju.games.meshal.basics.pool import SIDES, pool_size, result
from zhuoju.games.meshal.basics.telling import witnesses
from zhuoju.games.meshal.character import action_points, reactions
from zhuoju.games.meshal.character.scores import dice_number, of_valid, scores, settle
from zhuoju.games.meshal.character.values import dice_bonus
from zhuoju.games.meshal.effects.harm import by_word
from zhuoju.games.meshal.environment import hazards, searching
from zhuoju.games.meshal.maps.tiling import inside
from zhuoju.games.meshal.model.field import Spot
from zhuoju.games.meshal.model.record import After, Override, SecretRoll
from zhuoju.games.meshal.model.state import Being, Meshal, Ref
from zhuoju.games.meshal.model.words import ATTRIBUTES, Attribute, HazardKind, Relation
from zhuoju.games.meshal.moment import rounds, turns
from zhuoju.games.meshal.rolls.rolling import DICE, keep, stream
from zhuoju.games.meshal.senses import knowledge, spotting
from zhuoju.kernel import IllegalAnswer, then

OUTCOMES: Final = ("victory", "defeat", "ended")
MOST_COVER: Final = 9
MOST_PLUS: Final = 20  # dice of a situation
LONGEST: Final = 400  # characters of a reason


def written(
    m: Meshal,
    what: str,
    author: str,
    reason: str,
    *,
    old: int | str | None = None,
    new: int | str | None = None,
    **data: Any,
) -> None:
    """Write an override down and tell the host; of a player's character everybody who knows of it is told."""
    signed(what, author, reason)
    m.state.overrides.append(Override(author, what, reason, data, old, new))
    change = "plain" if new is None else "made" if old is None else "set"
    said: dict[str, Any] = {
        "ruling": what,
        "author": author,
        "reason": reason,
        "old": old,
        "new": new,
        "change": change,
    }
    one = m.state.beings.get(data.get("ref", 0))
    if one is None:
        m.tell("ruled", to=m.state.host, **said)
    else:
        open_to = witnesses(m, one.ref) if one.seat in knowledge.players(m.state) else (m.state.host,)
        m.tell("intervened", to=open_to, ref=one.ref, **said)


def signed(what: str, author: str, reason: str) -> None:
    """MES-CORE-02 Refuse a word without an author or a reason, or with endless ones."""
    if not author.strip() or not reason.strip():
        raise IllegalAnswer(f"host, {what}: MES-CORE-02 an override needs an author and a reason")
    if len(author) > LONGEST or len(reason) > LONGEST:
        raise IllegalAnswer(f"host, {what}: an author and a reason have at most {LONGEST} characters")


def on_the_map(m: Meshal, what: str, spot: Spot | None = None) -> None:
    """MES-MAP-15 Refuse what needs a map where there is none, or a spot that is not on it."""
    field = m.state.field
    if field is None:
        raise IllegalAnswer(f"host, {what}: MES-MAP-15 there is no map now; wait for a fight")
    if spot is not None and not inside(field, spot):
        raise IllegalAnswer(f"host, {what}: MES-MAP-15 {spot[0]}, {spot[1]} is not on the map")


def known(m: Meshal, ref: Ref) -> Being:
    """A being by its number, or a refusal that says which there are."""
    found = m.state.beings.get(ref)
    if found is None:
        raise IllegalAnswer(f"host: there is no being {ref}; there are {sorted(m.state.beings)}")
    return found


# Beings


def set_dice(m: Meshal, ref: Ref, attribute: Attribute, n: int, *, author: str, reason: str) -> None:
    """A being holds so many dice of an attribute now; it falls, wakes, dies or returns accordingly."""
    one = known(m, ref)
    held = scores(m, ref)
    if attribute not in held:
        raise IllegalAnswer(f"host, set_dice: MES-ATR-17 being {ref} has {_names(held)}, no {attribute}")
    if not 0 <= n <= held[attribute]:
        most = held[attribute]
        raise IllegalAnswer(f"host, set_dice: MES-ATR-07 {attribute} of being {ref} goes from 0 to {most}")
    old = one.sheet.dice.get(attribute, 0)
    written(m, "set_dice", author, reason, old=old, new=n, ref=ref, attribute=attribute)
    one.sheet.dead = False
    one.sheet.dice[attribute] = n
    by_word(m, ref)
    spotting.refresh(m, [ref])
    if m.state.moment is not None and rounds.takes_part(one) and not _there(m, ref):
        m.state.moment.order.append(ref)


def _names(held: Mapping[Attribute, int]) -> str:
    return ", ".join(held) or "nothing"


def _there(m: Meshal, ref: Ref) -> bool:
    running = m.state.moment
    return running is not None and ref in (*running.order, *running.arriving)


def set_ap(m: Meshal, ref: Ref, n: int, *, author: str, reason: str) -> None:
    """A being has so many AP at hand (MES-ACT-27: a long talk may cost one)."""
    one = known(m, ref)
    if not 0 <= n <= 99:
        raise IllegalAnswer("host, set_ap: MES-ACT-01 AP go from 0 to 99")
    written(m, "set_ap", author, reason, old=one.ap, new=n, ref=ref)
    one.ap = n


def place(m: Meshal, ref: Ref, x: int, y: int, *, author: str, reason: str, height: int = 0) -> None:
    """Put a being somewhere on the map (D08, disputed geometry)."""
    one = known(m, ref)
    on_the_map(m, "place", (x, y))
    if one.fled:
        raise IllegalAnswer(f"host, place: MES-FLE-03 being {ref} is out of this fight until it ends")
    old = "" if one.at is None else f"{one.at[0]}, {one.at[1]}"
    written(m, "place", author, reason, old=old, new=f"{x}, {y}", ref=ref)
    if one.inside is not None:  # taken out of a belly, off a back
        one.sheet.effects = [effect for effect in one.sheet.effects if effect.source != "swallowed"]
    one.inside = one.riding = one.carried_by = None
    one.at, one.height = (x, y), height
    for other in m.state.beings.values():
        if ref in (other.riding, other.carried_by):
            other.at, other.height = one.at, height
    m.state.aftermath.append(After("moved", ref))
    hazards.touches(m, ref)
    spotting.refresh(m, [ref])


def relate(m: Meshal, a: Ref, b: Ref, relation: Relation, *, author: str, reason: str) -> None:
    """MES-CORE-03 How one being stands to another from now on."""
    known(m, a)
    known(m, b)
    if relation not in get_args(Relation):
        raise IllegalAnswer(f"host, relate: MES-CORE-03 {relation!r} is none of {get_args(Relation)}")
    written(m, "relate", author, reason, a=a, b=b, relation=relation)
    relations.set_stance(m, a, b, relation)
    m.tell("relation", to=m.state.host, a=a, b=b, relation=relation)


def end_effect(m: Meshal, ref: Ref, source: str, *, author: str, reason: str) -> None:
    """An effect or status on a being ends."""
    one = known(m, ref)
    if all(effect.source != source for effect in one.sheet.effects):
        listed = ", ".join(effect.source for effect in one.sheet.effects) or "none"
        raise IllegalAnswer(
            f"host, end_effect: nothing named {source!r} works on being {ref}; there is {listed}"
        )
    written(m, "end_effect", author, reason, ref=ref, source=source)
    one.sheet.effects = [effect for effect in one.sheet.effects if effect.source != source]
    settle(m, ref)
    by_word(m, ref)
    spotting.refresh(m, [ref])
    m.state.aftermath.append(After("effect_ended", ref, source))


def reveal(m: Meshal, ref: Ref, to: list[Ref], *, author: str, reason: str) -> None:
    """MES-HID-04 Show a being to others: they know where it is as long as it stays there."""
    one = known(m, ref)
    for other in to:
        known(m, other)
    written(m, "reveal", author, reason, ref=ref, to=to)
    if one.at is not None:
        one.pointed_out |= {other: one.at for other in to if other != ref}
    spotting.refresh(m, [ref])
    m.reveal()


def reveal_thing(m: Meshal, id: int, to: list[Ref], *, author: str, reason: str) -> None:  # noqa: A002
    """MES-HID-04 Show a trap to these; a hidden item then lies in plain sight for all."""
    field = m.state.field
    traps = [trap for trap in field.traps if trap.id == id] if field else []
    items = [item for item in field.items if item.id == id and item.concealed] if field else []
    if not traps and not items:
        raise IllegalAnswer(f"host, reveal_thing: MES-HID-04 no trap and no hidden item has the number {id}")
    for other in to:
        known(m, other)
    written(m, "reveal_thing", author, reason, id=id, to=to)
    for trap in traps:
        trap.found += [other for other in to if other not in trap.found]
    for item in items:
        item.concealed = ""
    m.reveal()


def spare(m: Meshal, ref: Ref, hazard: HazardKind, *, author: str, reason: str, on: bool = True) -> None:
    """MES-HAZ-01 Hazards are measured on humans: this being takes no harm of one, or does after all."""
    one = known(m, ref)
    if hazard not in get_args(HazardKind):
        raise IllegalAnswer(f"host, spare: MES-HAZ-01 {hazard!r} is none of {get_args(HazardKind)}")
    written(m, "spare", author, reason, ref=ref, hazard=hazard, on=on)
    one.spared = [kind for kind in one.spared if kind != hazard] + ([hazard] if on else [])
    action_points.follow_maximum(m, ref)  # MES-ACT-05, of the cold
    if hazard == "bog" and on:
        one.depth = 0
    if hazard == "corrosive" and on:
        one.contact = one.immersed = 0


def see_through(m: Meshal, ref: Ref, *, author: str, reason: str) -> None:
    """MES-PER-14 An invisible or disguised one has given itself away: everybody sees through it."""
    known(m, ref)
    written(m, "see_through", author, reason, ref=ref)
    for other in list(m.state.beings):
        if other != ref:
            searching.see_through(m, other, ref)


# The map


def give_cover(m: Meshal, wall: int, n: int, *, author: str, reason: str) -> None:
    """MES-OBJ-15 What a wall is worth to those right behind it, in physical protection."""
    walls = m.state.field.walls if m.state.field is not None else []
    found = next((each for each in walls if each.id == wall), None)
    if found is None or not 0 <= n <= MOST_COVER:
        raise IllegalAnswer(f"host, give_cover: MES-OBJ-15 a wall of the map, and 0 to {MOST_COVER}")
    written(m, "give_cover", author, reason, wall=wall, n=n)
    found.cover = n


# What is being resolved


def change_loss(m: Meshal, ref: Ref, dice: dict[Attribute, int], *, author: str, reason: str) -> None:
    """The dice that a being is about to lose in the chain that runs; none: the harm is cancelled."""
    held = scores(m, ref) if ref in m.state.beings else {}
    if any(attribute not in held or n < 0 for attribute, n in dice.items()):
        raise IllegalAnswer(f"host, change_loss: MES-ATR-17 dice of {_names(held)}, none below 0")
    record = reactions.current(m)
    losses = [loss for loss in record.losses if loss.ref == ref] if record is not None else []
    if not losses:
        raise IllegalAnswer(f"host, change_loss: MES-PIPE-20 no loss of being {ref} waits to be applied")
    written(m, "change_loss", author, reason, ref=ref, dice=dice)
    losses[0].dice = dict(dice)
    for more in losses[1:]:
        more.dice = {}


def cancel_attack(m: Meshal, *, author: str, reason: str) -> None:
    """The attack that runs comes to nothing: as if never made before its roll, without harm after it."""
    if reactions.current(m) is None:
        raise IllegalAnswer("host, cancel_attack: MES-CORE-02 nothing is being resolved")
    written(m, "cancel_attack", author, reason)
    reactions.stop(m, "attack")


def force_dice(m: Meshal, faces: list[int], *, author: str, reason: str) -> None:
    """MES-DICE-14 The next dice show these faces: dice rolled by hand, marked in the log."""
    if any(not 1 <= face <= SIDES for face in faces):
        raise IllegalAnswer(f"host, force_dice: MES-DICE-01 faces go from 1 to {SIDES}")
    written(m, "force_dice", author, reason, faces=faces)
    m.chance.force([face - 1 for face in faces], DICE)
    m.tell("dice_by_hand", n=len(faces))


# The moment


def end_moment(m: Meshal, outcome: str, *, author: str, reason: str) -> None:
    """MES-MOM-15, D23 The moment ends at once: victory or defeat by the goal, or simply over. What is being
    resolved is as if never begun."""
    if m.state.moment is None:
        raise IllegalAnswer("host, end_moment: MES-MOM-15 there is no moment")
    if outcome not in OUTCOMES:
        raise IllegalAnswer(f"host, end_moment: {outcome!r} is none of {OUTCOMES}")
    written(m, "end_moment", author, reason, outcome=outcome)
    m.state.moment.over = outcome
    acting = m.state.chains[0].user if m.state.chains else None
    begun = m.state.moment.round > 0  # before, nobody acts, and the step began without a moment
    m.break_off(then(turns.ends_at_once, acting or 0), undone=begun and bool(m.state.chains))


def arrive(m: Meshal, refs: list[Ref], *, author: str, reason: str) -> None:
    """MES-MOM-05 Latecomers: they join when the next turn begins."""
    if m.state.moment is None:
        raise IllegalAnswer("host, arrive: MES-MOM-05 there is no moment")
    for ref in refs:
        one = known(m, ref)
        if _there(m, ref):
            raise IllegalAnswer(f"host, arrive: MES-MOM-05 being {ref} is there already")
        if not rounds.takes_part(one):
            raise IllegalAnswer(f"host, arrive: MES-FLE-03 being {ref} cannot take part in this fight")
    written(m, "arrive", author, reason, refs=refs)
    m.state.moment.arriving.extend(dict.fromkeys(refs))
    m.state.moment.called.extend(dict.fromkeys(refs))


# Secrets and wishes


def secret_roll(
    m: Meshal,
    ref: Ref,
    attribute: Attribute,
    *,
    author: str,
    reason: str,
    modifier: int = 0,
    player: bool = False,
) -> None:
    """MES-SEC-01..03, 05 The host rolls for a being with its real dice; at most its player learns of it."""
    signed("secret_roll", author, reason)
    if attribute not in ATTRIBUTES or abs(modifier) > MOST_PLUS:
        raise IllegalAnswer(
            f"host, secret_roll: MES-SEC-01 one of {ATTRIBUTES}, at most {MOST_PLUS} dice more"
        )
    known(m, ref)
    bonus = dice_bonus(m, ref, of_valid(m, ref, (attribute,)))
    count = pool_size(dice_number(m, ref, attribute), modifier, bonus)
    faces = m.chance.roll(count, SIDES, stream(m, ref, "player" if player else True))
    m.state.overrides.append(Override(author, "secret_roll", reason, {"ref": ref, "faces": faces}))
    keep(m, SecretRoll(ref, faces, result(faces), [attribute], reason, player))


def show_roll(m: Meshal, number: int, *, author: str, reason: str = "") -> None:
    """MES-SEC-05 The host shows a secret roll to everybody, later on."""
    secrets = m.state.secrets
    if not 0 <= number < len(secrets) or secrets[number].shown:
        raise IllegalAnswer(f"host, show_roll: MES-SEC-05 there is no secret roll {number} to show")
    signed("show_roll", author, reason or "shown")
    made = secrets[number]
    made.shown = True
    m.state.overrides.append(Override(author, "show_roll", reason, {"number": number}))
    m.tell(
        "roll_shown", ref=made.ref, faces=list(made.faces), scopes=list(made.scopes), result=made.result,
        reason=made.reason,
    )  # fmt: skip


def stop_acting(m: Meshal, ref: Ref) -> None:
    """MES-ACT-08 A long-term action is stopped, at any time; whoever plays the being may say so."""
    one = known(m, ref)
    if one.long is None:
        raise IllegalAnswer(f"stop_acting: MES-ACT-08 being {ref} is busy with nothing long")
    turns.stop_long(m, one)


def hold_back(m: Meshal, ref: Ref, on: bool) -> None:
    """MES-DICE-07 Whether a being's player wants to be asked before each roll; everybody may say so."""
    known(m, ref).hold_back = on


INTERVENTIONS: Final[Mapping[str, Callable[..., None]]] = {
    function.__name__: function
    for function in (
        set_dice, set_ap, place, relate, end_effect, reveal, reveal_thing, spare, see_through, give_cover,
        change_loss, cancel_attack, force_dice, end_moment, arrive, secret_roll, show_roll, stop_acting,
        hold_back,
    )
}  # fmt: skip
