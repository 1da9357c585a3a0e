"""MES-RRL Re-rolls: which dice qualify, and what they become. Pure arithmetic."""

from collections.abc import Mapping, Sequence
from typing import Literal

from zhuoju.games.meshal.basics.pool import Face, point

Named = Literal["any", "zeros", "ones", "twos"]
Filter = Named | Face  # a number stands for dice that show this face
WORTH: Mapping[Named, tuple[int, ...]] = {"any": (0, 1, 2), "zeros": (0,), "ones": (1,), "twos": (2,)}


def eligible(faces: Sequence[Face], which: Filter = "any") -> list[int]:
    """MES-RRL-01 The places of the dice that qualify: by point value, by face, or any."""
    if isinstance(which, int):
        return [k for k, face in enumerate(faces) if face == which]
    return [k for k, face in enumerate(faces) if point(face) in WORTH[which]]


def replaced(faces: Sequence[Face], chosen: Sequence[int], new: Sequence[Face]) -> list[Face]:
    """MES-RRL-02 The new faces stand for the old, even where they are worse."""
    after = list(faces)
    for place, face in zip(chosen, new, strict=True):
        after[place] = face
    return after
