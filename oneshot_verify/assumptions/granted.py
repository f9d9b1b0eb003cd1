"""Assumptions of a verdict about a function, as far as the texts of both programs tell.

A certificate lists it, and whoever reads one looks for it again: what is there and not listed was hidden.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.assumptions.meanings import assumed_by_ops
from oneshot_verify.encode.calls import RETURNS, Summary
from oneshot_verify.encode.certificate import OPS, Certificate
from oneshot_verify.encode.function import Outcome
from oneshot_verify.encode.threads import RACES
from oneshot_verify.ir.alone import only_in_one
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.layouts import is_buffer_type, is_tensor_type
from oneshot_verify.ir.symbols import (
    FUNCTION,
    GLOBALS,
    has_body,
    ops_in,
    ops_in_tables,
    path_of,
    reached_from,
    told_once,
)
from oneshot_verify.refute.pairing import Pairing
from oneshot_verify.semantics import Meanings, default_meanings
from oneshot_verify.semantics.attributes import parts_of
from oneshot_verify.semantics.interface.named import is_only_called, outermost
from oneshot_verify.semantics.interface.signatures import (
    dictionaries,
    is_same,
    ranks_that_change,
    result_types,
)
from oneshot_verify.semantics.interface.writes import may_be_written, tells_of_writes
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import assumption, outside_assumption, why_not_opaque
from oneshot_verify.semantics.reading import (
    all_attributes,
    called_function,
    ranked_memref,
)

NEVER_FREED, SAME_AS = " is never freed", "same as @"
"""The end of the note about a buffer, and the beginning of that about a function which differs in names alone."""
NO_OVERFLOW = "index arithmetic does not overflow"
ADDRESSES = "buffers that live at the same time have different addresses"
OUTSIDE = "callers outside"
"""The beginning of assumptions about callers in other modules."""
ANYWHERE = f"{OUTSIDE} do not rely on where results lie in memory"
_ASK_FOR_ADDRESSES = ("bufferization.dealloc", "memref.extract_aligned_pointer_as_index")


def never_freed(outcome: Outcome) -> list[str]:
    """Notes about the buffers that the target never frees."""
    return [f"{each}{NEVER_FREED}" for each in outcome.leaks]


def same_resource(name: str) -> str:
    """The assumption about a resource without bytes."""
    return f"the resource '{name}', whose bytes are missing, is the same in both programs"


def in_places_of_its_own(name: str) -> str:
    """The assumption about tensors that a function without a body returns, where nobody has to free
    them."""
    return (
        f"@{name} returns each tensor in a buffer of its own, or in (a part of) the buffer of an "
        "argument"
    )


def in_new_buffers(name: str) -> str:
    """The assumption about tensors that a function without a body returns, where somebody has to free them."""
    return f"@{name} returns each tensor in a new buffer, which its caller has to free"


def granted_by_callers(
    source: func.FuncOp, target: func.FuncOp, pairing: Pairing | None
) -> Iterator[str]:
    """Preconditions for callers of a function."""
    types = source.function_type.inputs.data
    buffers = [type for type in types if is_tensor_or_buffer(type)]
    if len(buffers) < len(types):
        yield "scalar arguments are defined"
    if buffers:
        yield "no two elements of an argument's buffer share their memory"
    out_params = pairing.out_params if pairing is not None else 0
    given = target.function_type.inputs.data[len(types) :] if out_params else ()
    if any(DYNAMIC_INDEX in shaped.get_shape() for shaped in map(ranked_memref, given) if shaped):
        yield "the buffer that a caller gives for a result is as large as the result"
    if len(buffers) + out_params > 1:
        yield "buffers of different arguments do not overlap"
    if (buffers or out_params) and any(map(_names_mutable_globals, (source, target))):
        yield "no argument's buffer is that of a global that may be written"
    if not is_only_called(target) and _names_mutable_globals(target):
        yield f"@{path_of(target)} does not run in several threads at once"
    if pairing is not None:
        yield from pairing.words


def granted_by_texts(
    source: func.FuncOp, target: func.FuncOp, pairing: Pairing | None, *, must_free: bool
) -> Iterator[str]:
    """Assumptions that any proof of these functions may rest on, whatever it looks like: also of functions that they
    call, and of ops that no walk comes to."""
    yield NO_OVERFLOW
    yield from granted_by_callers(source, target, pairing)
    # The checker does not show what they may take for granted.
    if not is_only_called(target) and any(
        map(is_tensor_or_buffer, target.function_type.outputs.data)
    ):
        yield ANYWHERE
    yield from taken_for_granted(source, target, pairing)
    ours, theirs = map(reached_from, (source, target))
    for path, each in ours.items():
        if isinstance(each, func.FuncOp) and not has_body(each):
            yield outside_assumption(path)
            other = theirs.get(path)
            if isinstance(other, func.FuncOp) and _gives_buffers(each, other):
                yield in_new_buffers(path) if must_free else in_places_of_its_own(path)
    if any(map(_has_threads, theirs.values())):
        yield RACES
    if any(map(_calls_itself, ours.values())):
        yield RETURNS
    for symbol in (*ours.values(), *theirs.values()):
        yield from _granted_by_text(symbol)
    for function in (source, target):
        yield from _granted_beside(outermost(function))


def assumptions_of(certificate: Certificate, outcome: Outcome, *, must_free: bool) -> Iterator[str]:
    """The assumptions of a proof: those of its certificate that its check has not shown to be needless."""
    summary = outcome.summary
    for said in certificate.assumptions:
        is_shown = (said == ANYWHERE and summary is not None) or (
            said == RACES and not outcome.races
        )
        if not is_shown:
            yield said
    if summary is not None and ANYWHERE in certificate.assumptions:
        yield from _known_outside(summary)
        if must_free:
            for number in summary.lent:
                yield f"result {number} is not a new buffer: callers do not free it"


def _known_outside(summary: Summary) -> Iterator[str]:
    """Facts that callers in other modules have to know of the buffers that they get, besides that each is a new one, or
    that of an argument."""
    owners = defaultdict[int, list[int]](list)
    for number, (kind, place) in enumerate(summary.results):
        if kind == "fixed":
            yield f"{OUTSIDE} do not write to result {number}, which may be a constant"
        elif kind in ("argument", "either", "same"):
            owners[place].append(number)
    pairs = (pair for numbers in owners.values() for pair in combinations(numbers, 2))
    for one, other in sorted({*pairs, *summary.shared}):
        yield f"{OUTSIDE} know that results {one} and {other} may share their buffer"


def granted_of_writes(function: func.FuncOp) -> Iterator[str]:
    """Assumptions of a proof in which any buffer that both programs are given may be written to on any way."""
    for number, type in enumerate(function.function_type.inputs.data):
        name = f"argument {number}"
        if is_buffer_type(type) and not tells_of_writes(function, name, ()):
            yield may_be_written(name)


@told_once
def _granted_by_text(symbol: Operation) -> tuple[str, ...]:
    """Assumptions about the ops of one function, and of the attributes of any symbol."""
    found = [] if op_name(symbol) in GLOBALS else [*assumed_by_ops(symbol)]
    ops = ops_in(symbol)
    opaque = opaque_names(ops, default_meanings())
    for op in ops:
        if op_name(op) in opaque and not _is_inside(op, opaque):
            found.append(assumption(op))
    found += _missing_in(ops)
    if any(op_name(op) in _ASK_FOR_ADDRESSES for op in ops):
        found.append(ADDRESSES)
    return tuple(dict.fromkeys(found))


@told_once
def _granted_beside(module: Operation) -> tuple[str, ...]:
    """Assumptions about what stands beside the functions and globals, which nobody needs to reach."""
    others = (op for op in ops_in_tables(module) if op_name(op) not in (FUNCTION, *GLOBALS))
    return tuple(_missing_in([module, *(inner for op in others for inner in ops_in(op))]))


def _missing_in(ops: Iterable[Operation]) -> Iterator[str]:
    """The assumptions about the resources without bytes that attributes of these ops name, at any depth."""
    for op in ops:
        for part in chain.from_iterable(map(parts_of, all_attributes(op).values())):
            # Few are resources, and `isinstance` is slow for a negative answer.
            if type(part) is not ResourceElementsAttr:
                continue
            if part.blob.data.raw is None and not part.is_elided:
                yield same_resource(part.handle.data)


def is_tensor_or_buffer(type: Attribute) -> bool:
    """True if a type is that of a tensor or a buffer."""
    return is_tensor_type(type) or is_buffer_type(type)


def _gives_buffers(ours: func.FuncOp, theirs: func.FuncOp) -> bool:
    """True if a function without a body returns a buffer where it has returned a tensor."""
    types = ours.function_type.outputs.data, theirs.function_type.outputs.data
    return any(
        isinstance(type, TensorType) and isinstance(its, MemRefType)
        for type, its in zip(*types, strict=False)
    )


@told_once
def _has_threads(function: Operation) -> bool:
    """True if threads of a function write into memory."""
    return any(op_name(op) in OPS["threads"] for op in ops_in(function))


@told_once
def _calls_itself(function: Operation) -> bool:
    """True if a function calls itself, directly or not."""
    calls = (op for op in ops_in(function) if op_name(op) == "func.call")
    callees = dict.fromkeys(callee for call in calls if (callee := called_function(call)))
    return any(function in reached_from(callee).values() for callee in callees)


def _names_mutable_globals(function: Operation) -> bool:
    """True if the program gets from this function to a global that may be written."""
    symbols = reached_from(function).values()
    return any(mutable_name(each) is not None for each in symbols if op_name(each) in GLOBALS)


def _is_inside(op: Operation, names: set[str]) -> bool:
    """True if an op stands in a region of one with such a name: it belongs to its text."""
    around = op.parent_op()
    return around is not None and (op_name(around) in names or _is_inside(around, names))


def opaque_names(ops: Iterable[Operation], meanings: Meanings) -> set[str]:
    """The names of those among `ops` that have no meaning and may be taken as opaque."""
    return {
        name
        for op in ops
        if not facts_of(op).is_terminator
        and meanings.find(name := op_name(op)) is None
        and why_not_opaque(op) is None
    }


def mutable_name(op: Operation) -> str | None:
    """The path of a global, given the op that makes it; None for a constant."""
    is_tensor = op_name(op) == "ml_program.global"
    written = op.get_attr_or_prop("is_mutable" if is_tensor else "constant")
    is_constant = (written is None) == is_tensor
    return None if is_constant else path_of(op)


def taken_for_granted(
    ours: func.FuncOp, theirs: func.FuncOp, pairing: Pairing | None
) -> Iterator[str]:
    """Assumptions of others about the buffers that a function takes and gives, or a declared one that it reaches."""
    places = None if pairing is None else pairing.places
    for path in only_in_one(*map(outermost, (ours, theirs))):
        yield not_called_by_name(path)
    if not is_only_called(theirs):
        yield from ranks_that_change(ours, theirs, places)
    here = reached_from(ours)
    for path, other in reached_from(theirs).items():
        op = here.get(path)
        if not isinstance(op, func.FuncOp) or not isinstance(other, func.FuncOp):
            continue
        yield from _of_memory(op, other, path)
        if op is ours or not has_body(op):
            type, its = op.function_type, other.function_type
            yield from _of_types(type.inputs.data, its.inputs.data)
            yield from _of_types(*result_types(op, other, places if op is ours else None))


def not_called_by_name(path: str) -> str:
    """The assumption about a function that one program has alone."""
    return f"no later pass calls @{path} by its name, as lowerings call functions of libm"


def _of_memory(ours: func.FuncOp, theirs: func.FuncOp, path: str) -> Iterator[str]:
    """Assumptions that attributes for LLVM, once of tensors, are true of buffers."""
    if ours.function_type == theirs.function_type:
        return
    for kind, key in (("argument", "arg_attrs"), ("result", "res_attrs")):
        for number, attributes in dictionaries(theirs, key).items():
            for name in (each for each in attributes if each.startswith("llvm.")):
                if name != "llvm.readonly":
                    yield f"'{name}' on {kind} {number} of @{path} holds for the buffer, too"


def _of_types(types: Sequence[Attribute], others: Sequence[Attribute]) -> Iterator[str]:
    for type, its in zip(types, others, strict=False):
        if not is_tensor_type(type):
            continue
        layout = unusual_layout(its)
        if layout is not None:
            yield f"outside, too, buffers for {type} have the layout {layout}"
        encoding = type.encoding if isinstance(type, TensorType) else NoneAttr()
        space = its.memory_space if is_buffer_type(its) else NoneAttr()
        if is_same(encoding, space):
            continue
        if not isinstance(encoding, NoneAttr):
            yield (
                f"tensors encoded as {encoding} lie in their buffers like tensors without an encoding"
            )
        if not isinstance(space, NoneAttr):
            yield f"outside, too, buffers for {type} lie in memory space {space}"


def unusual_layout(type: Attribute) -> Attribute | None:
    """The layout of a buffer, if it does not lie as One-Shot Bufferize makes all of them lie at the borders of
    functions: densely, or in a way that only the buffer itself says."""
    layout = cast("MemRefType[Attribute]", type).layout if isinstance(type, MemRefType) else None
    if isinstance(layout, StridedLayoutAttr):
        parts = (*layout.strides.data, layout.offset)
        return None if all(isinstance(each, NoneAttr) for each in parts) else layout
    return None if isinstance(layout, NoneAttr) else layout
