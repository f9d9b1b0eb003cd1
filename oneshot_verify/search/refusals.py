"""What a repair has to know of a refusal of the judge."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from oneshot_verify.encode.certificate import Hold
from oneshot_verify.encode.function import Answer, Outcome
from oneshot_verify.encode.refusal import Access, Asked, Obligation

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
    pairs: tuple[tuple[str, str], ...] = ()
    """The names of the facts that failed: of the source and of the target."""
    block: str = ""
    """The name of the block that changed."""
    moving: frozenset[tuple[int, int]] = frozenset()
    """The carried buffers that are others: the number of the source's op at the head, and that of the buffer."""


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
    pairs = tuple(pair for each in refusal.asked if (pair := _fact(each)) is not None)
    asked = refusal.asked[0]
    if _fact(asked) is not None:
        is_cut = isinstance(asked.claim, Hold) and asked.obligation is Obligation.HOLDS
        is_head = refusal.point is not None and refusal.point.rule in HEADS
        return Refusal(Kind.CUT if is_cut and not is_head else Kind.FACT, pairs)
    match asked.obligation, asked.claim:
        case Obligation.FRAME, str(block):
            return Refusal(Kind.CHANGED, block=block)
        case _, Access(block, writes):
            return Refusal(Kind.WRITTEN if writes else Kind.RACED, block=block)
        case Obligation.CARRIED, int():
            at = -1 if refusal.point is None else refusal.point.source
            numbers = (each.claim for each in refusal.asked if isinstance(each.claim, int))
            return Refusal(Kind.CARRIED, moving=frozenset((at, number) for number in numbers))
        case obligation, _:
            return Refusal(KINDS.get(obligation, Kind.NEEDED))


def _fact(asked: Asked) -> tuple[str, str] | None:
    """The names of the fact that was asked, if it is one; of a scalar that is defined, with an empty one."""
    match asked.obligation, asked.claim:
        case Obligation.HOLDS, (str(one), str(other)):
            return one, other
        case _, Hold(tensor, buffer):
            return tensor, buffer
        case Obligation.DEFINED, str(name):
            return name, ""
        case _:
            return None
