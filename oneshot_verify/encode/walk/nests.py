"""The congruence lemma for loop nests: the same computation on equal data gives equal results."""

from __future__ import annotations

from oneshot_verify.encode.solving.solver import Answer, Session
from oneshot_verify.encode.terms.compare import Comparer
from oneshot_verify.encode.terms.reductions import Reduction
from oneshot_verify.semantics.values import LoopNest


class NestCongruence:
    """Proves that two nests with equal keys work on equal data.

    A reduction, or whatever else is not computed element by element, is not looked into: its result is one symbol.
    When one program comes to a nest that the other one has been through, with inputs that are provably equal, it
    gets that very symbol: as a rule the bufferized program, but it may run its loops in another order. So the cost is
    that of comparing the operands, whatever the nest computes. Two nests of the tensor program are the same only if
    their operands are the same nodes.
    """

    def __init__(self, comparer: Comparer, session: Session) -> None:
        self.comparer = comparer
        self.session = session
        self.source_runs = False
        """True if the tensor program is the one that comes to the new nest."""

    def __call__(self, new: LoopNest, met: Reduction) -> bool:
        known = met.nest
        if len(new.extents) != len(known.extents) or new.used != known.used:
            return False
        alike = self.comparer.same_shape(known.extents, new.extents)
        if alike is not True and not self.session.holds(alike):
            return False
        # An output that the body does not look at still counts: where the loops do not run, it stays as it was.
        looked_at = (*(known.used[: len(known.inputs)]), *(True for _ in known.outputs))
        operands = zip(
            (*known.inputs, *known.outputs),
            (*new.inputs, *new.outputs),
            known.shapes,
            new.shapes,
            looked_at,
            strict=True,
        )
        for theirs, ours, their_shape, shape, is_used in operands:
            same_shape = self.comparer.same_shape(their_shape, shape)
            if same_shape is not True and not self.session.holds(same_shape):
                return False
            if is_used and theirs is not ours:
                if self.source_runs and met.of_source:
                    return False
                pair = (ours, theirs) if self.source_runs else (theirs, ours)
                answer, _ = self.comparer.equal(*pair, shape)
                if answer is not Answer.PROVED:
                    return False
        return True

    def same_steps(self, new: Reduction, known: Reduction) -> bool:
        """True if two nests of one form have equal first values and make the same of them in each iteration."""
        if self.source_runs or new.step is None or known.step is None:
            return False
        alike = self.comparer.same_shape(known.nest.extents, new.nest.extents)
        if not self.session.holds(alike):
            return False
        count, other = len(new.nest.inputs), len(known.nest.inputs)
        ((first,), (shape,)) = new.nest.outputs, new.nest.shapes[count:]
        ((their_first,), (their_shape,)) = known.nest.outputs, known.nest.shapes[other:]
        if not self.session.holds(self.comparer.same_shape(their_shape, shape)):
            return False
        return all(
            self.comparer.equal(theirs, ours, size)[0] is Answer.PROVED
            for theirs, ours, size in (
                (their_first, first, shape),
                (known.step, new.step, new.nest.extents),
            )
        )
