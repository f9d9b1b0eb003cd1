"""Entry function of a runnable counterexample: the input for each program, the calls, and prints of their effects."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import (
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.symbols import path_of
from oneshot_verify.pipeline.runnable.foretold import BUFFERS, TENSORS, WIDEST, layout_of
from oneshot_verify.pipeline.runnable.left_behind import kept_arguments, reading, shared_buffers
from oneshot_verify.pipeline.runnable.reference import SUFFIX
from oneshot_verify.semantics.concrete import BufferArgument
from oneshot_verify.semantics.reading import bit_width
from oneshot_verify.verdict import Counterexample, InputValue

UNGUARDED, GUARDED = "%guarded = arith.constant false", "%guarded = arith.constant true"
"""The line in the file, and its replacement under which a write to a read-only argument ends the run."""
PAGE = 4096
"""Bytes of a page, the unit of memory protection."""
LARGEST = 8
"""Bytes of the largest element."""
ENTRY = "show_both"
"""The function that calls both programs."""
COUNTS = (
    "writes outside of blocks",
    "writes to freed blocks",
    "blocks that are never freed",
    "frees of no block",
    "frees of the caller's blocks",
)
"""Labels of the fields of `heap_counts`, in order; those that are not zero are printed."""
LEAKS = 2
"""Index of the leak count, which is printed only if the counterexample is a leak."""

Shaped = TensorType[Attribute] | MemRefType[Attribute]


class CannotRun(Exception):
    """The pair has no entry function; the message says why."""


class Main:
    """Writes the entry function: the input for each program, the calls, and prints of their effects."""

    def __init__(
        self,
        source: FuncOp,
        target: FuncOp,
        found: Counterexample,
        globals_: Sequence[tuple[str, Operation, Operation]],
        constants: Sequence[Operation],
        laid_out: Sequence[Any],
    ) -> None:
        self.source = source
        self.target = target
        self.found = found
        self.globals = globals_
        self.constants = constants
        self.laid_out = laid_out
        self.shared = shared_buffers(source, target)
        self._count = 0
        self._lines: list[str] = []

    def lines(self, *, tensors_last: bool = False) -> list[str]:
        """The text of the function; raises `CannotRun`."""
        self._lines = [f"func.func @{ENTRY}() {{"]
        self._emit("%zero = arith.constant 0 : index")
        self._emit("%one = arith.constant 1 : index")
        kept = kept_arguments(self.source, self.target)
        parts = [self._run_tensors, self._run_buffers]
        for part in reversed(parts) if tensors_last else parts:
            part(kept)
        self._emit("return")
        declared = ["func.func private @mprotect(index, index, i32) -> i32"] if kept else []
        return [*declared, *self._lines, "}"]

    def _run_tensors(self, kept: Sequence[int]) -> None:
        given = self._call(
            TENSORS,
            self.source.sym_name.data + SUFFIX,
            self.source.function_type.inputs.data,
            self.source.function_type.outputs.data,
        )
        for number in kept:
            self._print_elements(f"{TENSORS}, argument {number}", self.found.inputs[number])
        self._left_behind(TENSORS, given)
        # A crash after this line is the bufferized program's.
        self._emit(f'vector.print str "{TENSORS}, end\\0A"')

    def _run_buffers(self, kept: Sequence[int]) -> None:
        if kept:
            self._emit(
                "// With true, a write to an argument that must not be written ends the run."
            )
            self._emit(UNGUARDED)
        arguments = self._call(
            BUFFERS,
            self.target.sym_name.data,
            self.target.function_type.inputs.data,
            self.target.function_type.outputs.data,
            kept,
        )
        for number in kept:
            self._print(f"{BUFFERS}, argument {number}", *arguments[number])
        self._left_behind(BUFFERS, arguments)
        self._memory()

    def _memory(self) -> None:
        """Emit prints of the memory errors of the bufferized program."""
        counts = f"!llvm.struct<({', '.join(['i64'] * len(COUNTS))})>"
        self._emit(f"%counts = llvm.call @heap_counts() : () -> {counts}")
        self._emit("%nothing = arith.constant 0 : i64")
        may_leave = not self.found.what.endswith("is never freed")
        for number, what in enumerate(COUNTS):
            if number == LEAKS and may_leave:
                continue
            count, is_some = self._fresh(), self._fresh()
            self._emit(f"{count} = llvm.extractvalue %counts[{number}] : {counts}")
            self._emit(f"{is_some} = arith.cmpi ne, {count}, %nothing : i64")
            self._emit(f"scf.if {is_some} {{")
            self._emit(f'  vector.print str "{BUFFERS}, memory: {what}: "')
            self._emit(f"  vector.print {count} : i64")
            self._emit("}")

    def _left_behind(self, label: str, arguments: Sequence[tuple[str, Attribute]]) -> None:
        """Emit prints of the shared buffer arguments, the globals and the constants after a run."""
        for number in self.shared:
            self._print(f"{label}, argument {number}", *arguments[number])
        for name, ours, theirs in self.globals:
            is_ours = label == TENSORS
            op, suffix = (ours, SUFFIX) if is_ours else (theirs, "")
            read, type = reading(op, name + suffix, is_plain=is_ours)
            value = self._fresh()
            self._emit(f"{value} = {read}")
            self._print(f"{label}, global @{name}", value, type)
        for op in self.constants:
            # The tensor program has none of these: they hold what they have held before.
            name = path_of(op)
            read, type = reading(op, name, is_plain=False)
            value = self._fresh()
            self._emit(f"{value} = {read}")
            self._print(f"{label}, constant @{name}", value, type)

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
        kept: Sequence[int] = (),
    ) -> list[tuple[str, Attribute]]:
        if len(inputs) != len(self.found.inputs):
            raise CannotRun("the counterexample does not name all arguments")
        fill = self._fresh()
        self._emit(f"{fill} = llvm.mlir.addressof @fill_of_{label.replace(' ', '_')} : !llvm.ptr")
        self._emit(f"llvm.call @heap_begin({fill}) : (!llvm.ptr) -> ()")
        arguments = [
            (self._argument(number, value, type, number in kept), type)
            for number, (value, type) in enumerate(zip(self.found.inputs, inputs, strict=True))
        ]
        # These are the caller's.
        self._emit(f"llvm.call @heap_begin({fill}) : (!llvm.ptr) -> ()")
        values = ", ".join(value for value, _ in arguments)
        signature = f"({', '.join(map(str, inputs))}) -> ({', '.join(map(str, outputs))})"
        result = self._fresh()
        bound = f"{result}:{len(outputs)} = " if outputs else ""
        self._emit(f'{bound}"func.call"({values}) {{callee = @{name}}} : {signature}')
        for number, type in enumerate(outputs):
            self._print(f"{label}, result {number}", f"{result}#{number}", type)
            if isinstance(type, MemRefType):
                start, address = self._fresh(), self._fresh()
                pointer = "memref.extract_aligned_pointer_as_index"
                self._emit(f"{start} = {pointer} {result}#{number} : {type} -> index")
                self._emit(f"{address} = arith.index_cast {start} : index to i64")
                self._emit(f"llvm.call @heap_give({address}) : (i64) -> ()")
        return arguments

    def _argument(self, number: int, value: InputValue, type: Attribute, kept: bool) -> str:
        shaped = _shaped(type)
        if shaped is not None:
            return self._shaped(number, value, shaped, kept)
        if isinstance(type, VectorType):
            return self._vector(value, type)
        if not value.elements:
            raise CannotRun(f"{value.name} has no rank, or nothing is known of it")
        return self._constant(value.elements[0], type)

    def _vector(self, value: InputValue, type: Any) -> str:
        elements = [_literal(element, type.element_type) for element in value.elements]
        plain = f"vector<{len(elements)}x{type.element_type}>"
        flat, shaped = self._fresh(), self._fresh()
        self._emit(f"{flat} = arith.constant dense<[{', '.join(elements)}]> : {plain}")
        self._emit(f"{shaped} = vector.shape_cast {flat} : {plain} to {type}")
        return shaped

    def _shaped(self, number: int, value: InputValue, type: Shaped, kept: bool) -> str:
        """Emit a new buffer with the elements, cast to `type`; in pages of its own if it is `kept` (read-only)."""
        if value.shape is None:
            raise CannotRun(f"{value.name} has no shape")
        sizes = "".join(f"{size}x" for size in value.shape)
        plain = f"memref<{sizes}{type.element_type}>"
        buffer = self._fresh()
        laid_out = layout_of(self.laid_out, number) if isinstance(type, MemRefType) else None
        pages = self._pages(buffer, value, plain) if kept else ""
        if not pages and laid_out is not None and isinstance(type, MemRefType) and _has_holes(type):
            plain = self._with_holes(buffer, value.shape, laid_out, type.element_type)
        elif not pages:
            self._emit(f"{buffer} = memref.alloc() : {plain}")
        for place, element in enumerate(value.elements):
            indices = [self._constant(str(i), IndexType()) for i in _unravel(place, value.shape)]
            scalar = self._constant(element, type.element_type)
            self._emit(f"memref.store {scalar}, {buffer}[{', '.join(indices)}] : {plain}")
        if pages:
            self._protect(buffer, pages)
        cast = self._fresh()
        if isinstance(type, MemRefType):
            if not isinstance(type.memory_space, NoneAttr):
                raise CannotRun("a buffer lies in a memory space of its own")
            self._emit(f"{cast} = memref.cast {buffer} : {plain} to {type}")
            return cast
        tensor, plain_tensor = self._fresh(), f"tensor<{sizes}{type.element_type}>"
        self._emit(
            f"{tensor} = bufferization.to_tensor {buffer} restrict : {plain} to {plain_tensor}"
        )
        self._emit(f"{cast} = tensor.cast {tensor} : {plain_tensor} to {type}")
        return cast

    def _pages(self, buffer: str, value: InputValue, plain: str) -> str:
        """Emit `buffer` as a view of page-aligned bytes of its own; the buffer of these bytes, with its type."""
        count = 1 + len(value.elements) * LARGEST // PAGE
        type = f"memref<{count * PAGE}xi8>"
        pages = self._fresh()
        aligned = f"alignment = {PAGE} : i64, operandSegmentSizes = array<i32: 0, 0>"
        self._emit(f'{pages} = "memref.alloc"() <{{{aligned}}}> : () -> {type}')
        self._emit(f"{buffer} = memref.view {pages}[%zero][] : {type} to {plain}")
        return f"{pages} : {type}"

    def _protect(self, buffer: str, pages: str) -> None:
        """Emit the write protection of the pages of `buffer`, under `%guarded`."""
        size = pages.rpartition("<")[2].partition("x")[0]
        name = buffer.removeprefix("%")
        self._emit("scf.if %guarded {")
        self._emit(f"%{name}_start = memref.extract_aligned_pointer_as_index {pages} -> index")
        self._emit(f"%{name}_size = arith.constant {size} : index")
        self._emit(f"%{name}_read = arith.constant 1 : i32")
        self._emit(
            f"%{name}_done = func.call @mprotect(%{name}_start, %{name}_size, %{name}_read)"
            " : (index, index, i32) -> i32"
        )
        self._emit("}")

    def _with_holes(
        self, buffer: str, shape: Sequence[int], layout: BufferArgument, element: Attribute
    ) -> str:
        """Emit `buffer` as a strided part of a larger block, by the layout's offset and strides; its type."""
        last = sum((max(n, 1) - 1) * by for n, by in zip(shape, layout.strides, strict=True))
        block, strides = f"memref<{layout.offset + last + 1}x{element}>", list(layout.strides)
        sizes = "".join(f"{size}x" for size in shape)
        strided = f"strided<{strides}, offset: {layout.offset}>"
        type = f"memref<{sizes}{element}, {strided}>"
        self._emit(f"{buffer}_block = memref.alloc() : {block}")
        self._emit(
            f"{buffer} = memref.reinterpret_cast {buffer}_block to offset: [{layout.offset}],"
            f" sizes: {list(shape)}, strides: {strides} : {block} to {type}"
        )
        return type

    def _constant(self, element: str, type: Attribute) -> str:
        name = self._fresh()
        literal = _literal(element, type)
        typed = literal if literal in ("true", "false") else f"{literal} : {type}"
        self._emit(f"{name} = arith.constant {typed}")
        return name

    def _print_elements(self, label: str, value: InputValue) -> None:
        """Emit a print of the given contents of a read-only argument."""
        elements = "".join(f"{element}, " for element in value.elements)
        self._emit(f'vector.print str "{label}: {elements}\\0A"')

    def _as_claimed(self, value: str, type: MemRefType[Attribute]) -> str:
        """Emit a cast of a buffer of identity layout to contiguous rows, whatever its strides are at run time."""
        rank = len(type.get_shape())
        name = self._fresh()
        self._emit(f"{name}_by{rank} = arith.constant 1 : index")
        for k in reversed(range(rank)):
            self._emit(f"{name}_at{k} = arith.constant {k} : index")
            self._emit(f"{name}_size{k} = memref.dim {value}, {name}_at{k} : {type}")
            self._emit(f"{name}_by{k} = arith.muli {name}_by{k + 1}, {name}_size{k} : index")
        sizes = ", ".join(f"{name}_size{k}" for k in range(rank))
        strides = ", ".join(f"{name}_by{k + 1}" for k in range(rank))
        unknown = ", ".join("?" * rank)
        strided = f"memref<{'?x' * rank}{type.element_type}, strided<[{unknown}]>>"
        self._emit(
            f"{name}_rows = memref.reinterpret_cast {value} to offset: [0], sizes: [{sizes}],"
            f" strides: [{strides}] : {type} to {strided}"
        )
        self._emit(f"{name} = memref.cast {name}_rows : {strided} to {type}")
        return name

    def _print(self, label: str, value: str, type: Attribute) -> None:
        self._emit(f'vector.print str "{label}: "')
        shaped = _shaped(type)
        if shaped is None:
            self._emit(f"vector.print {value} : {type}")
            return
        dialect, read = (
            ("tensor", "extract") if isinstance(shaped, TensorType) else ("memref", "load")
        )
        if isinstance(shaped, MemRefType) and isinstance(shaped.layout, NoneAttr):
            value = self._as_claimed(value, shaped)
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
        self._print_scalar(element, shaped.element_type)
        for _ in indices:
            self._emit("}")
        self._emit("vector.print punctuation <newline>")

    def _in_64_bits(self, element: str, type: Attribute) -> list[tuple[str, Attribute]]:
        """Split a number of more than 64 bits, which no library prints, into its high and low halves."""
        if isinstance(type, IndexType) or (bit_width(type) or 0) <= WIDEST:
            return [(element, type)]
        by, shifted, first, last = (self._fresh() for _ in range(4))
        self._emit(f"{by} = arith.constant {WIDEST} : {type}")
        self._emit(f"{shifted} = arith.shrsi {element}, {by} : {type}")
        for name, value in ((first, shifted), (last, element)):
            self._emit(f"{name} = arith.trunci {value} : {type} to i{WIDEST}")
        return [(first, IntegerType(WIDEST)), (last, IntegerType(WIDEST))]

    def _print_scalar(self, element: str, type: Attribute) -> None:
        """Emit a print of an element and a comma; of a complex number, both parts."""
        if not isinstance(type, ComplexType):
            for number, narrow in self._in_64_bits(element, type):
                self._emit(f"vector.print {number} : {narrow} punctuation <comma>")
            return
        kind: Any = cast("ComplexType[Any]", type).element_type
        for part in ("re", "im"):
            number = self._fresh()
            self._emit(f"{number} = complex.{part} {element} : {type}")
            self._emit(f"vector.print {number} : {kind} punctuation <comma>")


def _has_holes(type: MemRefType[Attribute]) -> bool:
    """True if the type of a buffer has a strided layout."""
    return isinstance(type.layout, StridedLayoutAttr)


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


def _bits(number: float, type: Float64Type | Float32Type | Float16Type) -> str:
    """Spell an infinity or NaN by its bits, the only spelling that MLIR has."""
    code = {64: ">d", 32: ">f", 16: ">e"}[type.bitwidth]
    return f"0x{struct.pack(code, number).hex().upper()}"


def _literal(element: str, type: Attribute) -> str:
    """Spell an element for `arith.constant`. Raises `CannotRun`."""
    try:
        match type:
            case IntegerType() if type.width.data == 1:
                return "true" if element.lower() in ("true", "1", "-1") else "false"
            case IntegerType() | IndexType():
                return str(int(element))
            case Float64Type() | Float32Type() | Float16Type():
                number = float(element)
                return repr(number) if math.isfinite(number) else _bits(number, type)
            case _:
                raise CannotRun(f"there is no printer for elements of type {type}")
    except ValueError:
        raise CannotRun(f"{element!r} is no number of type {type}") from None
