"""Those who only look on are shown several moves at once, and miss nothing by it."""

import asyncio
import random
from typing import Any

import pytest

from tests.server.live.test_unsure import Disk, Person, table
from tests.server.match.test_hiding import Room
from tests.server.match.test_played import GAMES, random_action
from zhuoju.server.live.audience import Audience
from zhuoju.server.match import wire
from zhuoju.server.match.played import Beginning
from zhuoju.server.match.record import Answered


def patched(view: Any, patch: Any) -> Any:
    """A view after a patch, as clients apply it."""
    if isinstance(patch, list):
        return patch[0]
    if isinstance(view, list):
        return [patched(old, patch[str(n)]) if str(n) in patch else old for n, old in enumerate(view)]
    new = {key: value for key, value in view.items() if patch.get(key, 0) is not None}
    for key, part in patch.items():
        if part is not None:
            new[key] = patched(view.get(key), part)
    return new


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_moves_shown_together_are_the_moves_shown_one_by_one(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    beginning = Beginning(game, seats, options, b"seed" * 8)
    made = Room.begun(beginning)
    prompt, patient = (Audience(made.course.match.game, None, "en", made.seated.names) for _ in range(2))
    first = [each.snapshot(made.course, made, None) for each in (prompt, patient)]
    assert wire.write(first[0]) == wire.write(first[1])
    for audience in (prompt, patient):
        audience.viewers.add(audience)  # type: ignore[arg-type]
    one_by_one, together = list(first[0].told), list(first[1].told)
    view, rng = first[1].view, random.Random(5)
    for _ in range(30):
        for _ in range(rng.randrange(1, 4)):
            if not made.course.match.pending:
                break
            made.course.apply(random_action(made.course, rng))
            one_by_one += prompt.update(made.course, made).told
            patient.hold(made.course)
        update = patient.update(made.course, made)
        together += update.told
        view = patched(view, update.patch)
    assert not patient.held
    assert [(each.kind, each.data, each.step) for each in together] == [
        (each.kind, each.data, each.step) for each in one_by_one
    ]
    assert view == made.course.match.view(None)
    assert [each.words for each in together] == [each.words for each in one_by_one]


def test_whoever_only_looks_on_is_shown_what_was_held_back_and_nobody_anything_twice() -> None:
    async def play() -> None:
        live, people = table(Disk()), {name: Person() for name in ("ann", "ben", "cat")}
        for name, person in people.items():
            person.account = name
            await live.join(person, None)  # type: ignore[arg-type]
        await live.act(Answered(0, 0, 1, "cell:5"))
        await live.act(Answered(1, 0, 2, "cell:1"))
        assert [len(each.shown) for each in people.values()] == [3, 3, 2]  # the last one has seen one move
        assert live._turn.take_now()
        live._show_held()  # something is being done that may come to nothing
        assert len(people["cat"].shown) == 2
        live._turn.give()
        for _ in range(2):
            live._show_held()
            assert [len(each.shown) for each in people.values()] == [3, 3, 3]
        live.close()

    asyncio.run(play())
