"""Symbols, by MLIR's rules: which op a reference means, what a symbol is called from outside, what has a body.

A reference is looked up in the nearest symbol table around the op that uses it, and nowhere further out; `@a::@b` is
`@b` in the table that is `@a` there. Nothing is known inside of an op with one region whose dialect nobody knows: it
may be a symbol table of its own.

Source: https://mlir.llvm.org/docs/SymbolsAndSymbolTables/
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Set
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, TypeAttribute
from xdsl.traits import SymbolTable

_Told = TypeVar("_Told")


@dataclass(eq=False)
class SymbolMemory:
    """What was read of symbols, as long as none comes or goes, and none changes."""

    tables: dict[Operation, dict[str, Operation]] = field(default_factory=dict[Operation, Any])
    """The symbols of each table, by name."""
    told: dict[tuple[object, Operation], Any] = field(default_factory=dict[Any, Any])
    """What was told of each symbol, and of each op that names some, by who told it."""
    around: dict[Operation, Operation | None] = field(default_factory=dict[Operation, Any])
    """The innermost symbol table around each op that stands around others."""


_memory: ContextVar[SymbolMemory | None] = ContextVar("symbols", default=None)

_TABLES = frozenset({"builtin.module", "gpu.module", "spirv.module", "shape.function_library"})
"""The symbol tables of MLIR, for those that xDSL does not know."""
DIALECTS = frozenset(
    {
        *(
            "acc",
            "affine",
            "amdgpu",
            "arith",
            "arm_neon",
            "arm_sme",
            "arm_sve",
            "async",
            "bufferization",
        ),
        *(
            "builtin",
            "cf",
            "complex",
            "dlti",
            "emitc",
            "func",
            "gpu",
            "index",
            "irdl",
            "linalg",
            "llvm",
        ),
        *(
            "math",
            "memref",
            "ml_program",
            "mpi",
            "nvgpu",
            "nvvm",
            "omp",
            "pdl",
            "pdl_interp",
            "ptr",
        ),
        *(
            "quant",
            "rocdl",
            "scf",
            "shape",
            "shard",
            "smt",
            "sparse_tensor",
            "spirv",
            "tensor",
            "test",
        ),
        *("tosa", "transform", "ub", "vector", "wasmssa", "x86vector", "xegpu", "xevm"),
    }
)
"""The dialects of MLIR 22: of an op of these it is known whether it is a symbol table."""
_FOR_COMPILERS = frozenset({"irdl", "pdl", "pdl_interp", "transform"})
"""Dialects whose symbols are definitions and rules for a compiler, and no part of the program."""
_WITHOUT_SYMBOLS = (TypeAttribute, DenseArrayBase, DenseIntOrFPElementsAttr)
_VISIBILITY = ("public", "nested", "private")
FUNCTION = "func.func"
GLOBALS = ("memref.global", "ml_program.global")


@contextmanager
def remembered_symbols(memory: SymbolMemory | None = None) -> Generator[None]:
    """Meanwhile no symbol comes, goes, or changes, so that each is read once. `memory`: what was read before, if
    nothing has changed since then."""
    if _memory.get() is not None:
        yield
        return
    token = _memory.set(memory or SymbolMemory())
    try:
        yield
    finally:
        _memory.reset(token)


def told_once(tell: Callable[[Operation], _Told]) -> Callable[[Operation], _Told]:
    """What a function tells of a symbol, or of an op that names some, worked out once while symbols are remembered."""

    @wraps(tell)
    def told(symbol: Operation) -> _Told:
        memory = _memory.get()
        if memory is None:
            return tell(symbol)
        if (tell, symbol) not in memory.told:
            memory.told[tell, symbol] = tell(symbol)
        return memory.told[tell, symbol]

    return told


def name_of(op: Operation) -> str:
    """The name of an op, also of one that is not registered."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def symbol_name(op: Operation) -> str | None:
    """The name that `op` defines in its symbol table."""
    name = op.get_attr_or_prop("sym_name")
    return name.data if isinstance(name, StringAttr) else None


