"""Steps: the places of a match that a viewer can look back to, counted for each viewer alone.

A step is an action by which the viewer was told something. Whatever happened unseen is no step of theirs, so
that the numbers, like those of their events, tell nothing.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import groupby

from zhuoju.kernel import Seat

Viewer = Seat | None
Told = Sequence[int]  # the numbers of the events that a viewer was told of, in their order


class Steps:
    """After which actions events were told. Events between two of them belong to the later one.

    `before`: how many steps lie behind a course that was brought back; where they were is not known any more.
    """

    def __init__(self, events: int, before: Mapping[Viewer, int] | None = None) -> None:
        self._before = before
        self._bounds = array("L", [events])  # how many events there were,
        self._actions = array("L", [0])  # and after how many actions
        # of each viewer: events, the last one's place, steps, and how many bounds there were
        self._counted: dict[Viewer, tuple[int, int, int, int]] = {}

    def mark(self, events: int, action: int) -> None:
        """So many events are told after this action."""
        if events > self._bounds[-1]:
            self._bounds.append(events)
            self._actions.append(action)

    def go_back(self, events: int) -> None:
        """Only so many events are left; those that were told last may be others now."""
        while len(self._bounds) > 1 and self._bounds[-1] > events:
            self._bounds.pop()
            self._actions.pop()
        self._counted.clear()

    def count(self, viewer: Viewer, told: Told) -> int:
        """How many steps there are for a viewer."""
        looked = self._counted.get(viewer)
        if looked is None or looked[0] < len(told):
            self._go_on(viewer, told)
        return self._counted[viewer][2]

    def _go_on(self, viewer: Viewer, told: Told) -> list[int]:
        """Count what a viewer was told since the last time: the step of each."""
        looked, last, step, _ = self._counted.get(viewer, (0, 0, self._known_before(viewer), 0))
        found, bounds = [], self._bounds
        for event in told[looked:]:
            place = bisect_right(bounds, event, last)
            if place != last:
                last, step = place, step + 1
            found.append(step)
        self._counted[viewer] = (len(told), last, step, len(bounds))
        return found

    def new(self, viewer: Viewer, since: int, n: int) -> int | None:
        """The step of so many events that came by one action since the last time; None: count them."""
        looked, last, step, bounds = self._counted.get(viewer, (-1, 0, 0, 0))
        if looked != since or bounds + 1 != len(self._bounds):
            return None
        if n and last != bounds:  # unless a part of them was told before the action was over
            last, step = bounds, step + 1
        self._counted[viewer] = (since + n, last, step, bounds + 1)
        return step

    def of(self, viewer: Viewer, told: Told, since: int) -> list[int | None]:
        """The step of each event that a viewer was told from a number on; none where it is not known."""
        step = self.count(viewer, told)
        places = [bisect_right(self._bounds, event) for event in told[since:]]
        steps: list[int | None] = []
        for place, later in zip(reversed(places), [None, *reversed(places)], strict=False):
            if later is not None and later != place:
                step -= 1
            steps.append(step if place or self._before is None else None)
        return steps[::-1]

    def action_of(self, viewer: Viewer, told: Told, step: int) -> int | None:
        """After how many actions a viewer was at a step; none where it is not known any more."""
        before = self._known_before(viewer)
        if step <= before:
            return None if step else 0
        return self._actions[self._places(told)[step - before - 1]]

    def of_others(self, viewer: Viewer, told: Told, theirs: Told) -> list[int | None]:
        """The first step of a viewer that shows what came of each event that another was told."""
        places, before = self._places(told), self._known_before(viewer)
        last = before + len(places)
        found = [
            (place, bisect_left(places, place)) for place in (bisect_right(self._bounds, e) for e in theirs)
        ]
        unknown = 0 if self._before is None else None
        return [min(last, before + nth + 1) if place else unknown for place, nth in found]

    def _places(self, told: Told) -> list[int]:
        """Where a viewer's steps are among all bounds."""
        return [place for place, _ in groupby(bisect_right(self._bounds, event) for event in told) if place]

    def _known_before(self, viewer: Viewer) -> int:
        return self._before.get(viewer, 0) if self._before else 0
