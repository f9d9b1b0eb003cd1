"""The check of one function: from arguments that are alike to results that are alike."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, TensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.check.calls import Summary, call_rule, summary_of
from oneshot_verify.check.certificate import BadCertificate, Certificate, Names, fingerprint_of
from oneshot_verify.check.domain import NotAble
from oneshot_verify.check.interface import (
    is_writable,
    require_known_modules,
    require_plain_ops,
    require_same_interface,
    require_same_type,
)
from oneshot_verify.check.loops import for_rule
from oneshot_verify.check.machine import Refused
from oneshot_verify.check.relation import Pair
from oneshot_verify.check.solver import Solver
from oneshot_verify.check.terms import Scalar, Term, holds
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

RULES: dict[str, Rule] = {
    "branch": Walk.branch,
    "call": call_rule,
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


Find = Callable[[str], "Certificate | None"]
"""The certificate of another function of the same programs."""


def check(
    source: ModuleOp,
    target: ModuleOp,
    certificate: Certificate,
    find: Find = lambda _: None,
    *,
    must_free: bool = False,
) -> Outcome:
    """Whether the target's function refines the source's, as a certificate says; with `must_free`, it has to free what
    it does not hand out. `find` has the certificates of the functions that are called."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEP))
    Term.forget()
    Scalar.forget()
    try:
        with remembered_symbols():
            return Checker(source, target, find, must_free=must_free).outcome(certificate)
    finally:
        sys.setrecursionlimit(before)


class Checker:
    """Checks functions of one pair of programs, each once."""

    def __init__(self, source: ModuleOp, target: ModuleOp, find: Find, *, must_free: bool) -> None:
        self.modules = source, target
        self.fingerprints = fingerprint_of(source), fingerprint_of(target)
        self.find = find
        self.must_free = must_free
        self._summaries: dict[str, Summary | None] = {}
        """Of the functions that were checked; None while that is under way."""

    def outcome(self, certificate: Certificate) -> Outcome:
        """The answer for a function."""
        name, solver = certificate.function, Solver()
        self._summaries[name] = None
        try:
            self._summaries[name] = _Check(self, certificate, solver).run()
        except (NotAble, UnsupportedOp, FoldedView, RecursionError) as error:
            return Outcome(name, Answer.NOT_ABLE, str(error), questions=solver.questions)
        except BadCertificate as error:
            return Outcome(name, Answer.REFUSED, str(error), questions=solver.questions)
        except Refused as error:
            place = position_of(error.op) if error.op is not None else None
            line = place.line if place is not None else 0
            reason = f"not shown: {error.what}"
            return Outcome(name, Answer.REFUSED, reason, line, solver.questions)
        except Exception as error:
            # A certificate may name anything: what fits no rule is no proof.
            reason = f"the check fails: {type(error).__name__}: {error}"
            return Outcome(name, Answer.REFUSED, reason, questions=solver.questions)
        return Outcome(name, Answer.HOLDS, questions=solver.questions)

    def summary_of(self, name: str) -> Summary:
        """What was shown of a function that is called."""
        if name not in self._summaries:
            certificate = self.find(name)
            if certificate is None or certificate.function != name:
                raise NotAble(f"a call of @{name}, which has no certificate")
            outcome = self.outcome(certificate)
            if outcome.answer is not Answer.HOLDS:
                raise NotAble(f"a call of @{name}: {outcome.answer.value}: {outcome.reason}")
        summary = self._summaries[name]
        if summary is None:
            raise NotAble(f"a call of @{name}, of which there is nothing to rely on")
        return summary


class _Check:
    def __init__(self, checker: Checker, certificate: Certificate, solver: Solver) -> None:
        if (certificate.source, certificate.target) != checker.fingerprints:
            raise BadCertificate("the certificate is of other programs")
        self.checker = checker
        self.modules = checker.modules
        self.certificate = certificate
        name = certificate.function
        functions = [functions_of(module).get(name) for module in self.modules]
        for function in functions:
            if function is None or not has_body(function):
                raise BadCertificate(f"there is no function @{name} with a body in both programs")
        self.source, self.target = cast("list[Any]", functions)
        names = Names(self.source), Names(self.target)
        self.pair = Pair(solver, default_meanings(), names)
        self.pair.must_free = checker.must_free
        self.given: list[tuple[Any, Any]] = []
        """What both were called with."""

    def run(self) -> Summary | None:
        """What callers may rely on. Raises an exception where the certificate does not hold."""
        require_known_modules(*self.modules)
        require_same_interface(self.source, self.target)
        for function in (self.source, self.target):
            require_known_attributes_in(function)
        require_plain_ops(self.target)
        _require_buffers_only(self.target)
        pair = self.pair
        for machine, module in zip((pair.source, pair.target), self.modules, strict=True):
            load_globals(machine, list(globals_of(module)))
        self._arguments()
        walk = Walk(pair, RULES, self.checker.summary_of)
        known = pair.target.memory.snapshot()
        ends = walk.regions(self.source.regions[0], self.target.regions[0], self.certificate.points)
        pair.target.leave_stack(0)
        ours, theirs = walk.handed_on(ends)
        self._results(ours, theirs, ends)
        self._left_alone(theirs, known, ends[1])
        if pair.solver.holds(False):
            raise Refused("the tensor program is defined on some input")
        return summary_of(pair, self.given, known, (ours, theirs), self.certificate.results)

    # The start.

    def _arguments(self) -> None:
        ours, theirs = self.source.regions[0].blocks[0].args, self.target.regions[0].blocks[0].args
        if len(ours) != len(theirs):
            raise NotAble("functions with different numbers of arguments")
        for number, (mine, its) in enumerate(zip(ours, theirs, strict=True)):
            require_same_type(mine.type, its.type, self.target)
            one, other = self._argument(number, mine.type, its.type)
            self.pair.source.values[mine], self.pair.target.values[its] = one, other
            self.given.append((one, other))

    def _argument(self, number: int, ours: Attribute, theirs: Attribute) -> tuple[Any, Any]:
        domain, name = self.pair.domain, f"argument {number}"
        if not isinstance(ours, TensorType):
            scalar = self.pair.any_scalar(ours, defined=True)
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
            values = theirs if place == "returned" else [its for _, its in self.given]
            if not 0 <= there < len(values):
                raise BadCertificate(f"there is no place for result {number}")
            its, what = values[there], f"result {number}"
            if place == "returned":
                require_same_type(types[number], ends[1].operand_types[there], ends[1])
            if isinstance(mine, TensorValue):
                self.pair.require_holds(mine, its, what, ends[1])
                self.pair.require_apart(its, what, ends[1])
            elif place == "returned":
                self.pair.require_equal(mine, its, what, ends[1])
            else:
                raise Refused("a scalar is returned", ends[1])

    def _left_alone(self, results: Sequence[Any], known: Any, op: Operation) -> None:
        """Arguments are as alive as they were; and what was made is freed or handed out, if that is asked for."""
        pair = self.pair
        for buffer in (its for _, its in self.given if isinstance(its, MemRefValue)):
            pair.require(holds(pair.target.memory.is_live(buffer)), "arguments are not freed", op)
        pair.require_freed(known, results, op)


def _require_buffers_only(function: Operation) -> None:
    for op in function.walk():
        for value in (*op.results, *(arg for r in op.regions for b in r.blocks for arg in b.args)):
            if isinstance(value.type, TensorType):
                raise Refused("the target works on buffers only", op)
