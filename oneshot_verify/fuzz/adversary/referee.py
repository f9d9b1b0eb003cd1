"""A judge of proofs of mixed programs that does not ask what the tensor program means.

    mixed program S ──mlir-opt──> T ──changed──> M

Our bufferizer, the prover and the runs of tensor programs share one meaning of ops on tensors and buffers. Where it
says that S is undefined, M may do anything, and all of them agree. So M is run beside T: neither has tensors. A
`proved` M that does something else than T is a suspicion: the proof is wrong, or S does leave it open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr, SymbolRefAttr, TensorType
from xdsl.ir import Attribute

from oneshot_verify.fuzz.campaign.confirm import confirm, missing_tool
from oneshot_verify.fuzz.campaign.programs import Configuration
from oneshot_verify.fuzz.campaign.targets import CommandTarget
from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.dialects.func import CallOp, FuncOp
from oneshot_verify.pipeline.runnable.program import runnable
from oneshot_verify.refute import (
    Difference,
    Effort,
    Input,
    NoInputs,
    NotRun,
    Pair,
    Programs,
    SourceUndefined,
    counterexample,
    exercise_pair,
)
from oneshot_verify.refute.inputs import InputMaker
from oneshot_verify.semantics.concrete import Returned
from oneshot_verify.semantics.reading import ranked_memref, ranked_tensor

TOOL = "mlir-opt-22"
PASS = "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
SECONDS = 20.0
"""For one run of it."""
BODY = "__bufferized"
"""Added to the names of the functions of T, which those of the tensor program call."""
CONCRETE = "concrete runs"
LOOKS = 40
"""Inputs on which T is run, to see whether it is defined where S is not."""


def bufferized_by_llvm(text: str) -> ModuleOp | None:
    """The program that `mlir-opt` makes; None if it refuses."""
    [made] = CommandTarget(TOOL, (TOOL, PASS), SECONDS).bufferize([text], Configuration())
    return made.module


def as_tensor_program(source: ModuleOp, target: ModuleOp) -> ModuleOp | None:
    """T with the signatures of S: tensors are copied to buffers, and back. None where signatures do not fit."""
    module = target.clone()
    bodies = {
        op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp) and op.body.blocks
    }
    heads = [op for op in source.ops if isinstance(op, FuncOp) and op.body.blocks]
    try:
        texts = [_wrapper(head, bodies[head.sym_name.data]) for head in heads]
    except (KeyError, ValueError):
        return None
    for op in module.walk():
        if isinstance(op, CallOp) and op.callee.string_value() in bodies:
            op.properties["callee"] = SymbolRefAttr(op.callee.string_value() + BODY)
    for name, op in bodies.items():
        op.properties["sym_name"] = StringAttr(name + BODY)
        op.properties["sym_visibility"] = StringAttr("private")
    inside = print_module(module).rstrip().removesuffix("}")
    made = parse("".join([inside, *texts, "}\n"]), "reference")[0].module
    _take_promises(made, heads)
    return made


def _take_promises(made: ModuleOp, heads: Sequence[FuncOp]) -> None:
    """Arguments may be written where S says so."""
    promised = {head.sym_name.data: head.arg_attrs for head in heads}
    for op in made.walk():
        if isinstance(op, FuncOp) and (found := promised.get(op.sym_name.data)) is not None:
            op.properties["arg_attrs"] = found


def _wrapper(head: FuncOp, body: FuncOp) -> str:
    """A function like `head` that calls `body`. Raises `ValueError` where their signatures do not fit."""
    outer, inner = head.function_type, body.function_type
    lines: list[str] = []
    given = [
        _handed_over(lines, f"%a{number}", ours, theirs)
        for number, (ours, theirs) in enumerate(zip(outer.inputs, inner.inputs, strict=True))
    ]
    results = [f"%r{number}" for number in range(len(outer.outputs))]
    bound = f"{', '.join(results)} = " if results else ""
    inputs, outputs = (", ".join(map(str, types)) for types in (inner.inputs, inner.outputs))
    called = f"@{body.sym_name.data}{BODY}({', '.join(given)}) : ({inputs}) -> ({outputs})"
    lines.append(f"{bound}func.call {called}")
    for number, (ours, theirs) in enumerate(zip(outer.outputs, inner.outputs, strict=True)):
        if ours == theirs:
            continue
        buffer = _buffer_for(ours, theirs)
        plain = TensorType(buffer.element_type, buffer.get_shape())
        results[number], name = f"%u{number}", results[number]
        lines += [
            f"%t{number} = bufferization.to_tensor {name} restrict : {theirs} to {plain}",
            f"%u{number} = tensor.cast %t{number} : {plain} to {ours}",
        ]
    types = ", ".join(map(str, outer.outputs))
    lines.append(f"return {', '.join(results)} : {types}" if results else "return")
    parameters = ", ".join(f"%a{number}: {type}" for number, type in enumerate(outer.inputs))
    inside = "\n".join(f"  {line}" for line in lines)
    return f"func.func @{head.sym_name.data}({parameters}) -> ({types}) {{\n{inside}\n}}\n"


def _buffer_for(ours: Attribute, theirs: Attribute) -> MemRefType[Attribute]:
    """The type of the buffer of a tensor. Raises `ValueError` for other types."""
    buffer = ranked_memref(theirs)
    if ranked_tensor(ours) is None or buffer is None:
        raise ValueError(f"{theirs} is no buffer for {ours}")
    return buffer


def _handed_over(lines: list[str], name: str, ours: Attribute, theirs: Attribute) -> str:
    """The argument as T takes it."""
    if ours == theirs:
        return name
    _buffer_for(ours, theirs)
    plain = f"memref{str(ours).removeprefix('tensor')}"
    lines.append(f"{name}_copy = bufferization.alloc_tensor() copy({name}) : {ours}")
    lines.append(f"{name}_plain = bufferization.to_buffer {name}_copy : {ours} to {plain}")
    lines.append(f"{name}_cast = memref.cast {name}_plain : {plain} to {theirs}")
    return f"{name}_cast"


@dataclass(frozen=True)
class Suspicion:
    """Why a verdict on one function may be wrong."""

    attack: str
    """The kind of inputs that have shown it."""
    difference: str
    reason: str
    """Result of our own run of the tensor program on that input, and of a run on this machine."""


class Referee:
    """Judges what is made of one mixed program S."""

    def __init__(self, source: ModuleOp, reference: ModuleOp) -> None:
        self.source = source
        self.reference = reference
        """T, as `as_tensor_program` has it."""
        self._programs: Programs | None = None

    def suspicion(
        self, target: ModuleOp, name: str, effort: Effort, *, is_vacuous: bool
    ) -> Suspicion | None:
        """Why a proof that `target` does what S does may be wrong."""
        known = self._programs
        self._programs = known.with_target(target) if known else Programs(self.reference, target)
        found = exercise_pair(Pair(self._programs, name), effort=effort)
        if found.difference is not None:
            reason = self._reason(target, name, found.difference)
            return Suspicion(
                found.found_by, words_of(found.difference.what, found.difference.input), reason
            )
        if is_vacuous and self._ends(name):
            return Suspicion(CONCRETE, "mlir-opt's program is defined", "")
        return None

    def _ends(self, name: str) -> bool:
        """True if T comes to its end on some input."""
        return any(
            isinstance(run, Returned) and not run.aborted
            for _, run in _runs(Pair(Programs(self.reference, self.reference), name))
        )

    def _reason(self, target: ModuleOp, name: str, difference: Difference) -> str:
        result = Pair(Programs(self.source, target), name).run(difference.input)
        match result:
            case SourceUndefined():
                said = f"the tensor program is undefined: {result.fault}"
            case Difference():
                said = f"our own run tells them apart: {result.what}"
            case NotRun():
                said = f"our own run ends: {result.reason}"
            case _:
                said = "the tensor program may do either"
        if missing_tool():
            return said
        example = counterexample(self.reference, name, difference)
        return f"{said}; {confirm(runnable(self.reference, target, name, example))}"

    def disagreement(self, target: ModuleOp, name: str) -> Suspicion | None:
        """An input on which our run of S is undefined, or differs, and that of T is not; None if there is none."""
        ours, theirs = (
            Pair(Programs(each, target), name) for each in (self.source, self.reference)
        )
        for given, expected in _runs(theirs):
            if not isinstance(expected, Returned):
                continue
            result = ours.run(given)
            if isinstance(result, SourceUndefined):
                what = words_of("only the tensor program is undefined", given)
                return Suspicion(CONCRETE, what, str(result.fault))
            if isinstance(result, Difference):
                return Suspicion(
                    CONCRETE, words_of(result.what, result.input), "mlir-opt's own program differs"
                )
        return None


def _runs(pair: Pair) -> Iterator[tuple[Input, Returned | SourceUndefined | NotRun]]:
    """Small inputs, and what the first of both programs does on each."""
    with suppress(NoInputs):
        maker = InputMaker(pair.function)
        for choice in islice(maker.choices(), LOOKS):
            given = maker.make(choice)
            yield given, pair.run_source(given)


def words_of(what: str, given: Input) -> str:
    """The difference, and the input on which it shows."""
    choice = given.choice
    return f"{what}, with sizes {list(choice.sizes)}, numbers {list(choice.scalars)}"
