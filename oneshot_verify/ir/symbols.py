"""Symbols by MLIR's rules: resolution of references, paths, and functions with bodies.

A reference is looked up in the nearest symbol table around its user, and no further out; `@a::@b` is `@b` in the table
`@a`. Resolution fails inside an op with one region of an unknown dialect, as it may be a symbol table of its own.

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
from operator import attrgetter
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, TypeAttribute
from xdsl.traits import SymbolTable

_Told = TypeVar("_Told")


@dataclass(eq=False)
class SymbolMemory:
    """Cache of symbols; valid while no symbol is added, removed or changed."""

    tables: dict[Operation, dict[str, Operation]] = field(default_factory=dict[Operation, Any])
    """Symbols of each table, by name."""
    told: dict[tuple[object, Operation], Any] = field(default_factory=dict[Any, Any])
    """Results of cached functions, by function and op."""
    around: dict[Operation, Operation | None] = field(default_factory=dict[Operation, Any])
    """Innermost symbol table around ops with nested ops."""


_memory: ContextVar[SymbolMemory | None] = ContextVar("symbols", default=None)

_TABLES = frozenset({"builtin.module", "gpu.module", "spirv.module", "shape.function_library"})
"""Symbol tables of MLIR that xDSL may not know."""
_OF_MLIR = (
    "acc affine amdgpu arith arm_neon arm_sme arm_sve async bufferization builtin cf complex dlti emitc "
    "func gpu index irdl linalg llvm math memref ml_program mpi nvgpu nvvm omp pdl pdl_interp ptr quant "
    "rocdl scf shape shard smt sparse_tensor spirv tensor test tosa transform ub vector wasmssa x86vector "
    "xegpu xevm"
)
DIALECTS = frozenset(_OF_MLIR.split())
"""Dialects of MLIR 22: for their ops it is known whether they are symbol tables."""
_FOR_COMPILERS = frozenset({"irdl", "pdl", "pdl_interp", "transform"})
"""Dialects whose symbols are rules for a compiler, and not part of the program."""
_WITHOUT_SYMBOLS = (
    *(TypeAttribute, DenseArrayBase, DenseIntOrFPElementsAttr),
    *(FloatAttr, IntegerAttr, StringAttr),
)
_VISIBILITY = ("public", "nested", "private")
FUNCTION = "func.func"
GLOBALS = ("memref.global", "ml_program.global")


@contextmanager
def remembered_symbols(memory: SymbolMemory | None = None) -> Generator[None]:
    """In this context symbols are cached, as none is added, removed or changed. `memory`: an earlier cache that is
    still valid."""
    if _memory.get() is not None:
        yield
        return
    token = _memory.set(memory or SymbolMemory())
    try:
        yield
    finally:
        _memory.reset(token)


@contextmanager
def changing_symbols() -> Generator[None]:
    """In this context no symbols are cached, as a module that nobody has asked about before changes its own."""
    token = _memory.set(None)
    try:
        yield
    finally:
        _memory.reset(token)


def told_once(tell: Callable[[Operation], _Told]) -> Callable[[Operation], _Told]:
    """Decorator: cache a function of a symbol, or of an op that references some, while symbols are cached."""

    @wraps(tell)
    def told(symbol: Operation) -> _Told:
        memory = _memory.get()
        if memory is None:
            return tell(symbol)
        if (tell, symbol) not in memory.told:
            memory.told[tell, symbol] = tell(symbol)
        return memory.told[tell, symbol]

    return told


def op_name(op: Operation) -> str:
    """Full name of an op, registered or not."""
    name = op.name
    # On a hot path: checking the class first would be slower.
    return cast("UnregisteredOp", op).op_name.data if name == UnregisteredOp.name else name


def ops_in(op: Operation) -> list[Operation]:
    """An op and all ops in its regions, in the order of the text: as `walk` gives them, in half the time."""
    found = [op]
    for region in op.regions:
        for block in region.blocks:
            inner = block.first_op
            while inner is not None:
                if inner.regions:
                    found += ops_in(inner)
                else:
                    found.append(inner)
                inner = inner.next_op
    return found


known_ops = told_once(ops_in)
"""The same, of a finished program."""


def symbol_name(op: Operation) -> str | None:
    """Name that `op` defines in its symbol table; None if it is no symbol."""
    name = op.get_attr_or_prop("sym_name")
    return name.data if isinstance(name, StringAttr) else None


def has_body(op: Operation) -> bool:
    """True if an op has a block in a region; a function without one is a declaration."""
    return any(region.blocks for region in op.regions)


def is_symbol_table(op: Operation) -> bool:
    """True if `op` is a symbol table."""
    if len(op.regions) != 1 or len(op.regions[0].blocks) != 1:
        return False
    return op_name(op) in _TABLES or _makes_tables(op.__class__)


@cache
def _makes_tables(kind: type[Operation]) -> bool:
    # Cached by class, as xDSL looks through all traits of one.
    return kind.has_trait(SymbolTable, value_if_unregistered=False)


def nearest_table(op: Operation) -> Operation | None:
    """Innermost symbol table around an op, or `op` itself; None if it cannot be known."""
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
    # Most ops are asked about once, but their parents by each of them.
    known.update(dict.fromkeys(inside[1:], table))
    return table


def _may_be_table(op: Operation) -> bool:
    dialect = op_name(op).partition(".")[0]
    return isinstance(op, UnregisteredOp) and len(op.regions) == 1 and dialect not in DIALECTS


def resolve(user: Operation, reference: Attribute | None) -> Operation | None:
    """The op that a symbol reference in an attribute of `user` resolves to; None if there is none."""
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
    """Path of an op from the outermost module: `f`, or `outer::@f` in a nested one.

    An op without a name has its number among its siblings: `<builtin.module 1>::@f`.
    """
    parts = [_component(op)]
    around = op.parent_op()
    while around is not None and around.parent_op() is not None:
        parts.append(_component(around))
        around = around.parent_op()
    return "::@".join(reversed(parts))


def path_of_table(op: Operation) -> str:
    """Path of the symbol table that contains an op; empty for the outermost one."""
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
    return f"<{op_name(op)} {number}>"


@cache
def _is_without_symbols(kind: type[Attribute]) -> bool:
    # Cached by class, as `isinstance` is slow for a negative answer.
    return issubclass(kind, _WITHOUT_SYMBOLS)


@cache
def inner_of(kind: type[Attribute]) -> Callable[[Any], Iterable[Attribute]]:
    """The function that gives the attributes directly in one of a class."""
    if issubclass(kind, ArrayAttr):
        return lambda attribute: attribute.data
    if issubclass(kind, DictionaryAttr):
        return lambda attribute: attribute.data.values()
    return attrgetter("parameters") if issubclass(kind, ParametrizedAttribute) else lambda _: ()


def references_in(attribute: Attribute) -> Iterator[SymbolRefAttr]:
    """All symbol references in an attribute."""
    if _is_without_symbols(attribute.__class__):
        return
    if attribute.__class__ is SymbolRefAttr:
        yield cast("SymbolRefAttr", attribute)
        return
    for item in inner_of(attribute.__class__)(attribute):
        yield from references_in(item)


def references_of(op: Operation) -> Iterator[SymbolRefAttr]:
    """All symbol references of an op, without those in its regions."""
    for attribute in (*op.properties.values(), *op.attributes.values()):
        yield from references_in(attribute)


def ops_in_tables(table: Operation) -> Iterator[Operation]:
    """Ops directly in a symbol table or in nested ones, without the tables themselves."""
    for region in table.regions:
        for block in region.blocks:
            for op in block.ops:
                if is_symbol_table(op):
                    yield from ops_in_tables(op)
                else:
                    yield op


def functions_of(module: Operation) -> dict[str, Operation]:
    """Functions of a module and of nested symbol tables, of any class, by path in order."""
    return {path_of(op): op for op in ops_in_tables(module) if op_name(op) == FUNCTION}


def globals_of(module: Operation) -> list[Operation]:
    """Globals of a module and of nested symbol tables."""
    return [op for op in ops_in_tables(module) if op_name(op) in GLOBALS]


def bodies_of(module: Operation) -> dict[str, Operation]:
    """Ops with a body at function level, by path in order: functions, ops of other dialects (not `is_modelled`), and
    functions nested in those."""
    found: dict[str, Operation] = {}
    for op in ops_in_tables(module):
        if has_body(op) and not is_for_compilers(op):
            inside = (nested for nested in ops_in(op) if op_name(nested) == FUNCTION)
            found.update((path_of(each), each) for each in (op, *inside))
    return found


def is_for_compilers(op: Operation) -> bool:
    """True if an op is a rule for a compiler, and not part of the program."""
    return op_name(op).partition(".")[0] in _FOR_COMPILERS


def is_modelled(op: Operation) -> bool:
    """True if an op is a `func.func` nested only in symbol tables, whose semantics is known."""
    around = op.parent_op()
    while around is not None and is_symbol_table(around):
        around = around.parent_op()
    return around is None and op_name(op) == FUNCTION


def is_seen_less(symbol: Operation, other: Operation) -> bool:
    """True if `symbol` has a more restricted visibility than `other`; `nested` symbols are visible in the modules
    around."""
    return _VISIBILITY.index(_visibility(symbol)) > _VISIBILITY.index(_visibility(other))


def _visibility(symbol: Operation) -> str:
    visibility = symbol.get_attr_or_prop("sym_visibility")
    return visibility.data if isinstance(visibility, StringAttr) else _VISIBILITY[0]


def is_private(symbol: Operation) -> bool:
    """True if a symbol is invisible outside of its symbol table."""
    return _visibility(symbol) == _VISIBILITY[2]


def reached_from(function: Operation) -> dict[str, Operation]:
    """Symbols that a function references, directly or not, by path; itself included."""
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
    """Paths of `symbols`, and of symbols that they reference, from which one of `goals` is reached; the goals
    included."""
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
    """Path of a symbol, and the symbols referenced inside it."""
    named = (resolve(op, each) for op in ops_in(symbol) for each in references_of(op))
    return path_of(symbol), [each for each in named if each is not None]
