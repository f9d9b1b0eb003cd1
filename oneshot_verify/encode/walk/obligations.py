"""Obligations of the bufferized program, and those that failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from oneshot_verify.check.obligation import Needed, Obligation, undefined
from oneshot_verify.encode.solving.solver import Answer, Model, Session
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.semantics.faults import Fault


@dataclass(frozen=True)
class Failure:
    """An obligation that was not proved."""

    needed: Needed
    """The condition that was not proved."""
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
    """Obligations that mutants leave out on purpose (`tests/faults`); empty otherwise."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.failures: list[Failure] = []

    def asks(self, obligation: Obligation) -> bool:
        """True if this obligation is asked."""
        return not self.dropped or obligation not in self.dropped

    def require(self, goal: Truth, needed: Needed, op: Operation | None) -> bool:
        """Require `goal` here; afterwards it is a fact either way, so that one failure does not cause others."""
        if not self.asks(needed.obligation):
            return True
        holds = self.settle(self.session.ask(goal), needed, op)
        self.session.assume(goal)
        return holds

    def require_no_fault(self, goal: Truth, fault: Fault) -> None:
        """Require that the op does not have this undefined behaviour."""
        self.require(goal, undefined(fault.kind).says(str(fault)), fault.op)

    def holds(self, obligation: Obligation, goal: Truth) -> bool:
        """True if `goal` is known, for rules that have another way if it is not."""
        return not self.asks(obligation) or self.session.holds(goal)

    def settle(
        self, found: tuple[Answer, Model | None], needed: Needed, op: Operation | None
    ) -> bool:
        """Note the answer to an obligation; True if it holds or is not asked."""
        answer, model = found
        if answer is Answer.PROVED or not self.asks(needed.obligation):
            return True
        self.failures.append(Failure(needed, op, answer, model))
        return False

    def fail(self, needed: Needed, op: Operation | None) -> bool:
        """Fail an obligation without a question; False, unless it is not asked."""
        return self.settle((Answer.FAILED, None), needed, op)