def has_body(op: Operation) -> bool:
    """Whether there is anything in the regions of an op: a function without is a declaration."""
    return any(region.blocks for region in op.regions)


def is_symbol_table(op: Operation) -> bool:
    """Whether symbols are defined directly inside of `op`."""
    if len(op.regions) != 1 or len(op.regions[0].blocks) != 1:
        return False
    return name_of(op) in _TABLES or op.has_trait(SymbolTable, value_if_unregistered=False)


def nearest_table(op: Operation) -> Operation | None:
    """The innermost symbol table around an op, `op` itself included; None where nobody can know it."""
    memory = _memory.get()
    known = {} if memory is None else memory.around
    table: Operation | None = op
    inside: list[Operation] = []
    while table is not None and not is_symbol_table(table):
        if table in known:
            table = known[table]
            break
        if _may_be_table(table):
            table = None
            break
        inside.append(table)
        table = table.parent_op()
    # Most ops are asked about once, but those around them by each.
    known.update(dict.fromkeys(inside[1:], table))
    return table


def _may_be_table(op: Operation) -> bool:
    dialect = name_of(op).partition(".")[0]
    return isinstance(op, UnregisteredOp) and len(op.regions) == 1 and dialect not in DIALECTS


def resolve(user: Operation, reference: Attribute | None) -> Operation | None:
    """The op that `reference`, an attribute of `user`, means; None if there is no such op."""
    if not isinstance(reference, SymbolRefAttr):
        return None
    found = nearest_table(user)
    for name in (reference.root_reference, *reference.nested_references.data):
        if found is None or not is_symbol_table(found):
            return None
        found = _symbols(found).get(name.data)
    return found


def _symbols(table: Operation) -> dict[str, Operation]:
    memory = _memory.get()
    if memory is None:
        return _read(table)
    if table not in memory.tables:
        memory.tables[table] = _read(table)
    return memory.tables[table]


def _read(table: Operation) -> dict[str, Operation]:
    found: dict[str, Operation] = {}
    for op in table.regions[0].block.ops:
        name = symbol_name(op)
        if name is not None:
            found.setdefault(name, op)
    return found


def path_of(op: Operation) -> str:
    """What an op is called from the outermost module: `f`, or `outer::@f` in a nested one.

    One without a name goes by its number among those around it: `<builtin.module 1>::@f`.
    """
    parts = [_component(op)]
    around = op.parent_op()
    while around is not None and around.parent_op() is not None:
        parts.append(_component(around))
        around = around.parent_op()
    return "::@".join(reversed(parts))


def path_of_table(op: Operation) -> str:
    """What the symbol table is called that an op stands in; the outermost one has no name."""
    return path_of(op).rpartition("::@")[0]


def _component(op: Operation) -> str:
    name = symbol_name(op)
    if name is not None:
        return json.dumps(name) if '"' in name or "::" in name or name.startswith("<") else name
    block, number = op.parent_block(), 1
    for other in block.ops if block is not None else ():
        if other is op:
            break
        number += bool(other.regions) and symbol_name(other) is None
    return f"<{name_of(op)} {number}>"


@cache
def _is_without_symbols(kind: type[Attribute]) -> bool:
    # Asked of classes: `isinstance` takes long where it says no.
    return issubclass(kind, _WITHOUT_SYMBOLS)


def references_in(attribute: Attribute) -> Iterator[SymbolRefAttr]:
    """All symbols that an attribute names."""
    if _is_without_symbols(attribute.__class__):
        return
    if isinstance(attribute, SymbolRefAttr):
        yield attribute
    elif isinstance(attribute, ArrayAttr):
        for item in cast("ArrayAttr[Attribute]", attribute).data:
            yield from references_in(item)
    elif isinstance(attribute, DictionaryAttr):
        for item in attribute.data.values():
            yield from references_in(item)
    elif isinstance(attribute, ParametrizedAttribute):
        for item in attribute.parameters:
            yield from references_in(item)


