"""Identifiers of obligations: the kind of point at which something is asked of the target, and the question.

The name is for programs (JSON, seeded faults), the text beside it for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from oneshot_verify.semantics.faults import FaultKind


class Point(Enum):
    """A kind of point that both programs come to."""

    START = "start"
    """The beginning of a function."""
    OP = "op"
    """A straight-line op: undefined behaviour of the bufferized program."""
    BRANCH = "branch"
    LOOP = "loop"
    """The beginning of a loop."""
    ROUND = "round"
    """The end of an iteration."""
    THREAD = "thread"
    CALL = "call"
    OPAQUE = "opaque"
    """An op without a meaning."""
    EVENT = "event"
    """Something that the outside world sees."""
    EXIT = "exit"
    """The end of a function."""
    WALK = "walk"
    """Anywhere: the proof itself."""


@dataclass(frozen=True)
class Obligation:
    """The identifier of something that is asked."""

    point: Point
    question: str
    """In one word, or a few with hyphens."""

    def __str__(self) -> str:
        return f"{self.point.value}.{self.question}"

    def says(self, text: str) -> Needed:
        """One instance of it, in words."""
        return Needed(self, text)


@dataclass(frozen=True)
class Needed:
    """Something that has to hold at one place."""

    obligation: Obligation
    text: str
    """The condition, in words."""


def undefined(kind: FaultKind) -> Obligation:
    """That an op has no undefined behaviour of this kind."""
    return Obligation(Point.OP, kind.name.lower().replace("_", "-"))


START_GLOBAL = Obligation(Point.START, "global")
"""A global holds the same before anything is run."""

BRANCH_CONDITION = Obligation(Point.BRANCH, "condition")
BRANCH_CASE = Obligation(Point.BRANCH, "case")
LOOP_BOUNDS = Obligation(Point.LOOP, "bounds")
LOOP_CONDITION = Obligation(Point.LOOP, "condition")
"""A `scf.while` goes on in the same rounds."""
LOOP_ROUNDS = Obligation(Point.LOOP, "rounds")
"""A loop runs for as many rounds, where no rule for a pair of loops says so."""

LOOP_DEFINED = Obligation(Point.LOOP, "defined")
LOOP_SCALAR = Obligation(Point.LOOP, "scalar")
LOOP_CARRIER = Obligation(Point.LOOP, "carrier")
"""A buffer holds the tensor that it is taken to hold."""
LOOP_SIZES = Obligation(Point.LOOP, "sizes")
ROUND_DEFINED = Obligation(Point.ROUND, "defined")
ROUND_SCALAR = Obligation(Point.ROUND, "scalar")
ROUND_CARRIER = Obligation(Point.ROUND, "carrier")
ROUND_SIZES = Obligation(Point.ROUND, "sizes")
ROUND_MADE = Obligation(Point.ROUND, "made")
"""A buffer that a round has made and hands on is live, and a plain allocation."""
ROUND_UNCHANGED = Obligation(Point.ROUND, "unchanged")
ROUND_WRITTEN = Obligation(Point.ROUND, "written")
"""Outside of the box that rounds change, a tensor that the loop carries is as before the loop."""
ROUND_FRAME = Obligation(Point.ROUND, "frame")
"""Outside of what carriers show, a block is as before the loop."""
ROUND_MODIFIES = Obligation(Point.ROUND, "modifies")
"""A round changes no other blocks than it is taken to change."""
ROUND_FREED = Obligation(Point.ROUND, "freed")

THREAD_BOUNDS = Obligation(Point.THREAD, "bounds")
THREAD_READS = Obligation(Point.THREAD, "reads")
"""No thread reads what another one writes."""
THREAD_WRITES = Obligation(Point.THREAD, "writes")
THREAD_FRAME = Obligation(Point.THREAD, "frame")
THREAD_MODIFIES = Obligation(Point.THREAD, "modifies")
THREAD_FIRST_VALUE = Obligation(Point.THREAD, "first-value")
THREAD_REDUCED = Obligation(Point.THREAD, "reduced-value")
THREAD_REDUCTION = Obligation(Point.THREAD, "reduction")
"""The combination of the reduced values."""
THREAD_CARRIER = Obligation(Point.THREAD, "carrier")
"""A buffer holds a shared output, before the loop and at the end of a thread."""
THREAD_FREED = Obligation(Point.THREAD, "freed")

CALL_ARGUMENT = Obligation(Point.CALL, "argument")
CALL_SIZES = Obligation(Point.CALL, "sizes")
CALL_OVERLAP = Obligation(Point.CALL, "overlap")
CALL_GLOBAL = Obligation(Point.CALL, "global")
"""No argument overlaps a global that the callee names."""
CALL_ADDRESS = Obligation(Point.CALL, "address")
"""Arguments whose addresses the callee asks for are different allocations."""
CALL_WRITABLE = Obligation(Point.CALL, "writable")
CALL_SUMMARY = Obligation(Point.CALL, "summary")
"""A recursive function has a summary that its recursion keeps."""
OPAQUE_OPERAND = Obligation(Point.OPAQUE, "operand")

EVENT_ORDER = Obligation(Point.EVENT, "order")
EVENT_DATA = Obligation(Point.EVENT, "data")
EVENT_ASSERTION = Obligation(Point.EVENT, "assertion")
EVENT_LONE_ASSERTION = Obligation(Point.EVENT, "lone-assertion")
"""An assertion that only one program makes holds."""

EXIT_RESULT = Obligation(Point.EXIT, "result")
EXIT_OUT_PARAM = Obligation(Point.EXIT, "out-param")
EXIT_DROPPED_RESULT = Obligation(Point.EXIT, "dropped-result")
"""Contents of an argument at the end, if a result was dropped for it."""
EXIT_SIZES = Obligation(Point.EXIT, "sizes")
EXIT_ARGUMENT = Obligation(Point.EXIT, "argument")
"""The buffer of an argument is left to its owner."""
EXIT_CONTENTS = Obligation(Point.EXIT, "contents")
"""Memory that both programs were given is left alike; for the other fields of the relation: `Field.asked_at`."""
EXIT_OWNER = Obligation(Point.EXIT, "owner")
EXIT_SHARED = Obligation(Point.EXIT, "shared")
EXIT_FREED = Obligation(Point.EXIT, "freed")
EXIT_INTERFACE = Obligation(Point.EXIT, "interface")
"""Others see the same of the function: types, attributes, visibility."""
EXIT_BUFFERIZED = Obligation(Point.EXIT, "bufferized")
STUCK = Obligation(Point.WALK, "stuck")
"""The proof method gets through here."""
CONFIRMED = Obligation(Point.WALK, "confirmed")
"""The checker does not refuse the proof."""

EQUALITIES = (
    BRANCH_CONDITION,
    BRANCH_CASE,
    LOOP_BOUNDS,
    LOOP_CONDITION,
    THREAD_BOUNDS,
    EVENT_ASSERTION,
    OPAQUE_OPERAND,
    CALL_ARGUMENT,
    EXIT_RESULT,
    EXIT_OUT_PARAM,
    EXIT_DROPPED_RESULT,
)
"""Obligations that a value of one program equals that of the other."""

BORDERS = (
    *EQUALITIES,
    LOOP_SCALAR,
    LOOP_CARRIER,
    ROUND_SCALAR,
    ROUND_CARRIER,
    THREAD_CARRIER,
    THREAD_FIRST_VALUE,
    THREAD_REDUCED,
    THREAD_REDUCTION,
    EVENT_DATA,
)
"""Obligations on pairs of values; `relation/facts.py` lists the questions."""
