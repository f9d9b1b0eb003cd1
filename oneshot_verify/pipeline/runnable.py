"""A file that shows a refutation when a person runs it: both programs, and a `main` that calls them on the input.

The tensor program is in it as it stands; `mlir-opt` bufferizes it with a copy before every write, which needs no
analysis and so cannot share its mistakes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

from xdsl.dialects.builtin import (
    DictionaryAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    NoneAttr,
    StringAttr,
    SymbolRefAttr,
    TensorType,
)
from xdsl.ir import Attribute
from xdsl.printer import Printer

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.pipeline.functions import functions, has_body
from oneshot_verify.pipeline.outside import outside_body
from oneshot_verify.report.values import show_input
from oneshot_verify.semantics.reading import attribute, items
from oneshot_verify.verdict import Counterexample, InputValue

SUFFIX = "__tensors"
"""Added to the symbols of the tensor program, so that both programs fit into one module."""
TENSORS, BUFFERS = "tensor program", "bufferized program"
"""What prints begin with."""
RUN = """\
// Run it (the library is part of the package mlir-22-tools; elsewhere it may lie in another folder):
//   mlir-opt-22 FILE \\
//     -one-shot-bufferize="bufferize-function-boundaries copy-before-write allow-return-allocs-from-loops" \\
//     -convert-linalg-to-loops -expand-strided-metadata -lower-affine -convert-scf-to-cf \\
//     -convert-vector-to-llvm -convert-to-llvm -reconcile-unrealized-casts \\
//   | mlir-runner-22 -e main -entry-point-result=void \\
//     -shared-libs=/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so.22.1
"""


Shaped = TensorType[Attribute] | MemRefType[Attribute]


class _CannotRun(Exception):
    """The pair has no `main`; the message says why."""


def runnable(source: ModuleOp, target: ModuleOp, name: str, found: Counterexample) -> str:
    """The text of the file. Where the programs cannot be run (they call functions without a body, say), it holds both
    and the reason."""
    tensors = _renamed(source)
    head = [f"// @{name}: {found.what}", "// Input:"]
    head += [f"//   {show_input(value)}" for value in found.inputs]
    if found.expected is not None:
        head.append(f"// {found.where}: expected {found.expected}, actual {found.actual}")
    try:
        main = "\n".join(_Main(functions(source)[name], functions(target)[name], found).lines())
        body = [
            *_with_bodies(tensors, source, TENSORS),
            "// The bufferized program.",
            *_with_bodies(target, source, BUFFERS),
        ]
    except _CannotRun as reason:
        body = [*_ops(tensors), "// The bufferized program.", *_ops(target)]
        return "\n".join([*head, f"// This cannot be run as it stands: {reason}", *body]) + "\n"
    return "\n".join([*head, RUN.rstrip(), "", "// The tensor program.", *body, "", main]) + "\n"


def _ops(module: ModuleOp) -> Iterator[str]:
    for op in module.ops:
        stream = StringIO()
        Printer(stream=stream).print_op(op)
        yield stream.getvalue()


def _with_bodies(module: ModuleOp, source: ModuleOp, label: str) -> Iterator[str]:
    """The ops of a module; a function without a body gets one that both programs can have."""
    for op, text in zip(module.ops, _ops(module), strict=True):
        if not isinstance(op, FuncOp) or has_body(op):
            yield text
            continue
        name = op.sym_name.data.removesuffix(SUFFIX)
        declared = functions(source).get(name, op)
        body = outside_body(op, declared, f"{label}, call of @{name}")
        if body is None:
            raise _CannotRun(f"@{name} has no body")
        yield body


def _renamed(module: ModuleOp) -> ModuleOp:
    """A copy of `module` with a suffix on each symbol of its own."""
    copy = module.clone()
    symbols: set[str] = set()
    for op in copy.ops:
        symbol = op.properties.get("sym_name")
        if isinstance(symbol, StringAttr):
            symbols.add(symbol.data)
            op.properties["sym_name"] = StringAttr(symbol.data + SUFFIX)
    for op in copy.walk():
        for attributes in (op.properties, op.attributes):
            for key, value in list(attributes.items()):
                if isinstance(value, SymbolRefAttr) and value.root_reference.data in symbols:
                    root = value.root_reference.data + SUFFIX
                    attributes[key] = SymbolRefAttr(root, value.nested_references)
    return copy


class _Main:
    """Writes `main`: the input for each program, the calls, and prints of what they return."""

    def __init__(self, source: FuncOp, target: FuncOp, found: Counterexample) -> None:
        self.source = source
        self.target = target
        self.found = found
        self._count = 0
        self._lines: list[str] = []

    def lines(self) -> list[str]:
        """The text of the function; raises `_CannotRun`."""
        self._lines = ["func.func @main() {"]
        self._emit("%zero = arith.constant 0 : index")
        self._emit("%one = arith.constant 1 : index")
        kept = [
            number
            for number, type in enumerate(self.target.function_type.inputs.data)
            if isinstance(_shaped(type), MemRefType) and _is_kept(self.source, number)
        ]
        self._call(
            TENSORS,
            self.source.sym_name.data + SUFFIX,
            self.source.function_type.inputs.data,
            self.source.function_type.outputs.data,
        )
        for number in kept:
            self._print_elements(f"{TENSORS}, argument {number}", self.found.inputs[number])
        # What a crash of the bufferized program is told from.
        self._emit(f'vector.print str "{TENSORS}, end\\0A"')
        arguments = self._call(
            BUFFERS,
            self.target.sym_name.data,
            self.target.function_type.inputs.data,
            self.target.function_type.outputs.data,
        )
        for number in kept:
            self._print(f"{BUFFERS}, argument {number}", *arguments[number])
        self._emit("return")
        return [*self._lines, "}"]

    def _emit(self, line: str) -> None:
        self._lines.append(f"  {line}")

    def _fresh(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _call(
        self,
        label: str,
        name: str,
        inputs: tuple[Attribute, ...],
        outputs: tuple[Attribute, ...],
    ) -> list[tuple[str, Attribute]]:
        if len(inputs) != len(self.found.inputs):
            raise _CannotRun("the counterexample does not name all arguments")
        arguments = [
            (self._argument(value, type), type)
            for value, type in zip(self.found.inputs, inputs, strict=True)
        ]
        values = ", ".join(value for value, _ in arguments)
        signature = f"({', '.join(map(str, inputs))}) -> ({', '.join(map(str, outputs))})"
        result = self._fresh()
        bound = f"{result}:{len(outputs)} = " if outputs else ""
        self._emit(f'{bound}"func.call"({values}) {{callee = @{name}}} : {signature}')
        for number, type in enumerate(outputs):
            self._print(f"{label}, result {number}", f"{result}#{number}", type)
        return arguments

    def _argument(self, value: InputValue, type: Attribute) -> str:
        shaped = _shaped(type)
        if shaped is not None:
            return self._shaped(value, shaped)
        return self._constant(value.elements[0], type)

    def _shaped(self, value: InputValue, type: Shaped) -> str:
        """A fresh buffer with the elements, seen as `type`."""
        if value.shape is None:
            raise _CannotRun(f"{value.name} has no shape")
        sizes = "".join(f"{size}x" for size in value.shape)
        plain = f"memref<{sizes}{type.element_type}>"
        buffer = self._fresh()
        self._emit(f"{buffer} = memref.alloc() : {plain}")
        for place, element in enumerate(value.elements):
            indices = [self._constant(str(i), IndexType()) for i in _unravel(place, value.shape)]
            scalar = self._constant(element, type.element_type)
            self._emit(f"memref.store {scalar}, {buffer}[{', '.join(indices)}] : {plain}")
        cast = self._fresh()
        if isinstance(type, MemRefType):
            if not isinstance(type.memory_space, NoneAttr):
                raise _CannotRun("a buffer lies in a memory space of its own")
            self._emit(f"{cast} = memref.cast {buffer} : {plain} to {type}")
            return cast
        tensor, plain_tensor = self._fresh(), f"tensor<{sizes}{type.element_type}>"
        self._emit(
            f"{tensor} = bufferization.to_tensor {buffer} restrict : {plain} to {plain_tensor}"
        )
        self._emit(f"{cast} = tensor.cast {tensor} : {plain_tensor} to {type}")
        return cast

    def _constant(self, element: str, type: Attribute) -> str:
        name = self._fresh()
        literal = _literal(element, type)
        typed = literal if literal in ("true", "false") else f"{literal} : {type}"
        self._emit(f"{name} = arith.constant {typed}")
        return name

    def _print_elements(self, label: str, value: InputValue) -> None:
        """What an argument holds that nobody may change."""
        elements = "".join(f"{element}, " for element in value.elements)
        self._emit(f'vector.print str "{label}: {elements}\\0A"')

    def _print(self, label: str, value: str, type: Attribute) -> None:
        self._emit(f'vector.print str "{label}: "')
        shaped = _shaped(type)
        if shaped is None:
            self._emit(f"vector.print {value} : {type}")
            return
        dialect, read = (
            ("tensor", "extract") if isinstance(shaped, TensorType) else ("memref", "load")
        )
        indices: list[str] = []
        for dimension in range(len(shaped.get_shape())):
            number, size, index = (
                self._constant(str(dimension), IndexType()),
                self._fresh(),
                self._fresh(),
            )
            self._emit(f"{size} = {dialect}.dim {value}, {number} : {type}")
            self._emit(f"scf.for {index} = %zero to {size} step %one {{")
            indices.append(index)
        element = self._fresh()
        self._emit(f"{element} = {dialect}.{read} {value}[{', '.join(indices)}] : {type}")
        self._emit(f"vector.print {element} : {shaped.element_type} punctuation <comma>")
        for _ in indices:
            self._emit("}")
        self._emit("vector.print punctuation <newline>")


def _is_kept(function: FuncOp, number: int) -> bool:
    """Whether the caller's argument of that number must not be written (`bufferization.writable`, `access`)."""
    attributes = items(attribute(function, "arg_attrs"))
    each = attributes[number] if number < len(attributes) else None
    data: Mapping[str, Attribute] = each.data if isinstance(each, DictionaryAttr) else {}
    writable, access = data.get("bufferization.writable"), data.get("bufferization.access")
    if isinstance(writable, IntegerAttr) and not writable.value.data:
        return True
    return isinstance(access, StringAttr) and access.data in ("none", "read")


def _shaped(type: Attribute) -> Shaped | None:
    """`type`, if it is a ranked tensor or memref."""
    narrowed: Any = type
    return narrowed if isinstance(type, TensorType | MemRefType) else None


def _unravel(place: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The multi-index of a place in row-major order."""
    index: list[int] = []
    for size in reversed(shape):
        index.append(place % size)
        place //= size
    return tuple(reversed(index))


def _literal(element: str, type: Attribute) -> str:
    """The element as `arith.constant` wants it."""
    try:
        match type:
            case IntegerType() if type.width.data == 1:
                return "true" if element.lower() in ("true", "1", "-1") else "false"
            case IntegerType() | IndexType():
                return str(int(element))
            case Float64Type() | Float32Type() | Float16Type():
                number = float(element)
                if not math.isfinite(number):
                    raise _CannotRun(f"{element} has no plain spelling as a constant")
                return repr(number)
            case _:
                raise _CannotRun(f"there is no printer for elements of type {type}")
    except ValueError:
        raise _CannotRun(f"{element!r} is no number of type {type}") from None
