"""The proof of one function: from arguments that are alike to results that are alike."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.audit import Audit
from oneshot_verify.encode.blocks import walk_region
from oneshot_verify.encode.branches import (
    affine_if_rule,
    execute_region_rule,
    if_rule,
    index_switch_rule,
)
from oneshot_verify.encode.calls import CallRule, Functions
from oneshot_verify.encode.domain import TermDomain, sort_of
from oneshot_verify.encode.forall import forall_rule
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.lockstep import Lockstep, Rule
from oneshot_verify.encode.loops import affine_for_rule, for_rule, while_rule
from oneshot_verify.encode.machine import ProofMachine, Side
from oneshot_verify.encode.obligations import Failure, Obligations
from oneshot_verify.encode.opaque import opaque_names, opaque_rule
from oneshot_verify.encode.outcome import Outcome
from oneshot_verify.encode.pairing import Pairing, corresponds, misfit
from oneshot_verify.encode.parallel import parallel_rule
from oneshot_verify.encode.solver import Session
from oneshot_verify.encode.summaries import Summary
from oneshot_verify.encode.terms import INT, symbol_name
from oneshot_verify.encode.unranked import UnrankedArguments, is_unranked
from oneshot_verify.ir.dialects import func
from oneshot_verify.semantics import Meanings
from oneshot_verify.semantics.dialects.memref import load_globals
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.reading import given_away_arguments
from oneshot_verify.semantics.values import (
    Block,
    FoldedView,
    MemRefValue,
    TensorValue,
    VectorValue,
)


@dataclass(frozen=True)
class ProofOptions:
    """What a proof may cost, and how it goes about it."""

    rlimit: int = 20_000_000
    """What Z3 may spend on one question, in its own units, which are the same on every machine."""
    budget: int = 1_000_000_000
    """What Z3 may spend on all questions of one function, in the same units; 0: no limit."""
    timeout_seconds: float | None = None
    """What one function may take in all; whoever starts the process enforces it."""
    simplify: bool = True
    """Whether the rewrites of the contents DAG are used."""
    dump_smt: str | None = None
    """A folder for all questions, as SMT-LIB 2."""
    cross_check: str | None = None
    """Another solver that has to confirm each proof."""
    replay_first: bool = True
    """Whether a few concrete inputs are tried before a proof is: wrong programs show sooner, right ones later."""
    replay_seconds: float = 10.0
    """How long concrete inputs are tried after a proof has failed."""
    must_free: bool | None = None
    """Whether memory that is never freed is a failure; None: if the bufferized program frees more than the tensor
    program asks for."""


@dataclass
class Attempt:
    """What came out of trying to prove a function."""

    failures: list[Failure] = field(default_factory=list[Failure])
    unsupported: UnsupportedOp | None = None
    notes: list[tuple[str, Operation]] = field(default_factory=list[tuple[str, Operation]])
    assumptions: list[str] = field(default_factory=list[str])
    leaks: dict[str, Operation | None] = field(default_factory=dict[str, Operation | None])
    """Buffers that are surely never freed, where that is no failure."""
    summary: Summary | None = None
    queries: int = 0
    out_of_budget: bool = False
    """Whether the solver's budget for the function was used up."""
    pairing: Pairing | None = None
    """Which result of the tensor function is which of the bufferized one."""
    places: dict[str, tuple[int, int | None]] = field(
        default_factory=dict[str, tuple[int, int | None]]
    )
    """What the symbols in a model say of the arguments: a scalar argument, or an argument and a dimension of it."""
    contradictory: bool = False
    """The facts that hold at the end exclude each other: the tensor program is undefined on every input."""

    @property
    def proved(self) -> bool:
        """Whether every obligation was discharged."""
        return self.unsupported is None and not self.failures


