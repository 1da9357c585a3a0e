"""Why something may not be done: a text key, its parameters and the clause that refuses it."""

from msgspec import Struct

from zhuoju.kernel import IllegalAnswer, Plain, Withheld


class Refusal(Struct, frozen=True):
    """A reason not to allow something; `reason` is a key of the `reason` texts."""

    reason: str
    clause: str
    params: dict[str, Plain] = {}

    def of(self, option: str) -> Withheld:
        """The same, said of an option that is not on offer (MES-DEC-02)."""
        return Withheld(option, self.reason, self.params, self.clause)


class Refused(IllegalAnswer):
    """Something was asked for that the rules refuse. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        told = ", ".join(f"{name} {value}" for name, value in refusal.params.items())
        super().__init__(f"{refusal.clause}: {refusal.reason}{f' ({told})' if told else ''}")


def insist(refusal: Refusal | None) -> None:
    """Go on only if there is no reason against it. Raises Refused."""
    if refusal is not None:
        raise Refused(refusal)
