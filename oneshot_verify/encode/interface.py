"""What others see of a program besides what it does: types, attributes and visibility of symbols, and the data layout.

Discardable attributes say nothing to MLIR, but its conversions to LLVM hand them on, and there they do.

Whoever calls a function, links to a global, or is called, was compiled for the tensor program's own text. Bufferization
turns tensors into buffers there, and changes nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    NoneAttr,
    StringAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.facts import default_facts
from oneshot_verify.ir.foreign import UNREAD
from oneshot_verify.ir.printer import fingerprint
from oneshot_verify.ir.symbols import (
    FUNCTION,
    GLOBALS,
    functions_of,
    globals_of,
    has_body,
    is_for_compilers,
    is_private,
    name_of,
    ops_in_tables,
    path_of,
    reached_from,
)
from oneshot_verify.semantics.attributes import SEGMENTS
from oneshot_verify.semantics.dialects.alignment import promised_alignment
from oneshot_verify.semantics.opaque import IGNORED
from oneshot_verify.semantics.reading import attribute, written_layout

_OF_BUFFERIZATION = ("bufferization", "bufferize")
"""The dialects whose attributes speak to bufferizers and to nobody else."""
_OF_CALLS = ("arg_attrs", "res_attrs")
_Said: TypeAlias = tuple[str, str]
"""An attribute by name, and its text."""
_LAYOUTS = ("dlti", "llvm")
"""The dialects whose attributes of modules say how values lie in memory."""


@dataclass(frozen=True)
class Seen:
    """Something that others see, and that the bufferized program says otherwise."""

    what: str
    op: Operation | None


class Interface:
    """Compares what others see of two programs; what belongs to all of the module is compared once."""

    def __init__(self, source: ModuleOp, target: ModuleOp) -> None:
        self._of_modules = next(_modules(source, target), None)
        self._of_functions: dict[str, Seen | None] = {}

    def difference(self, ours: func.FuncOp, theirs: func.FuncOp) -> Seen | None:
        """The first thing that others see differently of two functions, or of what these name."""
        if self._of_modules is not None:
            return self._of_modules
        there = reached_from(theirs)
        for path, op in reached_from(ours).items():
            other = there.get(path)
            if not isinstance(op, func.FuncOp) or not isinstance(other, func.FuncOp):
                continue
            if path not in self._of_functions:
                self._of_functions[path] = next(_functions(op, other, path), None)
            seen = self._of_functions[path]
            if seen is not None:
                return seen
        return None


def _functions(ours: func.FuncOp, theirs: func.FuncOp, path: str) -> Iterator[Seen]:
    yield from _signatures(ours, theirs, path)
    if not has_body(ours) or not has_body(theirs):
        return
    said = _spoken(ours)
    for name, ops in _spoken(theirs).items():
        mine = said.get(name, [])
        for (op, its), (_, own) in zip_longest(ops, mine, fillvalue=(theirs, set[_Said]())):
            if len(ops) != len(mine) or not its <= own:
                yield Seen(f"what is said of '{name}' by attributes is another thing", op)


def _spoken(function: func.FuncOp) -> dict[str, list[tuple[Operation, set[_Said]]]]:
    """For each kind of op of which attributes say more than its meaning knows: what they say of each, in order."""
    found: dict[str, list[tuple[Operation, set[_Said]]]] = {}
    for op in function.walk():
        if op is not function:
            found.setdefault(name_of(op), []).append((op, set(_said(op))))
    return {name: ops for name, ops in found.items() if any(said for _, said in ops)}


def _said(op: Operation) -> Iterator[_Said]:
    """The attributes of an op that its meaning does not know."""
    if not op.attributes and not op.properties:
        return
    facts = default_facts().find(name_of(op))
    known = SEGMENTS if facts is None else {*facts.attributes, *facts.ignored, *SEGMENTS}
    for name, value in (*op.attributes.items(), *op.properties.items()):
        if name in _OF_CALLS or (name not in known and not _speaks_to_bufferizers(name)):
            yield name, attribute_text(value)


def _speaks_to_bufferizers(name: str) -> bool:
    return name.partition(".")[0] in _OF_BUFFERIZATION or name == UNREAD or name in IGNORED


def _signatures(ours: func.FuncOp, theirs: func.FuncOp, path: str) -> Iterator[Seen]:
    def differs(what: str) -> Seen:
        return Seen(f"{what} of @{path} is another one", theirs)

    if _layouts(ours) != _layouts(theirs):
        yield Seen("the data layout is another one", theirs)
    if is_private(theirs) and not is_private(ours):
        yield differs("the visibility")
    added = {"llvm.emit_c_interface"} if has_body(theirs) else set[str]()
    for name in _changed(ours.attributes, theirs.attributes, added):
        yield differs(f"the attribute '{name}'")
    inputs, their_inputs = ours.function_type.inputs.data, theirs.function_type.inputs.data
    attributes, their_attributes = (
        _dictionaries(ours, "arg_attrs"),
        _dictionaries(theirs, "arg_attrs"),
    )
    for number, (type, other) in enumerate(zip(inputs, their_inputs, strict=False)):
        mine, its = attributes.get(number, {}), their_attributes.get(number, {})
        if _is_buffer(type) and not _is_same(type, other):
            yield differs(f"the type of argument {number}")
        if not has_body(ours) and _is_unranked(type) != _is_unranked(other):
            yield differs(f"whether argument {number} has a rank")
        if not _has_layout(theirs, type, other, mine.get("bufferization.buffer_layout")):
            yield differs(f"the layout of argument {number}")
        for name in _changed(mine, its):
            yield differs(f"the attribute '{name}' of argument {number}")
    new = {number: its for number, its in their_attributes.items() if number >= len(inputs)}
    for number, its in new.items():
        for name in _changed({}, its):
            yield differs(f"the attribute '{name}' of argument {number}")
    outputs, their_outputs = ours.function_type.outputs.data, theirs.function_type.outputs.data
    attributes, their_attributes = (
        _dictionaries(ours, "res_attrs"),
        _dictionaries(theirs, "res_attrs"),
    )
    if len(outputs) != len(their_outputs):
        # Some became arguments; which, the pairing of the two functions says.
        said, also = (
            [text for each in dictionaries.values() if (text := _text_of(each))]
            for dictionaries in (attributes, their_attributes)
        )
        if said != also:
            yield differs("what attributes say of the results")
        return
    for number, (type, other) in enumerate(zip(outputs, their_outputs, strict=True)):
        if _is_buffer(type) and not _is_same(type, other):
            yield differs(f"the type of result {number}")
        if not has_body(ours) and _is_unranked(type) != _is_unranked(other):
            yield differs(f"whether result {number} has a rank")
        if not has_body(ours) and _says_more(type, other):
            yield differs(f"what is said of the sizes of result {number}")
        for name in _changed(attributes.get(number, {}), their_attributes.get(number, {})):
            yield differs(f"the attribute '{name}' of result {number}")


def _is_buffer(type: Attribute) -> bool:
    """Whether values of this type are buffers."""
    return isinstance(type, MemRefType | UnrankedMemRefType)


def _is_same(one: Attribute | None, other: Attribute | None) -> bool:
    """Whether two attributes are the same; those of dialects that are not known have a class for each module."""
    if one is None or other is None:
        return one is other
    return one == other or attribute_text(one) == attribute_text(other)


def encodings_left_out(ours: func.FuncOp, theirs: func.FuncOp) -> Iterator[Attribute]:
    """The encodings of tensors that a function takes or gives, where the type of the buffer does not say them.

    A number or a text is a memory space, or nothing that a compiler looks at.
    """
    one, other = ours.function_type, theirs.function_type
    for types in ((one.inputs, other.inputs), (one.outputs, other.outputs)):
        for type, its in zip(*types, strict=False):
            encoding = type.encoding if isinstance(type, TensorType) else NoneAttr()
            if not isinstance(encoding, NoneAttr | IntegerAttr | StringAttr) and not (
                isinstance(its, MemRefType) and _is_same(its.memory_space, encoding)
            ):
                yield encoding


def ranks_that_change(ours: func.FuncOp, theirs: func.FuncOp) -> Iterator[str]:
    """The arguments and results of which one program only knows the rank: they are handed over in another way."""
    one, other = ours.function_type, theirs.function_type
    kinds = ("argument", one.inputs, other.inputs), ("result", one.outputs, other.outputs)
    for kind, mine, its in kinds:
        for number, (type, now) in enumerate(zip(mine, its, strict=False)):
            if _is_unranked(type) != _is_unranked(now):
                yield f"{kind} {number}"


def _says_more(ours: Attribute, theirs: Attribute) -> bool:
    """Whether a type has a size that the type in the tensor program leaves open."""
    if not isinstance(ours, TensorType) or not isinstance(theirs, MemRefType):
        return False
    sizes = zip(ours.get_shape(), theirs.get_shape(), strict=False)
    return any(mine == DYNAMIC_INDEX != its for mine, its in sizes)


def _is_unranked(type: Attribute) -> bool:
    """Whether a tensor or buffer has no rank: it is handed over in another way."""
    return isinstance(type, UnrankedTensorType | UnrankedMemRefType)


def _changed(
    ours: Mapping[str, Attribute], theirs: Mapping[str, Attribute], added: set[str] | None = None
) -> Iterator[str]:
    """The names of attributes that are not the same."""
    for name in {**ours, **theirs}:
        if _speaks_to_bufferizers(name) or (added and name in added and name not in ours):
            continue
        if not _is_same(ours.get(name), theirs.get(name)):
            yield name


def _text_of(said: Mapping[str, Attribute]) -> str:
    """What attributes say to others than bufferizers."""
    told = sorted(name for name in said if not _speaks_to_bufferizers(name))
    return ", ".join(f"{name} = {attribute_text(said[name])}" for name in told)


def _dictionaries(function: func.FuncOp, name: str) -> dict[int, Mapping[str, Attribute]]:
    """The attributes of arguments, or of results, by number."""
    written = attribute(function, name)
    if not isinstance(written, ArrayAttr):
        return {}
    each = cast("ArrayAttr[Attribute]", written).data
    return {n: one.data for n, one in enumerate(each) if isinstance(one, DictionaryAttr)}


def _has_layout(op: Operation, ours: Attribute, theirs: Attribute, asked: Attribute | None) -> bool:
    """Whether the buffer of a tensor argument lies as the tensor program asks for."""
    if not isinstance(asked, AffineMapAttr) or not isinstance(ours, TensorType):
        return True
    if not isinstance(theirs, MemRefType):
        return False
    its = cast("MemRefType[Attribute]", theirs)
    wanted = MemRefType(its.element_type, its.get_shape(), asked, its.memory_space)
    return written_layout(op, its) == written_layout(op, wanted)


# What is said of the module as a whole.


def _modules(source: ModuleOp, target: ModuleOp) -> Iterator[Seen]:
    there = {path_of(op): op for op in globals_of(target)}
    here = {path_of(op) for op in globals_of(source)}
    for path, op in there.items():
        if path not in here and _is_declared(op):
            yield Seen(
                f"the global @{path}, which is defined elsewhere, is in one program only", op
            )
    for op in globals_of(source):
        path, other = path_of(op), there.get(path_of(op))
        if not is_private(op) and (other is None or is_private(other)):
            yield Seen(f"the global @{path} is not there for others", other or op)
        if other is None:
            continue
        if _is_declared(op) != _is_declared(other):
            yield Seen(f"the global @{path} is declared in one program only", other)
        if not is_private(op) and _is_constant(op) != _is_constant(other):
            yield Seen(f"who may write the global @{path} is another one", other)
        promised, kept = promised_alignment(op), promised_alignment(other)
        if not is_private(op) and kept % promised:
            yield Seen(f"the alignment of the global @{path} is another one", other)
        if not _holds_the_same(attribute(op, "type"), attribute(other, "type")):
            yield Seen(f"the type of the global @{path} is another one", other)
    # What was not read is named by itself, in the tensor program at least.
    unread = {op: op.attributes[UNREAD] for op in _others(source) if _is_unread(op)}
    named = {*unread.values(), *map(StringAttr, functions_of(source))}
    ours = Counter(fingerprint(op) for op in _others(source) if op not in unread)
    theirs = Counter(
        fingerprint(op)
        for op in _others(target)
        if not _is_unread(op) or op.attributes[UNREAD] not in named
    )
    for text in (ours - theirs) + (theirs - ours):
        yield Seen(f"'{text.strip()}' is in one program only", None)


def _is_unread(op: Operation) -> bool:
    """Whether an op stands for text that was not read: it has nothing but the name of that."""
    return op.attributes.keys() - IGNORED == {UNREAD} and not op.operands


def _is_constant(op: Operation) -> bool:
    """Whether nobody may write to a global."""
    if name_of(op) == GLOBALS[0]:
        return attribute(op, "constant") is not None
    return attribute(op, "is_mutable") is None


def _holds_the_same(ours: Attribute | None, theirs: Attribute | None) -> bool:
    """Whether the type of a global is the same, or that of a tensor has become that of its buffer."""
    if isinstance(ours, TensorType) and isinstance(theirs, MemRefType):
        mine = cast("TensorType[Attribute]", ours)
        return cast(Attribute, theirs) == MemRefType(mine.element_type, mine.get_shape())
    return _is_same(cast("Attribute | None", ours), theirs)


def _is_declared(op: Operation) -> bool:
    """Whether a global gets its value elsewhere."""
    value = attribute(op, "initial_value" if name_of(op) == GLOBALS[0] else "value")
    return value is None or "#ml_program.extern" in str(value)


def _others(module: ModuleOp) -> Iterator[Operation]:
    """What stands where functions stand, and is neither one, nor a global, nor anything that is judged for its body."""
    for op in ops_in_tables(module):
        if (
            name_of(op) not in (FUNCTION, *GLOBALS)
            and not has_body(op)
            and not is_for_compilers(op)
        ):
            yield op


# How values lie in memory.


def layout_not_covered(function: Operation) -> str | None:
    """What the modules around a function say of the layout of values that the semantics does not cover."""
    for attributes in _layouts(function):
        for name, value in attributes.items():
            width = re.search(r"\bindex\b\W+(\d+)", str(value))
            if width is not None and width[1] != "64":
                return f"'{name}' makes an index {width[1]} bits wide; only 64 bits are covered"
            if re.search(r'endianness"?\W+big', str(value)):
                return f"'{name}' is big-endian; only little-endian memory is covered"
    return None


def _layouts(function: Operation) -> list[dict[str, Attribute]]:
    """What the modules around a function say of how values lie in memory, innermost first."""
    found: list[dict[str, Attribute]] = []
    around = function.parent_op()
    while around is not None:
        attributes = around.attributes.items()
        found.append({n: each for n, each in attributes if n.partition(".")[0] in _LAYOUTS})
        around = around.parent_op()
    return found
