"""The check of one function: from arguments that are alike to results that are alike."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, TensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.check.certificate import BadCertificate, Certificate, Names, fingerprint_of
from oneshot_verify.check.domain import NotAble, element_sort
from oneshot_verify.check.interface import (
    is_writable,
    require_known_modules,
    require_same_interface,
    require_same_type,
)
from oneshot_verify.check.loops import for_rule
from oneshot_verify.check.machine import Refused
from oneshot_verify.check.relation import Pair
from oneshot_verify.check.solver import Solver
from oneshot_verify.check.terms import Scalar, Term, at_most, holds, no, same, some, value_of
from oneshot_verify.check.threads import forall_rule
from oneshot_verify.check.walk import Rule, Walk
from oneshot_verify.ir import position_of
from oneshot_verify.ir.symbols import functions_of, globals_of, has_body, remembered_symbols
from oneshot_verify.semantics import UnsupportedOp, default_meanings
from oneshot_verify.semantics.attributes import require_known_attributes_in
from oneshot_verify.semantics.dialects.memref import load_globals
from oneshot_verify.semantics.values import Block, FoldedView, MemRefValue, TensorValue

DEEP = 100_000
"""Python frames that reading contents may take: they ask the contents before them."""

ASSUMPTIONS = (
    "index arithmetic does not overflow",
    "scalar arguments are defined",
    "no two elements of an argument's buffer share their memory",
    "buffers of different arguments do not overlap",
)
"""What every check takes for granted."""


RULES: dict[str, Rule] = {
    "branch": Walk.branch,
    "event": Walk.event,
    "loop": for_rule,
    "threads": forall_rule,
}
"""The rules by the names that certificates have for them; `cut` and `nest` are the walk's own."""


class Answer(Enum):
    """What became of a certificate."""

    HOLDS = "holds"
    REFUSED = "refused"
    """Something that it says was not shown, or it says too little."""
    NOT_ABLE = "not able"
    """The checker has no rule for these programs."""


@dataclass(frozen=True)
class Outcome:
    """The answer for one function."""

    function: str
    answer: Answer
    reason: str = ""
    line: int = 0
    """Of the target, where the reason is."""
    questions: int = 0
    """How many the solver was asked."""


@remembered_symbols()
def check(
    source: ModuleOp, target: ModuleOp, certificate: Certificate, *, must_free: bool = False
) -> Outcome:
    """Whether the target's function refines the source's, as a certificate says; with `must_free`, it has to free what
    it does not hand out."""
    name = certificate.function
    solver = Solver()
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEP))
    Term.forget()
    Scalar.forget()
    try:
        checking = _Check(source, target, certificate, solver)
        checking.pair.must_free = must_free
        checking.run()
    except NotAble as error:
        return Outcome(name, Answer.NOT_ABLE, str(error), questions=solver.questions)
    except (UnsupportedOp, FoldedView, RecursionError) as error:
        return Outcome(name, Answer.NOT_ABLE, str(error), questions=solver.questions)
    except BadCertificate as error:
        return Outcome(name, Answer.REFUSED, str(error), questions=solver.questions)
    except Refused as error:
        place = position_of(error.op) if error.op is not None else None
        line = place.line if place is not None else 0
        return Outcome(name, Answer.REFUSED, f"not shown: {error.what}", line, solver.questions)
    finally:
        sys.setrecursionlimit(before)
    return Outcome(name, Answer.HOLDS, questions=solver.questions)


