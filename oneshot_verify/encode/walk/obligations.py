"""What must hold of the bufferized program, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from oneshot_verify.encode.solving.solver import Answer, Model, Session
from oneshot_verify.encode.terms.table import Truth
from oneshot_verify.semantics.faults import Fault


@dataclass(frozen=True)
class Failure:
    """An obligation that was not proved."""

    what: str
    """What could not be shown, in words."""
    op: Operation | None
    """The op of the bufferized (or, without a counterpart, of the tensor) program where it is needed."""
    answer: Answer = Answer.FAILED
    model: Model | None = None


class Obligations:
    """Discharges obligations as they come up, and keeps those that fail.

    A loop body may be walked several times until its invariant is found; only the last walk counts. `mark` and
    `rewind` drop what an earlier walk left behind.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.failures: list[Failure] = []

    def require(self, goal: Truth, what: str, op: Operation | None) -> bool:
        """`goal` must hold here; afterwards it is a fact either way, so that one failure does not cause others."""
        answer, model = self.session.ask(goal)
        if answer is not Answer.PROVED:
            self.failures.append(Failure(what, op, answer, model))
        self.session.assume(goal)
        return answer is Answer.PROVED

    def require_no_fault(self, goal: Truth, fault: Fault) -> None:
        """The op must not fail in this way."""
        self.require(goal, str(fault), fault.op)

    def fail(
        self,
        what: str,
        op: Operation | None,
        answer: Answer = Answer.FAILED,
        model: Model | None = None,
    ) -> None:
        """Something is needed that was not shown."""
        self.failures.append(Failure(what, op, answer, model))

    def mark(self) -> int:
        """A point to `rewind` to."""
        return len(self.failures)

    def rewind(self, mark: int) -> None:
        """Forget all failures since `mark`."""
        del self.failures[mark:]
