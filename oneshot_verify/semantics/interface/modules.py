"""Globals, and other ops beside functions, as others see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from typing import cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr, TensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.alone import named_in
from oneshot_verify.ir.constants.attributes import elements_of
from oneshot_verify.ir.facts.attributes import IGNORED, said_to_others
from oneshot_verify.ir.printer import fingerprint
from oneshot_verify.ir.reader.foreign import UNREAD
from oneshot_verify.ir.symbols import (
    FUNCTION,
    GLOBALS,
    functions_of,
    globals_of,
    has_body,
    is_for_compilers,
    is_private,
    is_seen_less,
    op_name,
    ops_in_tables,
    path_of,
    path_of_table,
    symbol_name,
)
from oneshot_verify.semantics.dialects.alignment import promised_alignment
from oneshot_verify.semantics.interface.named import said_of_tables, seen_by_others
from oneshot_verify.semantics.interface.signatures import functions_differ, is_same

_NAMES = ("sym_name", "sym_visibility")
"""The name of the outermost module makes no difference to anybody."""


def modules_differ(source: ModuleOp, target: ModuleOp) -> Iterator[str]:
    """The parts of two modules that others see differently, but for functions with a body in both."""
    said = [
        {each for each in said_to_others(op) if each[0] not in _NAMES} for op in (source, target)
    ]
    if said[0] != said[1]:
        yield "what is said of the module is the same"
    seen = seen_by_others(source), seen_by_others(target)
    yield from _declarations(source, target, seen)
    yield from _globals(source, target, seen[0] | seen[1])
    yield from _others_differ(source, target)
    yield from _functions(source, target, seen)


def _declarations(
    source: ModuleOp, target: ModuleOp, seen: tuple[Set[Operation], Set[Operation]]
) -> Iterator[str]:
    for one, other in ((source, target), (target, source)):
        for path in _declarations_seen(one, seen[0] | seen[1]):
            if path not in functions_of(other):
                yield f"@{path}, which something else names, is in both programs"


def _declarations_seen(module: ModuleOp, seen: Set[Operation]) -> list[str]:
    """The paths of the functions without a body among those that others may see."""
    return [path for path, op in functions_of(module).items() if op in seen and not has_body(op)]


def _functions(
    source: ModuleOp, target: ModuleOp, seen: tuple[Set[Operation], Set[Operation]]
) -> Iterator[str]:
    """Compare the functions of the target that lowerings may find by their names, though nobody calls them here. Of a
    function that was not read, nothing is known."""
    functions = functions_of(source), functions_of(target)
    bodies = [{path for path, op in each.items() if has_body(op)} for each in functions]
    unread = {path for each in functions for path, op in each.items() if UNREAD in op.attributes}
    found = zip((source, target), seen, strict=True)
    declared = {path for module, its in found for path in _declarations_seen(module, its)}
    named = named_in(target)
    for path, theirs in functions[1].items():
        if path in bodies[0] & bodies[1] or path in unread - declared:
            continue
        ours = functions[0].get(path)
        if ours is None and is_private(theirs) and symbol_name(theirs) not in named:
            yield f"@{path}, which nobody calls by name, is in the source, too"
        yield from functions_differ(ours, theirs, path, None)


def _globals(source: ModuleOp, target: ModuleOp, seen: Set[Operation]) -> Iterator[str]:
    there = {path_of(op): op for op in globals_of(target)}
    here = {path_of(op) for op in globals_of(source)}
    for path, op in there.items():
        if path not in here and (is_declared(op) or op in seen):
            yield f"the global @{path}, which is seen elsewhere, is in both programs"
    for op in globals_of(source):
        path, other = path_of(op), there.get(path_of(op))
        if op in seen and (other is None or is_seen_less(other, op)):
            yield f"the global @{path} is there for others"
        if other is None:
            continue
        is_seen = op in seen or other in seen
        if is_declared(op) != is_declared(other):
            yield f"the global @{path} is declared in both programs"
        is_written = other in seen and not (op in seen or _is_constant(other))
        if is_written or (is_seen and _is_constant(op) != _is_constant(other)):
            yield f"who may write the global @{path} is the same"
        if is_seen and not is_same(_value(op), _value(other)):
            yield f"the value of the global @{path} is the same"
        if is_seen and not set(said_to_others(other)) <= set(said_to_others(op)):
            yield f"what is said of the global @{path} is the same"
        before, after = promised_alignment(op), promised_alignment(other)
        if is_seen and after % before:
            yield f"the alignment of the global @{path} is no less"
        if is_declared(op) and before % after:
            yield f"the alignment of the global @{path}, which lies elsewhere, is no more"
        if not _holds_the_same(op.get_attr_or_prop("type"), other.get_attr_or_prop("type")):
            yield f"the type of the global @{path} is the same"


def _others_differ(source: ModuleOp, target: ModuleOp) -> Iterator[str]:
    # An op that was not read is named by itself, in the source at least.
    unread = {op: op.attributes[UNREAD] for op in _others(source) if _is_unread(op)}
    lost = functions_of(source).keys() - functions_of(target).keys()
    named = {*unread.values(), *map(StringAttr, lost)}
    ours = [_placed(op) for op in _others(source) if op not in unread]
    theirs = [
        _placed(op)
        for op in _others(target)
        if not _is_unread(op) or op.attributes[UNREAD] not in named
    ]
    tables = Counter(said_of_tables(source)), Counter(said_of_tables(target))
    for one, other in ((Counter(ours), Counter(theirs)), tables):
        for table, text in (one - other) + (other - one):
            where = f" (in @{table})" if table else ""
            yield f"'{text.strip()}'{where} is in both programs"
    if ours != theirs:
        yield "the order of the ops beside the functions is the same"


def _placed(op: Operation) -> tuple[str, str]:
    """The symbol table and the text of an op: tables may mean different things."""
    return path_of_table(op), fingerprint(op)


def _is_unread(op: Operation) -> bool:
    """True if an op stands for text that was not read: it has nothing but the name of that."""
    holds_nothing = not (op.operands or op.results or op.regions or op.properties)
    return holds_nothing and op.attributes.keys() - IGNORED == {UNREAD}


def _is_constant(op: Operation) -> bool:
    """True if nobody may write to a global."""
    if op_name(op) == GLOBALS[0]:
        return op.get_attr_or_prop("constant") is not None
    return op.get_attr_or_prop("is_mutable") is None


def _holds_the_same(ours: Attribute | None, theirs: Attribute | None) -> bool:
    """True if the type of a global is the same, or that of a tensor has become that of its buffer."""
    if isinstance(ours, TensorType) and isinstance(theirs, MemRefType):
        mine = cast("TensorType[Attribute]", ours)
        return cast(Attribute, theirs) == MemRefType(mine.element_type, mine.get_shape())
    return is_same(cast("Attribute | None", ours), theirs)


def is_declared(op: Operation) -> bool:
    """True if a global gets its value elsewhere."""
    value = _value(op)
    # The text of weights may be large, and says nothing of the kind.
    return value is None or (elements_of(value) is None and "#ml_program.extern" in str(value))


def _value(op: Operation) -> Attribute | None:
    """The initial value of a global."""
    return op.get_attr_or_prop("initial_value" if op_name(op) == GLOBALS[0] else "value")


def _others(module: ModuleOp) -> Iterator[Operation]:
    """The ops beside functions and globals that are not judged for their bodies."""
    for op in ops_in_tables(module):
        is_other = op_name(op) not in (FUNCTION, *GLOBALS) and not has_body(op)
        if is_other and not is_for_compilers(op):
            yield op
