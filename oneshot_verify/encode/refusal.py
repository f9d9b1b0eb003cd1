"""Refusals as data: what was asked and not shown, at which point of the certificate, and when.

    Asked     one condition: its obligation, its words, and what it is about
    Refused   raised with all conditions that were not shown at one place
    Refusal   what the answer `refused` carries: these conditions, the point, the phase, and the ops of both programs

The search repairs a certificate by `Asked.claim` and `Refusal.phase`; nobody reads the words but people.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple, TypeAlias

from xdsl.ir import Operation

from oneshot_verify.encode.certificate import Hold, Point
from oneshot_verify.semantics.faults import FaultKind


class Access(NamedTuple):
    """An access of threads to a block of the target, by the block's name."""

    block: str
    writes: bool


Claim: TypeAlias = Hold | tuple[str, str] | Access | str | int
"""What a condition is about: an entry of `holds`, `equal` or `defined`, the number of a carried buffer, the block that
a loop changes, or the access of a thread."""


class Obligation(Enum):
    """A kind of condition. The name before the dot is the kind of point at which it is asked."""

    UNDEFINED_BEHAVIOUR = "op.undefined-behaviour"
    """An op of the target has undefined behaviour only where the source has."""
    FREED_ARGUMENT = "op.freed-argument"
    ATTRIBUTE = "op.attribute"
    """An op says to later conversions what its counterpart says."""
    NEST = "nest.same"
    """Two loop nests compute the same."""
    DECISION = "branch.decision"
    """A condition of control flow is defined, and the same in both programs."""
    HOLDS = "point.holds"
    """A buffer holds a tensor, or a scalar is that of the source."""
    DEFINED = "head.defined"
    CARRIED = "head.carried"
    """A loop carries the same buffer in each iteration, or one that it may take over."""
    FRAME = "head.frame"
    """An iteration changes memory only where the relation says so."""
    BOUNDS = "loop.bounds"
    THREAD = "threads.apart"
    """No thread accesses what another one writes."""
    THREAD_VALUE = "threads.value"
    """A thread hands on, inserts, or reduces the same."""
    CALL = "call.same"
    ARGUMENT = "call.argument"
    EVENT = "event.same"
    FREED = "memory.freed"
    """Each allocation of the target is freed or handed on."""
    LIFETIME = "memory.lifetime"
    """Memory from before is as alive, and as writable, as it was."""
    INTERFACE = "function.interface"
    BUFFERIZED = "function.bufferized"
    VACUOUS = "function.vacuous"
    """The tensor program is defined on some input."""
    RESULT = "function.result"
    OWNER = "function.owner"
    """The caller may own a buffer that is returned, or not, as the source says."""
    SHARED = "function.shared"
    """Memory that others see is left alike."""
    SUMMARY = "call.summary"
    """A function that calls itself has a summary that its recursion keeps."""
    RULE = "plan.rule"
    """The judge has a rule for what it comes to."""
    PLAN = "plan.fits"
    """The certificate names what is there, in an order in which both programs come to it."""

    def asks(self, words: str, claim: Claim | None = None) -> Asked:
        """A condition of this kind."""
        return Asked(self, words, claim)


def undefined(kind: FaultKind) -> str:
    """The identifier of the condition that an op has no undefined behaviour of a kind."""
    return f"op.{kind.name.lower().replace('_', '-')}"


@dataclass(frozen=True)
class Asked:
    """A condition that is asked at one place."""

    obligation: Obligation
    words: str
    """The condition, for people."""
    claim: Claim | None = None
    fault: FaultKind | None = None
    """The kind of undefined behaviour, if that is what must not be."""

    @property
    def identifier(self) -> str:
        """The name of the condition, for programs; kinds of undefined behaviour have names of their own."""
        return self.obligation.value if self.fault is None else undefined(self.fault)

    def part(self, words: str) -> Asked:
        """A part of the condition, with `words` behind its own."""
        return replace(self, words=f"{self.words}: {words}")


class Phase(Enum):
    """When a condition is asked."""

    ARRIVAL = "arrival"
    """When both programs come to the point for the first time."""
    ITERATION = "iteration"
    """After an arbitrary iteration, or at the end of an arbitrary thread."""
    BEHIND = "behind"
    """On the way from the point to the next one."""
    END = "end"
    """When the function returns."""


@dataclass(frozen=True)
class Refusal:
    """Conditions that were not shown at one place."""

    asked: tuple[Asked, ...]
    point: Point | None
    """The last point that both programs came to; None before the first one."""
    phase: Phase
    op: Operation | None
    """The op of the target, or of the source where only that one matters."""

    @property
    def identifier(self) -> str:
        """The name of the first obligation, for programs."""
        return self.asked[0].identifier


class Refused(Exception):
    """Conditions that have to hold were not shown."""

    def __init__(self, *asked: Asked, op: Operation | None = None) -> None:
        super().__init__(f"not shown: {asked[0].words}")
        self.asked = asked
        self.op = op


class NotAble(Exception):
    """The programs, or the certificate, contain something that the judge has no rule for."""

    def __init__(self, words: str, obligation: Obligation = Obligation.RULE) -> None:
        super().__init__(words)
        self.obligation = obligation


class NotCovered(NotAble):
    """The semantics has no meaning for something in the programs."""
