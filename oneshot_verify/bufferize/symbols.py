"""The symbols of modules: functions by name, and constants that are globals already."""

from __future__ import annotations

from xdsl.dialects.builtin import FunctionType, IntegerAttr, ModuleOp, SymbolRefAttr
from xdsl.ir import Attribute, Block, Operation

from oneshot_verify.bufferize.analysis.state import symbol_name
from oneshot_verify.bufferize.interface import BufferizationError, attribute_of, op_name


class ModuleSymbols:
    """The symbols of one module; kept up to date by whoever adds one."""

    def __init__(self, module: ModuleOp) -> None:
        self.block: Block = module.body.block
        self.functions: dict[str, Operation] = {}
        self.constants: dict[tuple[Attribute, Attribute, int], str] = {}
        """The name of the constant global with this value, memref type and alignment."""
        self._names: set[str] = set()
        for op in self.block.ops:
            self._note(op)

    def _note(self, op: Operation) -> None:
        name = symbol_name(op)
        if name:
            self._names.add(name)
        if op_name(op) == "func.func":
            self.functions[name] = op
        elif op_name(op) == "memref.global" and attribute_of(op, "constant") is not None:
            value, buffer_type = attribute_of(op, "initial_value"), attribute_of(op, "type")
            alignment = attribute_of(op, "alignment")
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
    """The symbols of all modules that were looked at."""

    def __init__(self) -> None:
        self._modules: dict[ModuleOp, ModuleSymbols] = {}

    def around(self, op: Operation) -> ModuleSymbols:
        """The symbols of the innermost module around `op`."""
        module: Operation | None = op
        while module is not None and not isinstance(module, ModuleOp):
            module = module.parent_op()
        if module is None:
            raise BufferizationError("the op stands in no module", op)
        if module not in self._modules:
            self._modules[module] = ModuleSymbols(module)
        return self._modules[module]

    def callee(self, call: Operation) -> Operation | None:
        """The `func.func` that a `func.call` calls."""
        name = attribute_of(call, "callee")
        if not isinstance(name, SymbolRefAttr) or len(name.nested_references) > 0:
            return None
        return self.around(call).functions.get(name.root_reference.data)


def function_type(function: Operation) -> FunctionType:
    """The signature of a `func.func`."""
    found = attribute_of(function, "function_type")
    if not isinstance(found, FunctionType):
        raise BufferizationError("the function has no function type", function)
    return found
