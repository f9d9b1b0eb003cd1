"""Looking up symbols while nothing changes, each table read once; xDSL's own look-up reads all ops of the module."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.traits import SymbolTable

_Tables = dict[Operation, dict[str, Operation]]

_tables: ContextVar[_Tables | None] = ContextVar("symbol_tables", default=None)


@contextmanager
def remembered_symbols() -> Generator[None]:
    """Meanwhile no symbol comes or goes, so that tables are read once."""
    token = _tables.set({})
    try:
        yield
    finally:
        _tables.reset(token)


def symbol_near(op: Operation, name: str) -> Operation | None:
    """What the innermost symbol table around `op` knows as `name`."""
    table: Operation | None = op
    while table is not None and not table.has_trait(SymbolTable):
        table = table.parent_op()
    if table is None:
        return None
    known = _tables.get()
    if known is None:
        return _read(table).get(name)
    if table not in known:
        known[table] = _read(table)
    return known[table].get(name)


def _read(table: Operation) -> dict[str, Operation]:
    found: dict[str, Operation] = {}
    for op in table.regions[0].block.ops:
        name = op.get_attr_or_prop("sym_name")
        if isinstance(name, StringAttr):
            found.setdefault(name.data, op)
    return found
