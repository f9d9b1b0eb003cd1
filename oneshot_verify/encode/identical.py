"""Functions that both programs have to the letter: a program without tensors refines itself.

Bufferization leaves functions without tensors as they are, whatever is in them. So this is asked last, when the walk
over both programs has not come to an end: what the walk cannot follow, it need not follow there. With tensors, one
text means two things: `to_buffer` gives the source a copy that it may write to, and the target the tensor's memory.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.facts import default_facts
from oneshot_verify.ir.symbols import functions_of, ops_in, reached_from, references_of, resolve
from oneshot_verify.semantics.attributes import unsaid
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import (
    STEP,
    details,
    is_more_than_declared,
    made_inside,
    references_by_string,
    regions_text,
    why_not_opaque,
)
from oneshot_verify.semantics.reading import attributes_text


def is_identical(source: ModuleOp, target: ModuleOp, name: str) -> bool:
    """True if both programs have the same function `name`, and the same of all that it names, and so on; also what the
    modules around say is the same."""
    ours, theirs = (reached_from(functions_of(module)[name]) for module in (source, target))
    return ours.keys() == theirs.keys() and all(
        not _has_tensors(op)
        and _is_closed(op)
        and _is_closed(theirs[path])
        and _text(op) == _text(theirs[path])
        and _around(op) == _around(theirs[path])
        for path, op in ours.items()
    )


def _around(op: Operation) -> list[str]:
    """The ops around an op with what they say, innermost first."""
    around = op.parent_op()
    if around is None:
        return []
    return [f"{op_name(around)} {', '.join(attributes_text(around))}", *_around(around)]


def _is_closed(symbol: Operation) -> bool:
    """True if the text says all, but for the symbols that were found."""
    return all(
        all(resolve(op, reference) is not None for reference in references_of(op))
        and not any(
            (found := resolve(op, each)) is not None and is_more_than_declared(found)
            for each in references_by_string(op)
        )
        and not _reaches_out(op)
        # What a resource holds does not stand in the text, and what attributes name that nobody knows is not found.
        and not any(
            "dense_resource<" in str(value) or unsaid(value) is not None
            for value in (*op.properties.values(), *op.attributes.values(), *_types(op))
        )
        for op in ops_in(symbol)
    )


def _reaches_out(op: Operation) -> bool:
    """True for an op, or a step of one, that runs regions in a way that nobody knows, and is not opaque: these may use
    other memory than its operands."""
    is_known = default_facts().find(op_name(op)) is not None
    return STEP in op.attributes or (
        bool(op.regions) and not is_known and why_not_opaque(op) is not None
    )


def _has_tensors(symbol: Operation) -> bool:
    """True if the type of a value, or of a function, is or holds a tensor."""
    return any(
        "tensor<" in str(type)
        for op in ops_in(symbol)
        for type in (*_types(op), op.get_attr_or_prop("function_type"))
    )


def _types(op: Operation) -> Iterator[Attribute]:
    """The types of what an op makes, in its regions, too; operands are made by others."""
    yield from op.result_types
    for block in (block for region in op.regions for block in region.blocks):
        yield from block.arg_types


def _text(op: Operation) -> str:
    """The text of a symbol, with values by number."""
    names = {value: str(number) for number, value in enumerate(made_inside(op))}
    return f"{details(op)}{regions_text(op, names)}"
