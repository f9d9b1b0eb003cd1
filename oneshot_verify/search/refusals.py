"""Refusals of the judge, read from its words: the only file that reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from oneshot_verify.encode.certificate import Hold
from oneshot_verify.encode.function import Answer, Outcome


class Kind(Enum):
    """The obligation that failed, as far as a repair depends on it."""

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
    """A carried buffer is another one, or not one that may be moved."""
    FROZEN = "a frozen buffer"
    """A buffer is written that a loop has frozen."""
    NEEDED = "a precondition"
    """The target needs what the source has not required by then, or a value that may be undefined."""
    SEEN = "an event"
    """Events differ, or ops that are alone cannot be."""
    NEST = "a loop nest"
    CALL = "a call"
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


_NAME = r"(\^?[\d.]+|@\S+?)"
_AT_HEAD = re.compile(rf"{_NAME} is {_NAME} at the head of a loop")
_AT_CUT = re.compile(rf"buffer {_NAME} holds tensor {_NAME}:")
_DEFINED = re.compile(rf"{_NAME} is defined at the head of a loop")
_CHANGES = re.compile(r"a loop changes (.+) only where its relation says so")
_READS = re.compile(r"a thread reads nowhere where another (?:inserts|writes) in (.+)")
_WRITES = re.compile(r"a thread writes only where it inserts in (.+)")
_CARRIES = re.compile(r"a loop carries the same buffer in each round: (\d+)")
WORDS: dict[Kind, tuple[str, ...]] = {
    Kind.CARRIED: (
        "a buffer that is carried",
        "a loop that carries",
        "a loop that moves",
        "who frees a buffer that a loop carries",
        "and takes it over or freezes it",
        "a loop has taken over",
    ),
    Kind.FROZEN: ("a loop has frozen", "an op over buffers that may be one memory"),
    Kind.SEEN: (
        "the outside world sees the same",
        "without a point",
        "a point that was passed already",
        "one program alone",
        "choose between different",
        "in the body of an op",
        "both run the same op",
    ),
    Kind.NEST: ("the two loop nests", "a loop nest without", "the bodies of two loop nests"),
    Kind.CALL: ("of a call", "a call of", "both call the same function"),
}


def read_refusal(outcome: Outcome) -> Refusal:
    """Classify an answer that is not `holds`."""
    said = outcome.reason
    if match := _AT_HEAD.search(said):
        return Refusal(Kind.FACT, (match[2], match[1]))
    if match := _AT_CUT.search(said):
        return Refusal(Kind.CUT, (match[2], match[1]))
    if match := _DEFINED.search(said):
        return Refusal(Kind.FACT, (match[1], ""))
    if match := _CHANGES.search(said):
        return Refusal(Kind.CHANGED, block=match[1])
    if match := _READS.search(said):
        return Refusal(Kind.RACED, block=match[1])
    if match := _WRITES.search(said):
        return Refusal(Kind.WRITTEN, block=match[1])
    claim = outcome.refusal.asked[0].claim if outcome.refusal else None
    if isinstance(claim, Hold):
        return Refusal(Kind.FACT, (claim.tensor, claim.buffer))
    if match := _CARRIES.search(said):
        return Refusal(Kind.CARRIED, number=int(match[1]))
    for kind, words in WORDS.items():
        if any(each in said for each in words):
            return Refusal(kind)
    return Refusal(Kind.OTHER if outcome.answer is Answer.FAULT else Kind.NEEDED)
