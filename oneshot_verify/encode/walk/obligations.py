"""What must hold of the bufferized program, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from oneshot_verify.encode.obligation import Needed, Obligation, undefined
from oneshot_verify.encode.solving.solver import Answer, Model, Session
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.semantics.faults import Fault


@dataclass(frozen=True)
class Failure:
    """An obligation that was not proved."""

    needed: Needed
    """What could not be shown."""
    op: Operation | None
    """The op of the bufferized (or, without a counterpart, of the tensor) program where it is needed."""
    answer: Answer = Answer.FAILED
    model: Model | None = None


class Obligations:
    """Discharges obligations as they come up, and keeps those that fail.

    A loop body may be walked several times until its invariant is found; only the last walk counts
    (`Lockstep.rollback`).
    """

    dropped: ClassVar[frozenset[Obligation]] = frozenset()
    """What is not asked: faults that are put in on purpose (`tests/faults`), and nothing else."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.failures: list[Failure] = []

    def asks(self, obligation: Obligation) -> bool:
        """Whether this is asked at all."""
        return not self.dropped or obligation not in self.dropped

    def require(self, goal: Truth, needed: Needed, op: Operation | None) -> bool:
        """`goal` must hold here; afterwards it is a fact either way, so that one failure does not cause others."""
        if not self.asks(needed.obligation):
            return True
        holds = self.settle(self.session.ask(goal), needed, op)
        self.session.assume(goal)
        return holds

    def require_no_fault(self, goal: Truth, fault: Fault) -> None:
        """The op must not fail in this way."""
        self.require(goal, undefined(fault.kind).says(str(fault)), fault.op)

    def holds(self, obligation: Obligation, goal: Truth) -> bool:
        """Whether `goal` is known, where a rule has another way to go if it is not."""
        return not self.asks(obligation) or self.session.holds(goal)

    def settle(
        self, found: tuple[Answer, Model | None], needed: Needed, op: Operation | None
    ) -> bool:
        """Take in the answer to what is needed; whether that holds."""
        answer, model = found
        if answer is Answer.PROVED or not self.asks(needed.obligation):
            return True
        self.failures.append(Failure(needed, op, answer, model))
        return False

    def fail(self, needed: Needed, op: Operation | None) -> bool:
        """Something is needed that was not shown; False, unless it is not asked."""
        return self.settle((Answer.FAILED, None), needed, op)
