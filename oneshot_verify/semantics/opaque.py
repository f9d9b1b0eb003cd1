"""Opaque ops: ops without a meaning.

Two programs that come to the same opaque op, with the same operands, at the same point of what the outside world sees
of them, get the same results from it. It may do whatever it likes that these programs cannot see, and it may change
the buffers among its operands; to nothing else of the programs it has access. What stands in its regions is part of its
text, and the values that are used there from outside are operands like the others. Buffers occur there in those of
`DEVICES` alone.

A package that knows more of its ops registers their meanings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from xdsl.dialects.builtin import (
    FunctionType,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation, Region, SSAValue

from oneshot_verify.ir.facts import default_facts
from oneshot_verify.ir.facts.attributes import IGNORED
from oneshot_verify.ir.facts.fact import ANYTHING
from oneshot_verify.ir.layouts import is_buffer_type
from oneshot_verify.ir.symbols import GLOBALS, has_body, ops_in, references_of, resolve
from oneshot_verify.semantics.attributes import parts_of, unsaid
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import (
    all_attributes,
    attributes_text,
    called_function,
    callee_of,
    ranked,
    ranked_memref,
    scalar_type,
    vector_type,
)

STEP = "oneshot_verify.step"
"""The attribute of ops that are steps of one whose regions are written as loops (`regions_as_loops.py`)."""
OPAQUE = "op "
"""Prefix of the text of an opaque op among the events that the outside world sees."""

KNOWN_DIALECTS = frozenset(
    {
        *("affine", "arith", "bufferization", "cf", "complex", "func", "index", "linalg", "math"),
        *("memref", "ml_program", "scf", "shape", "sparse_tensor", "tensor", "transform", "ub"),
        *("vector",),
    }
)
"""The dialects whose ops have a meaning of their own, which bufferization and other passes know: none is opaque, but
for `OPAQUE_THERE`."""

DEVICES = frozenset({"gpu.launch", "omp.parallel"})
"""Ops that run their region in threads, and end with the last of them, if they have no results. The buffers that the
region uses from outside are operands like the others; it reaches them through what `IN_PLACE` names alone."""

IN_PLACE = frozenset(
    {
        *("memref.load", "memref.store", "memref.dim", "memref.atomic_rmw", "affine.load"),
        *("affine.store", "vector.load", "vector.store", "scf.for", "scf.if", "scf.yield"),
        *("gpu.terminator", "gpu.barrier", "gpu.thread_id", "gpu.block_id", "gpu.block_dim"),
        *("gpu.grid_dim", "gpu.global_id", "omp.terminator", "omp.barrier", "omp.wsloop"),
        *("omp.loop_nest", "omp.yield"),
    }
)
"""Ops that stay inside of the buffers that they are given, free none, make none, and have ended when they are done."""
_PURE_DIALECTS = ("arith.", "math.", "index.", "complex.")

OPAQUE_THERE = frozenset(
    f"linalg.winograd_{part}_transform" for part in ("filter", "input", "output")
)
"""Ops on tensors that no pass but their own decomposition takes apart."""


def why_not_opaque(op: Operation) -> str | None:
    """The reason why an op without a meaning cannot be taken as an opaque one; None if it can."""
    name = op_name(op)
    unknown = f"no meaning is known for '{name}'"
    if name.split(".", 1)[0] in KNOWN_DIALECTS and name not in OPAQUE_THERE:
        return unknown
    if name == "llvm.call" and called_function(op) is None:
        return f"{unknown} where nobody knows the function"
    if any(is_more_than_declared(found) for found in _named(op)):
        return f"{unknown} where it names something that has a body, or a global"
    if op.successors or _is_terminator(op):
        return f"{unknown}, and it is a terminator"
    inside = ops_in(op)[1:]
    if any(nested.successors or _reaches_out(nested) for nested in inside):
        return f"{unknown}, and its regions have branches or calls"
    if any(is_buffer_type(type) for nested in inside for type in _types(nested)):
        if name not in DEVICES:
            return f"{unknown}, and there are buffers in its regions"
        if op.results:
            return f"{unknown} where it may go on behind its end, with buffers in its regions"
        for nested in map(op_name, inside):
            if nested not in IN_PLACE and not nested.startswith(_PURE_DIALECTS):
                return f"{unknown} with buffers and '{nested}' in its regions"
    for type in (*op.operand_types, *op.result_types):
        if not _is_covered(type) or unsaid(type) is not None:
            return f"{unknown}, and it works on type {type}"
    if any(ranked_memref(type) is not None for type in op.result_types):
        return f"{unknown}, and it gives a buffer"
    return None


def _reaches_out(op: Operation) -> bool:
    """True for an op that may read or write memory that is not one of its operands."""
    facts = default_facts().find(op_name(op))
    return facts is not None and bool(facts.symbols or ANYTHING in facts.writes)


def _named(op: Operation) -> Iterator[Operation]:
    """The symbols that an op and its regions name; the symbol table instead if the symbol itself is not found."""
    for nested in op.walk():
        for reference in (*references_of(nested), *references_by_string(nested)):
            # The regions of an op may be a symbol table of its own, and their text is compared anyway.
            found = resolve(op, reference) or resolve(op, SymbolRefAttr(reference.root_reference))
            if found is not None:
                yield found


def references_by_string(op: Operation) -> Iterator[SymbolRefAttr]:
    """The symbols that an op may name by strings; only who knows the op knows better."""
    if default_facts().find(op_name(op)) is None:
        for value in (*op.properties.values(), *op.attributes.values()):
            for part in parts_of(value):
                if isinstance(part, StringAttr):
                    yield SymbolRefAttr(part)


def is_more_than_declared(symbol: Operation) -> bool:
    """True if a symbol has a body or is a global."""
    return has_body(symbol) or op_name(symbol) in GLOBALS


def require_opaque(op: Operation) -> None:
    """Raise `UnsupportedOp` for an op that cannot be taken as an opaque one."""
    reason = why_not_opaque(op)
    if reason is not None:
        raise UnsupportedOp(op, reason)


def _is_terminator(op: Operation) -> bool:
    from xdsl.traits import IsTerminator

    block = op.parent
    if isinstance(op, UnregisteredOp):
        return block is None or block.last_op is op
    return op.has_trait(IsTerminator, value_if_unregistered=False)


def _is_covered(type: Attribute) -> bool:
    return (
        scalar_type(type)
        or vector_type(type) is not None
        or isinstance(type, TensorType)
        or ranked_memref(type) is not None
    )


def _types(op: Operation) -> Iterator[Attribute]:
    yield from op.operand_types
    yield from op.result_types
    for region in op.regions:
        for block in region.blocks:
            yield from (argument.type for argument in block.args)


def opaque_operands(op: Operation) -> list[SSAValue]:
    """The operands of an op, and behind them the values from outside that its regions use."""
    return [*op.operands, *captured(op)]


def captured(op: Operation) -> list[SSAValue]:
    """The values from outside that the regions of an op use, in the order of their first use."""
    made = set(made_inside(op))
    used = (value for nested in ops_in(op)[1:] for value in nested.operands)
    return list(dict.fromkeys(value for value in used if value not in made))


def made_inside(op: Operation) -> Iterator[SSAValue]:
    """The values that are made in the regions of an op, in the order of the text."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.args
            for nested in block.ops:
                yield from nested.results
                yield from made_inside(nested)


