"""The symbols of a program that is being changed: what each table has, and constants that are globals already."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Block, Operation

from oneshot_verify.bufferize.interface import BufferizationError, op_name, set_attribute
from oneshot_verify.ir.layouts import array_elements
from oneshot_verify.ir.symbols import nearest_table, resolve, symbol_name


class ModuleSymbols:
    """The symbols of one symbol table; kept up to date by whoever adds one."""

    def __init__(self, table: Operation) -> None:
        self.block: Block = table.regions[0].block
        self.symbols: dict[str, Operation] = {}
        self.constants: dict[tuple[Attribute, Attribute, int], str] = {}
        """The name of the constant global with this value, memref type and alignment."""
        self._names: set[str] = set()
        for op in self.block.ops:
            self._note(op)

    def _note(self, op: Operation) -> None:
        name = symbol_name(op) or ""
        if name:
            self._names.add(name)
            self.symbols.setdefault(name, op)
        if op_name(op) == "memref.global" and op.get_attr_or_prop("constant") is not None:
            value, buffer_type = op.get_attr_or_prop("initial_value"), op.get_attr_or_prop("type")
            alignment = op.get_attr_or_prop("alignment")
            number = alignment.value.data if isinstance(alignment, IntegerAttr) else 0
            if value is not None and buffer_type is not None:
                self.constants.setdefault((value, buffer_type, number), name)

    def fresh(self, name: str) -> str:
        """`name`, or with the first free number after it; taken from now on."""
        found, number = name, 0
        while found in self._names:
            found, number = f"{name}_{number}", number + 1
        self._names.add(found)
        return found


class Symbols:
    """The symbols of all symbol tables that were looked at."""

    def __init__(self) -> None:
        self._tables: dict[Operation, ModuleSymbols] = {}
        self._loaded: set[Operation | None] | None = None

    def around(self, op: Operation) -> ModuleSymbols:
        """The symbols of the innermost symbol table around `op`."""
        table = nearest_table(op)
        if table is None:
            raise BufferizationError("nobody knows in which symbol table the op stands", op)
        if table not in self._tables:
            self._tables[table] = ModuleSymbols(table)
        return self._tables[table]

    def is_loaded_as_tensor(self, symbol: Operation) -> bool:
        """True for a global that `ml_program.global_load_const` loads, which is never rewritten."""
        if self._loaded is None:
            ops = symbol.get_toplevel_object().walk()
            loads = (op for op in ops if op_name(op) == "ml_program.global_load_const")
            self._loaded = {resolve(op, op.get_attr_or_prop("global")) for op in loads}
        return symbol in self._loaded

    def callee(self, call: Operation) -> Operation | None:
        """The `func.func` that a `func.call` calls."""
        return self.function(call, call.get_attr_or_prop("callee"))

    def function(self, user: Operation, name: Attribute | None) -> Operation | None:
        """The `func.func` that `user` calls `name`."""
        if not isinstance(name, SymbolRefAttr) or len(name.nested_references) > 0:
            return None
        found = self.around(user).symbols.get(name.root_reference.data)
        return found if found is not None and op_name(found) == "func.func" else None


def function_type(function: Operation) -> FunctionType:
    """The signature of a `func.func`."""
    found = function.get_attr_or_prop("function_type")
    if not isinstance(found, FunctionType):
        raise BufferizationError("the function has no function type", function)
    return found


def set_function_type(
    function: Operation, inputs: Sequence[Attribute], outputs: Sequence[Attribute]
) -> None:
    """Change the signature of a `func.func`."""
    set_attribute(function, "function_type", FunctionType.from_lists(inputs, outputs))


def dictionaries(function: Operation, name: str, count: int = 0) -> list[dict[str, Attribute]]:
    """The `arg_attrs` or `res_attrs` (`name`) of `function`, filled up with empty ones to `count`."""
    entries = array_elements(function.get_attr_or_prop(name)) or ()
    found = [dict(each.data) if isinstance(each, DictionaryAttr) else {} for each in entries]
    return [*found, *({} for _ in range(count - len(found)))]


def set_dictionaries(
    function: Operation, name: str, entries: Sequence[dict[str, Attribute]]
) -> None:
    """Set the `arg_attrs` or `res_attrs` (`name`) of `function`; none if all are empty."""
    for place in (function.attributes, function.properties):
        place.pop(name, None)
    if any(entries):
        function.properties[name] = ArrayAttr([DictionaryAttr(entry) for entry in entries])