class _Check:
    def __init__(
        self, source: ModuleOp, target: ModuleOp, certificate: Certificate, solver: Solver
    ) -> None:
        if (certificate.source, certificate.target) != (
            fingerprint_of(source),
            fingerprint_of(target),
        ):
            raise BadCertificate("the certificate is of other programs")
        self.modules = (source, target)
        self.certificate = certificate
        name = certificate.function
        functions = [functions_of(module).get(name) for module in self.modules]
        for function in functions:
            if function is None or not has_body(function):
                raise BadCertificate(f"there is no function @{name} with a body in both programs")
        self.source, self.target = cast("list[Any]", functions)
        names = Names(self.source), Names(self.target)
        self.pair = Pair(solver, default_meanings(), names)
        self.given: list[Any] = []
        """What the target was called with."""

    def run(self) -> None:
        """Raises `Refused`, `NotAble`, `UnsupportedOp` or `BadCertificate` where the certificate does not hold."""
        require_known_modules(*self.modules)
        require_same_interface(self.source, self.target)
        for function in (self.source, self.target):
            require_known_attributes_in(function)
        _require_buffers_only(self.target)
        pair = self.pair
        for machine, module in zip((pair.source, pair.target), self.modules, strict=True):
            load_globals(machine, list(globals_of(module)))
        self._arguments()
        walk = Walk(pair, RULES)
        known = pair.target.memory.snapshot()
        ends = walk.regions(self.source.regions[0], self.target.regions[0], self.certificate.points)
        pair.target.leave_stack(0)
        ours, theirs = walk.handed_on(ends)
        self._results(ours, theirs, ends)
        self._left_alone(theirs, known, ends[1])
        if pair.solver.holds(False):
            raise Refused("the tensor program is defined on some input")

    # The start.

    def _arguments(self) -> None:
        ours, theirs = self.source.regions[0].blocks[0].args, self.target.regions[0].blocks[0].args
        if len(ours) != len(theirs):
            raise NotAble("functions with different numbers of arguments")
        for number, (mine, its) in enumerate(zip(ours, theirs, strict=True)):
            require_same_type(mine.type, its.type, self.target)
            one, other = self._argument(number, mine.type, its.type)
            self.pair.source.values[mine], self.pair.target.values[its] = one, other
            self.given.append(other)

    def _argument(self, number: int, ours: Attribute, theirs: Attribute) -> tuple[Any, Any]:
        domain, name = self.pair.domain, f"argument {number}"
        if not isinstance(ours, TensorType):
            scalar = Scalar.of(domain.fresh(name, element_sort(ours)))
            return scalar, scalar
        type = cast("TensorType[Attribute]", ours)
        shape = tuple(map(self.pair.any_size, type.get_shape()))
        contents = domain.unknown(shape, type.element_type)
        tensor = TensorValue(shape, contents, type.element_type)
        strides, offset = self.pair.any_layout(
            cast("MemRefType[Attribute]", theirs), shape, self.target
        )
        block = Block(name, shape, type.element_type, strides, offset, freeable=False)
        writable = is_writable(number, self.source, self.target)
        return tensor, self.pair.target.memory.add(block, contents, writable=writable)

    # The end.

    def _results(self, ours: Sequence[Any], theirs: Sequence[Any], ends: Any) -> None:
        places = self.certificate.results
        if len(places) != len(ours):
            raise BadCertificate("the certificate has another number of results")
        returned = [number for place, number in places if place == "returned"]
        if sorted(returned) != list(range(len(theirs))):
            raise Refused("each result of the target is one of the source", ends[1])
        types = ends[0].operand_types
        for number, ((place, there), mine) in enumerate(zip(places, ours, strict=True)):
            values = theirs if place == "returned" else self.given
            if not 0 <= there < len(values):
                raise BadCertificate(f"there is no place for result {number}")
            its, what = values[there], f"result {number}"
            if place == "returned":
                require_same_type(types[number], ends[1].operand_types[there], ends[1])
            if isinstance(mine, TensorValue):
                self.pair.require_holds(mine, its, what, ends[1])
                self._require_apart(its, what, ends[1])
            elif place == "returned":
                self.pair.require_equal(mine, its, what, ends[1])
            else:
                raise Refused("a scalar is returned", ends[1])

    def _require_apart(self, buffer: MemRefValue, what: str, op: Operation) -> None:
        """A buffer that is handed out shows no element twice."""
        for _, seen in buffer.views:
            shown = [each for terms in seen.view.terms for each in terms]
            if any(len(terms) > 1 for terms in seen.view.terms):
                raise NotAble("a result that splits a dimension")
            if sorted({own for own, _ in shown}) != list(range(len(buffer.shape))):
                raise NotAble("a result that repeats its elements")
            for own, stride in shown:
                size, step = value_of(buffer.shape[own]), value_of(stride)
                apart = some(at_most(size, 1), no(same(step, 0)))
                self.pair.require(apart, f"{what}: it shows no element twice", op)

    def _left_alone(self, results: Sequence[Any], known: Any, op: Operation) -> None:
        """Arguments are as alive as they were; and what was made is freed or handed out, if that is asked for."""
        pair = self.pair
        for buffer in (each for each in self.given if isinstance(each, MemRefValue)):
            pair.require(holds(pair.target.memory.is_live(buffer)), "arguments are not freed", op)
        pair.require_freed(known, results, op)


def _require_buffers_only(function: Operation) -> None:
    for op in function.walk():
        for value in (*op.results, *(arg for r in op.regions for b in r.blocks for arg in b.args)):
            if isinstance(value.type, TensorType):
                raise Refused("the target works on buffers only", op)