def opaque_text(op: Operation) -> str:
    """The text of an op without its operands and the layouts of their types: the same for the same op."""
    names = {value: f"outer {number}" for number, value in enumerate(opaque_operands(op))}
    for number, value in enumerate(made_inside(op)):
        names[value] = f"inner {number}"
    # A symbol without a body may say more than its name: the value of a global of another dialect, say.
    named = "".join(f" {_declared(found)}" for found in _named(op))
    return f"{OPAQUE}{details(op)}{regions_text(op, names)}{named}"


def _declared(symbol: Operation) -> str:
    """The text of a symbol without a body; of a function, its type, with tensors and buffers written alike."""
    type = all_attributes(symbol).get("function_type")
    if not isinstance(type, FunctionType):
        return details(symbol)
    lists = ((_type_text(each) for each in types) for types in (type.inputs, type.outputs))
    return " -> ".join(f"({', '.join(texts)})" for texts in lists)


def _type_text(type: Attribute) -> str:
    shaped = ranked(type)
    if shaped is not None:
        return f"shaped {shaped.get_shape()} {shaped.element_type}"
    if isinstance(type, UnrankedTensorType | UnrankedMemRefType):
        return f"shaped {cast('Any', type).element_type}"
    return str(type)


def details(op: Operation) -> str:
    """The name of an op, and its attributes."""
    return f"{op_name(op)} {{{', '.join(attributes_text(op, IGNORED))}}}"


def regions_text(op: Operation, names: Mapping[SSAValue, str]) -> str:
    """The text of the regions of an op, with the values under other names."""
    return "".join(f" [{_region(region, names)}]" for region in op.regions)


def _region(region: Region, names: Mapping[SSAValue, str]) -> str:
    """The text of a region."""
    lines: list[str] = []
    numbers = {block: number for number, block in enumerate(region.blocks)}
    for block in region.blocks:
        lines.append(f"({_typed(block.args, names)})")
        for nested in block.ops:
            operands = ", ".join(names[value] for value in nested.operands)
            text = f"{details(nested)}{regions_text(nested, names)}"
            ways = "".join(f" ^{numbers[each]}" for each in nested.successors)
            lines.append(f"{_typed(nested.results, names)} = {text} ({operands}){ways}")
    return "; ".join(lines)


def _typed(values: Iterable[SSAValue], names: Mapping[SSAValue, str]) -> str:
    return ", ".join(f"{names[value]}: {value.type}" for value in values)


def outside_assumption(name: str) -> str:
    """The assumption that a verdict has to state about a function without a body."""
    return (
        f"@{name}, which has no body, touches only its arguments, and these only while it runs, also through public "
        "functions that it calls back"
    )


def assumption(op: Operation) -> str:
    """The assumption that a verdict has to state about an opaque op, or about a call of a function without a body."""
    if op_name(op) == "func.call":
        return outside_assumption(callee_of(op) or "")
    if op_name(op) in DEVICES and STEP in op.attributes:
        return f"'{op_name(op)}' runs its region in any number of threads"
    if STEP in op.attributes:
        return (
            f"'{op_name(op)}', whose meaning is not known, runs its regions any number of times, one after the other; "
            "what it does besides depends on nothing but its operands, what its regions pass on, and what the outside "
            "world has seen, and it changes no buffers but those among its operands"
        )
    return (
        f"'{op_name(op)}', whose meaning is not known, depends on nothing but its operands and what the outside "
        "world has seen, and changes no buffers but those among its operands"
    )