def references_of(op: Operation) -> Iterator[SymbolRefAttr]:
    """All symbols that an op names, those in its regions not included."""
    for attribute in (*op.properties.values(), *op.attributes.values()):
        yield from references_in(attribute)


def ops_in_tables(table: Operation) -> Iterator[Operation]:
    """The ops directly inside of a symbol table, and of the symbol tables in it; these themselves are left out."""
    for region in table.regions:
        for block in region.blocks:
            for op in block.ops:
                if is_symbol_table(op):
                    yield from ops_in_tables(op)
                else:
                    yield op


def functions_of(module: Operation) -> dict[str, Operation]:
    """The functions of a module and of the symbol tables in it, by path, in order, of whatever class they are."""
    return {path_of(op): op for op in ops_in_tables(module) if name_of(op) == FUNCTION}


def globals_of(module: Operation) -> list[Operation]:
    """The globals of a module and of the symbol tables in it."""
    return [op for op in ops_in_tables(module) if name_of(op) in GLOBALS]


def bodies_of(module: Operation) -> dict[str, Operation]:
    """All that has a body where functions stand, by path, in order: functions, and what `is_modelled` says no to:
    functions of other dialects, whatever else may be run, and the functions in there."""
    found: dict[str, Operation] = {}
    for op in ops_in_tables(module):
        if has_body(op) and not is_for_compilers(op):
            inside = (nested for nested in op.walk() if name_of(nested) == FUNCTION)
            found.update((path_of(each), each) for each in (op, *inside))
    return found


def is_for_compilers(op: Operation) -> bool:
    """Whether an op is a definition or a rule for a compiler, and no part of the program."""
    return name_of(op).partition(".")[0] in _FOR_COMPILERS


def is_modelled(op: Operation) -> bool:
    """Whether an op is a function that means what we know: a `func.func` with nothing but symbol tables around."""
    around = op.parent_op()
    while around is not None and is_symbol_table(around):
        around = around.parent_op()
    return around is None and name_of(op) == FUNCTION


def is_seen_less(symbol: Operation, other: Operation) -> bool:
    """Whether fewer others can use a symbol than another one: those in the modules around see `nested` ones, too."""
    return _VISIBILITY.index(_visibility(symbol)) > _VISIBILITY.index(_visibility(other))


def _visibility(symbol: Operation) -> str:
    visibility = symbol.get_attr_or_prop("sym_visibility")
    return visibility.data if isinstance(visibility, StringAttr) else _VISIBILITY[0]


def is_private(symbol: Operation) -> bool:
    """Whether nobody outside of its symbol table can use a symbol."""
    return _visibility(symbol) == _VISIBILITY[2]


def reached_from(function: Operation) -> dict[str, Operation]:
    """The symbols that a function names, what these name, and so on, by path; itself included."""
    found: dict[str, Operation] = {}
    waiting = [function]
    while waiting:
        current = waiting.pop()
        path, named = _named_by(current)
        if path not in found:
            found[path] = current
            waiting += named
    return found


def reaching(symbols: Iterable[Operation], goals: Set[str]) -> set[str]:
    """The paths of those of `symbols`, and of what they name, from which one of `goals` is reached; these included."""
    named_in: defaultdict[str, list[str]] = defaultdict(list)
    seen: set[str] = set()
    waiting = list(symbols)
    while waiting:
        path, named = _named_by(waiting.pop())
        if path in seen:
            continue
        seen.add(path)
        for each in named:
            named_in[_named_by(each)[0]].append(path)
            waiting.append(each)
    found = seen & goals
    around = list(found)
    while around:
        fresh = [path for path in named_in[around.pop()] if path not in found]
        found.update(fresh)
        around += fresh
    return found


@told_once
def _named_by(symbol: Operation) -> tuple[str, list[Operation]]:
    """The path of a symbol, and the symbols that stand in it."""
    named = (resolve(op, each) for op in symbol.walk() for each in references_of(op))
    return path_of(symbol), [each for each in named if each is not None]
