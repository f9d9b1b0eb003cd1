"""Functions that both programs have to the letter: a program refines itself.

Bufferization leaves functions without tensors as they are, whatever is in them. So this is asked last, when the walk
over both programs has not come to an end: what the walk cannot follow, it need not follow there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Block, Operation, SSAValue

from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import all_attributes, attributes_text

_SYMBOL = re.compile(r"@(?:\"([^\"]+)\"|([\w$.-]+))")


def is_identical(source: ModuleOp, target: ModuleOp, name: str) -> bool:
    """Whether both programs have the same function `name`, and the same of all that it names, and so on."""
    ours, theirs = _symbols(source), _symbols(target)
    seen: set[str] = set()
    todo = [name]
    while todo:
        symbol = todo.pop()
        if symbol in seen:
            continue
        seen.add(symbol)
        if symbol not in ours or symbol not in theirs:
            return False
        text = _text(ours[symbol])
        # What a resource holds does not stand in the text.
        if text != _text(theirs[symbol]) or "dense_resource<" in text:
            return False
        todo += [quoted or plain for quoted, plain in _SYMBOL.findall(text)]
    return True


def _symbols(module: ModuleOp) -> dict[str, Operation]:
    """The ops at the top of a module that have a name."""
    found: dict[str, Operation] = {}
    for op in module.ops:
        name = all_attributes(op).get("sym_name")
        if isinstance(name, StringAttr):
            found[name.data] = op
    return found


def _text(op: Operation) -> str:
    """The text of an op, with values and blocks by number."""
    values = {value: number for number, value in enumerate(_made_in(op))}
    blocks = {block: number for number, block in enumerate(_blocks_in(op))}
    return "\n".join(_lines(op, values, blocks))


def _made_in(op: Operation) -> Iterator[SSAValue]:
    for nested in op.walk():
        yield from nested.results
        for region in nested.regions:
            for block in region.blocks:
                yield from block.args


def _blocks_in(op: Operation) -> Iterator[Block]:
    for nested in op.walk():
        for region in nested.regions:
            yield from region.blocks


def _lines(
    op: Operation, values: Mapping[SSAValue, int], blocks: Mapping[Block, int]
) -> Iterator[str]:
    attributes = ", ".join(attributes_text(op))
    operands = [values[operand] for operand in op.operands]
    results = [(values[result], str(result.type)) for result in op.results]
    successors = [blocks[block] for block in op.successors]
    yield f"{results} = {op_name(op)} {operands} {successors} {{{attributes}}}"
    for region in op.regions:
        yield "region"
        for block in region.blocks:
            yield f"block {blocks[block]} {[(values[arg], str(arg.type)) for arg in block.args]}"
            for nested in block.ops:
                yield from _lines(nested, values, blocks)
    if op.regions:
        yield "end"
