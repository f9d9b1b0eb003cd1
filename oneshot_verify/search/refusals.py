"""What a repair has to know of a refusal of the judge."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from oneshot_verify.encode.certificate import Hold
from oneshot_verify.encode.function import Answer, Outcome
from oneshot_verify.encode.refusal import Access, Obligation

HEADS = {"loop", "head"}
"""The rules of points at which iterations begin."""


class Kind(Enum):
    """What failed, as far as a repair depends on it."""

    FACT = "a fact"
    """A pair of names is not alike, or a scalar not defined, at a head."""
    CUT = "a fact at a cut"
    """A pair of names is not alike there."""
    CHANGED = "a change"
    """A loop changes a block of which its head says nothing."""
    RACED = "a race"
    """A thread reads in a block where another one writes."""
    WRITTEN = "a write of threads"
    """A thread writes in a block where it inserts nothing."""
    CARRIED = "a carried buffer"
    """A carried buffer is another one, or not one that may be moved or frozen."""
    NEEDED = "a precondition"
    """The target needs what the source has not required by then, or a value that may be undefined."""
    OTHER = "another"
    """A refusal that no repair of facts mends."""


@dataclass(frozen=True)
class Refusal:
    """The condition that failed."""

    kind: Kind
    pair: tuple[str, str] = ("", "")
    """The names of the fact that failed: of the source and of the target."""
    block: str = ""
    """The name of the block that changed."""
    number: int = -1
    """The number of the carried buffer."""


KINDS = {
    Obligation.CARRIED: Kind.CARRIED,
    Obligation.EVENT: Kind.OTHER,
    Obligation.NEST: Kind.OTHER,
    Obligation.CALL: Kind.OTHER,
    Obligation.ARGUMENT: Kind.OTHER,
}
"""The kinds of refusals that name nothing; all others are `NEEDED`."""


def read_refusal(outcome: Outcome) -> Refusal:
    """Classify an answer that is not `holds`."""
    refusal = outcome.refusal
    if refusal is None:
        return Refusal(Kind.OTHER if outcome.answer is Answer.FAULT else Kind.NEEDED)
    asked = refusal.asked[0]
    match asked.obligation, asked.claim:
        case Obligation.HOLDS, (str(one), str(other)):
            return Refusal(Kind.FACT, (one, other))
        case Obligation.HOLDS, Hold(tensor, buffer):
            is_head = refusal.point is not None and refusal.point.rule in HEADS
            return Refusal(Kind.FACT if is_head else Kind.CUT, (tensor, buffer))
        case _, Hold(tensor, buffer):
            return Refusal(Kind.FACT, (tensor, buffer))
        case Obligation.DEFINED, str(name):
            return Refusal(Kind.FACT, (name, ""))
        case Obligation.FRAME, str(block):
            return Refusal(Kind.CHANGED, block=block)
        case _, Access(block, writes):
            return Refusal(Kind.WRITTEN if writes else Kind.RACED, block=block)
        case Obligation.CARRIED, int(number):
            return Refusal(Kind.CARRIED, number=number)
        case obligation, _:
            return Refusal(KINDS.get(obligation, Kind.NEEDED))