class FunctionProof:
    """Walks one pair of functions."""

    def __init__(
        self,
        source: func.FuncOp,
        target: func.FuncOp,
        modules: tuple[ModuleOp, ModuleOp],
        meanings: Meanings,
        functions: Functions,
        options: ProofOptions,
        unrelated: frozenset[int] = frozenset(),
        *,
        pairing: Pairing | None = None,
        thorough: bool = False,
    ) -> None:
        self.source_func, self.target_func = source, target
        self.modules = modules
        self.pairing = pairing
        self.unrelated = unrelated
        self.domain = TermDomain(simplify=options.simplify)
        audit = Audit(source.sym_name.data, options.dump_smt, options.cross_check)
        is_audited = options.dump_smt is not None or options.cross_check is not None
        self.session = Session(
            self.domain.expander,
            rlimit=options.rlimit,
            budget=options.budget,
            reviewer=audit.review if is_audited else None,
        )
        self.session.assume(self.domain.terms.le(1, self.domain.vscale))
        self.obligations = Obligations(self.session)
        self.source = ProofMachine(self.domain, meanings, Side.SOURCE, self.obligations)
        self.target = ProofMachine(self.domain, meanings, Side.TARGET, self.obligations)
        rules: dict[str, Rule] = {
            "affine.for": affine_for_rule,
            "affine.if": affine_if_rule,
            "scf.for": for_rule,
            "scf.forall": forall_rule,
            "scf.parallel": parallel_rule,
            "scf.while": while_rule,
            "scf.if": if_rule,
            "scf.index_switch": index_switch_rule,
            "scf.execute_region": execute_region_rule,
            "func.call": CallRule(functions),
        }
        opaque = opaque_names((*source.walk(), *target.walk()), meanings) - rules.keys()
        rules |= dict.fromkeys(opaque, opaque_rule)
        self.walk = Lockstep(
            self.domain,
            self.session,
            self.obligations,
            self.source,
            self.target,
            rules,
            thorough=thorough,
        )
        self.walk.opaque = frozenset(opaque)
        self.walk.bodies = {
            Side.SOURCE: functions.source_body,
            Side.TARGET: functions.target_body,
        }
        self.walk.must_free = bool(options.must_free)
        self.domain.same_nest = self.walk.nests
        self.arguments: list[tuple[Any, Any]] = []
        self.places: dict[str, tuple[int, int | None]] = {}
        self._given: list[Any] = []
        """What the bufferized function was called with."""

    def attempt(self) -> Attempt:
        """Try to prove that the bufferized function refines the tensor function."""
        attempt = Attempt(assumptions=self._assumptions(), pairing=self.pairing)
        try:
            self._prove(attempt)
        except UnsupportedOp as unsupported:
            attempt.unsupported = unsupported
        except Incomplete as incomplete:
            self.obligations.fail(incomplete.reason, incomplete.op)
        except FoldedView as folded:
            self.obligations.fail(str(folded), None)
        attempt.failures = self.obligations.failures
        attempt.notes = self.walk.notes
        attempt.leaks = self.walk.leaks
        attempt.assumptions += self.walk.assumptions
        if self.target.addresses:
            attempt.assumptions.append(
                "buffers that live at the same time have different addresses"
            )
        attempt.places = self.places
        attempt.queries = self.session.queries
        attempt.out_of_budget = self.session.out_of_budget
        # Nothing behind an endless loop is reached, but up to there the two were shown to do the same.
        attempt.contradictory &= not self.walk.is_endless
        return attempt

    def _prove(self, attempt: Attempt) -> None:
        ours, theirs = self.source_func.body, self.target_func.body
        load_globals(self.source, self.modules[0])
        load_globals(self.target, self.modules[1])
        self._forget_mutable_globals()
        self._make_arguments()
        given_blocks = frozenset(self.target.memory.blocks)
        ends = walk_region(self.walk, ours, theirs)
        outcome = Outcome(
            self.walk, ends, self.pairing, self.arguments, self._given, given_blocks, self.unrelated
        )
        outcome.check()
        attempt.contradictory = self.session.contradictory()
        attempt.summary = outcome.summary(attempt.contradictory)

    def _forget_mutable_globals(self) -> None:
        """A global that may be written holds what earlier calls have left in it: the same for both programs."""
        for name, buffer in self.target.globals.items():
            block = buffer.views[0][1].block
            if self.target.memory.blocks[block].writable is False:
                continue
            contents = self.domain.arrays.symbol(
                block.name, block.shape, sort_of(block.element_type)
            )
            self._set_contents(self.target, block, contents)
            if name in self.source.globals:
                own = self.source.globals[name].views[0][1].block
                self._set_contents(self.source, own, contents)
                self.walk.twins[own] = block

    @staticmethod
    def _set_contents(machine: ProofMachine, block: Block, contents: Any) -> None:
        blocks = machine.memory.blocks
        blocks[block] = replace(blocks[block], contents=contents)

    # Arguments.

    def _make_arguments(self) -> None:
        ours, theirs = self.source_func.body.blocks[0].args, self.target_func.body.blocks[0].args
        if self.pairing is None:
            raise Incomplete(misfit(self.source_func, self.target_func), self.target_func)
        for number, (argument, buffer) in enumerate(zip(ours, theirs, strict=False)):
            pair = self._argument(number, argument.type, buffer.type)
            self.source.values[argument], self.target.values[buffer] = pair
            self.arguments.append(pair)
        self.walk.open_calls += [
            (Side.SOURCE, self.source_func.sym_name.data),
            (Side.TARGET, self.target_func.sym_name.data),
        ]
        for number in range(len(ours), len(theirs)):
            self.target.values[theirs[number]] = self._out_param(number, theirs[number].type)
        self._given = [self.target.values[argument] for argument in theirs]

    def _out_param(self, number: int, type: Attribute) -> MemRefValue:
        """A buffer for a result: it holds anything."""
        if not isinstance(type, MemRefType):
            raise UnsupportedOp(self.target_func, f"argument {number} of type {type} is new")
        its = cast("MemRefType[Attribute]", type)
        name = f"argument {number}"
        shape = tuple(
            self.domain.terms.symbol(f"size {dimension} of {name}", INT)
            if size == DYNAMIC_INDEX
            else size
            for dimension, size in enumerate(its.get_shape())
        )
        contents = self.domain.arrays.symbol(
            f"anything in {name}", shape, sort_of(its.element_type)
        )
        return self.target.new_symbolic_block(name, shape, its, contents, self.target_func)

    def _argument(self, number: int, ours: Attribute, theirs: Attribute) -> tuple[Any, Any]:
        name = argument_name(self.source_func, number)
        if not corresponds(ours, theirs):
            raise Incomplete(
                f"argument {number} is {ours} here and {theirs} there", self.target_func
            )
        if isinstance(ours, TensorType) and isinstance(theirs, MemRefType):
            tensor = self._tensor(number, name, cast("TensorType[Attribute]", ours))
            buffer_type = cast("MemRefType[Attribute]", theirs)
            return tensor, self._buffer(number, name, tensor, buffer_type)
        if isinstance(ours, MemRefType) and isinstance(theirs, MemRefType):
            return self._twins(
                number,
                name,
                cast("MemRefType[Attribute]", ours),
                cast("MemRefType[Attribute]", theirs),
            )
        if isinstance(ours, TensorType) and isinstance(theirs, TensorType):
            tensor = self._tensor(number, name, cast("TensorType[Attribute]", ours))
            given_away = given_away_arguments(self.target_func)
            return tensor, replace(tensor, pinned=number not in given_away)
        plain = cast(Any, ours)
        if is_unranked(plain) and is_unranked(theirs):
            functions = (self.source_func, self.target_func)
            return UnrankedArguments(self.walk, functions).make(name, plain, theirs)
        shaped = TensorType | MemRefType | UnrankedTensorType | UnrankedMemRefType
        if isinstance(ours, shaped) or isinstance(theirs, shaped):
            raise UnsupportedOp(
                self.source_func, f"argument {number} is {ours} here and {theirs} there"
            )
        if ours != theirs:
            raise Incomplete(f"argument {number} changes its type", self.target_func)
        scalar = self.domain.fresh(name, theirs)
        if not isinstance(scalar, VectorValue):
            self.places[symbol_name(scalar)] = (number, None)
        return scalar, scalar

    def _twins(
        self, number: int, name: str, ours: MemRefType[Attribute], theirs: MemRefType[Attribute]
    ) -> tuple[MemRefValue, MemRefValue]:
        """A buffer that the tensor program has, too: each program gets one, with the same contents."""
        tensor = self._tensor(number, name, TensorType(ours.element_type, ours.get_shape()))
        pair: list[MemRefValue] = []
        for machine, type in ((self.source, ours), (self.target, theirs)):
            pair.append(
                machine.new_symbolic_block(
                    name, tensor.shape, type, tensor.contents, self.target_func
                )
            )
        one, other = pair
        self.walk.twins[one.views[0][1].block] = other.views[0][1].block
        return one, other

    def _tensor(self, number: int, name: str, type: TensorType[Attribute]) -> TensorValue:
        terms = self.domain.terms
        shape: list[Any] = []
        for dimension, size in enumerate(type.get_shape()):
            if size == DYNAMIC_INDEX:
                size = terms.symbol(f"size {dimension} of {name}", INT)
                self.session.assume(terms.le(0, size))
                self.places[symbol_name(size)] = (number, dimension)
            shape.append(size)
        contents = self.domain.arrays.symbol(name, shape, sort_of(type.element_type))
        return TensorValue(tuple(shape), contents, type.element_type)

    def _buffer(
        self, number: int, name: str, tensor: TensorValue, type: MemRefType[Attribute]
    ) -> MemRefValue:
        for size, real in zip(type.get_shape(), tensor.shape, strict=True):
            if size not in (DYNAMIC_INDEX, real):
                raise Incomplete(
                    f"the type of argument {number} says more of its size than that of the tensor",
                    self.target_func,
                )
        contents = tensor.contents
        if number in self.unrelated:
            contents = self.domain.arrays.symbol(
                f"anything in {name}", tensor.shape, sort_of(tensor.element_type)
            )
        return self.target.new_symbolic_block(
            name,
            tensor.shape,
            type,
            contents,
            self.target_func,
            writable=self._is_writable(number),
        )

    def _is_writable(self, number: int) -> bool:
        """Whether the bufferized function may write to the buffer of an argument.

        Source: `bufferization.writable` and `bufferization.access` in https://mlir.llvm.org/docs/Bufferization/.
        """
        for function in (self.source_func, self.target_func):
            if function.arg_attrs is None:
                continue
            attributes = function.arg_attrs.data[number].data
            writable, access = (
                attributes.get("bufferization.writable"),
                attributes.get("bufferization.access"),
            )
            if isinstance(writable, IntegerAttr) and not writable.value.data:
                return False
            if isinstance(access, StringAttr) and access.data in ("none", "read"):
                return False
        return True

    def _assumptions(self) -> list[str]:
        buffers = [
            number
            for number, type in enumerate(self.source_func.function_type.inputs.data)
            if isinstance(type, TensorType)
        ]
        assumptions = ["index arithmetic does not overflow"]
        if buffers:
            assumptions.append("no two elements of an argument's buffer share their memory")
        out_params = self.pairing.out_params if self.pairing is not None else 0
        if len(buffers) + out_params > 1:
            assumptions.append("buffers of different arguments do not overlap")
        if self.pairing is not None:
            assumptions += self.pairing.words
        return assumptions


def argument_name(function: func.FuncOp, number: int) -> str:
    """What a person would call an argument."""
    hint = function.body.blocks[0].args[number].name_hint
    return f"argument {number} (%{hint})" if hint else f"argument {number}"
