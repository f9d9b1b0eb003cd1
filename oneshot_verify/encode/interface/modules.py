"""Globals, and what else stands beside functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from typing import cast

from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr, TensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.interface.seen import Seen
from oneshot_verify.ir.constants.attributes import elements_of
from oneshot_verify.ir.facts.attributes import IGNORED, said_to_others
from oneshot_verify.ir.foreign import UNREAD
from oneshot_verify.ir.printer import fingerprint
from oneshot_verify.ir.symbols import (
    FUNCTION,
    GLOBALS,
    functions_of,
    globals_of,
    has_body,
    is_for_compilers,
    is_seen_less,
    name_of,
    ops_in_tables,
    path_of,
    path_of_table,
)
from oneshot_verify.search.signatures import is_same
from oneshot_verify.semantics.dialects.alignment import promised_alignment
from oneshot_verify.semantics.named import said_of_tables, seen_by_others
from oneshot_verify.semantics.reading import attribute

_NAMES = ("sym_name", "sym_visibility")
"""What the outermost module is called makes no difference to anybody."""


def modules_differ(source: ModuleOp, target: ModuleOp) -> Iterator[Seen]:
    """What others see differently of all that is no function with a body."""
    said = (
        {each for each in said_to_others(op) if each[0] not in _NAMES} for op in (source, target)
    )
    if len({*map(frozenset, said)}) > 1:
        yield Seen("what is said of the module is something else", None)
    seen = seen_by_others(source) | seen_by_others(target)
    for one, other in ((source, target), (target, source)):
        for path, op in declarations_seen(one, seen).items():
            if path not in functions_of(other):
                yield Seen(f"@{path}, which something else names, is in one program only", op)
    there = {path_of(op): op for op in globals_of(target)}
    here = {path_of(op) for op in globals_of(source)}
    for path, op in there.items():
        if path not in here and (_is_declared(op) or op in seen):
            yield Seen(f"the global @{path}, which is seen elsewhere, is in one program only", op)
    for op in globals_of(source):
        path, other = path_of(op), there.get(path_of(op))
        is_lost = other is None or is_seen_less(other, op)
        if op in seen and is_lost:
            yield Seen(f"the global @{path} is not there for others", other or op)
        if other is None:
            continue
        is_seen = op in seen or other in seen
        if _is_declared(op) != _is_declared(other):
            yield Seen(f"the global @{path} is declared in one program only", other)
        if is_seen and _is_constant(op) != _is_constant(other):
            yield Seen(f"who may write the global @{path} is another one", other)
        if is_seen and not is_same(_value(op), _value(other)):
            yield Seen(f"the value of the global @{path} is another one", other)
        if is_seen and not set(said_to_others(other)) <= set(said_to_others(op)):
            yield Seen(f"what is said of the global @{path} is something else", other)
        promised, kept = promised_alignment(op), promised_alignment(other)
        if is_seen and kept % promised:
            yield Seen(f"the alignment of the global @{path} is another one", other)
        if not _holds_the_same(attribute(op, "type"), attribute(other, "type")):
            yield Seen(f"the type of the global @{path} is another one", other)
    # What was not read is named by itself, in the tensor program at least.
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
            yield Seen(f"'{text.strip()}'{where} is in one program only", None)
    if ours != theirs:
        yield Seen("the order of what stands beside the functions is another one", None)


def _placed(op: Operation) -> tuple[str, str]:
    """What an op says, and where: tables may mean different things."""
    return path_of_table(op), fingerprint(op)


def _is_unread(op: Operation) -> bool:
    """Whether an op stands for text that was not read: it has nothing but the name of that."""
    holds_nothing = not (op.operands or op.results or op.regions or op.properties)
    return holds_nothing and op.attributes.keys() - IGNORED == {UNREAD}


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
    return is_same(cast("Attribute | None", ours), theirs)


def _is_declared(op: Operation) -> bool:
    """Whether a global gets its value elsewhere."""
    value = _value(op)
    # The text of weights may be large, and says nothing of the kind.
    return value is None or (elements_of(value) is None and "#ml_program.extern" in str(value))


def _value(op: Operation) -> Attribute | None:
    """What a global holds at the start."""
    return attribute(op, "initial_value" if name_of(op) == GLOBALS[0] else "value")


def declarations_seen(module: ModuleOp, seen: Set[Operation]) -> dict[str, Operation]:
    """The functions without a body among what others may see, by path."""
    return {
        path: op for path, op in functions_of(module).items() if op in seen and not has_body(op)
    }


def _others(module: ModuleOp) -> Iterator[Operation]:
    """What stands where functions stand, and is neither one, nor a global, nor anything that is judged for its body."""
    for op in ops_in_tables(module):
        if (
            name_of(op) not in (FUNCTION, *GLOBALS)
            and not has_body(op)
            and not is_for_compilers(op)
        ):
            yield op
