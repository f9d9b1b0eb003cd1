"""Entry function of a runnable counterexample: the input for each program, the calls, and prints of their effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import IndexType, MemRefType, NoneAttr, StridedLayoutAttr, VectorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.symbols import path_of
from oneshot_verify.pipeline.runnable.foretold import BUFFERS, TENSORS, layout_of
from oneshot_verify.pipeline.runnable.left_behind import kept_arguments, reading, shared_buffers
from oneshot_verify.pipeline.runnable.reference import SUFFIX
from oneshot_verify.pipeline.runnable.writing import CannotRun, Shaped, Writer, literal
from oneshot_verify.semantics.concrete import BufferArgument
from oneshot_verify.semantics.concrete.arrays import multi_index
from oneshot_verify.semantics.reading import ranked
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


@dataclass
class Main(Writer):
    """Writes the entry function: the input for each program, the calls, and prints of their effects."""

    source: FuncOp
    target: FuncOp
    found: Counterexample
    globals: Sequence[tuple[str, Operation, Operation]]
    constants: Sequence[Operation]
    laid_out: Sequence[Any]

    def __post_init__(self) -> None:
        super().__init__(f"func.func @{ENTRY}() {{")
        self.shared = shared_buffers(self.source, self.target)

    def lines(self, *, tensors_last: bool = False) -> list[str]:
        """Write the function, once: its lines, and before them what it calls. Raises `CannotRun`."""
        kept = kept_arguments(self.source, self.target)
        parts = [self._run_tensors, self._run_buffers]
        for part in reversed(parts) if tensors_last else parts:
            part(kept)
        self.emit("return")
        declared = ["func.func private @mprotect(index, index, i32) -> i32"] if kept else []
        return [*declared, *self.text, "}"]

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
        self.emit(f'vector.print str "{TENSORS}, end\\0A"')

    def _run_buffers(self, kept: Sequence[int]) -> None:
        if kept:
            self.emit("// With true, a write to an argument that must not be written ends the run.")
            self.emit(UNGUARDED)
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
        self.emit(f"%counts = llvm.call @heap_counts() : () -> {counts}")
        self.emit("%nothing = arith.constant 0 : i64")
        may_leave = not self.found.what.endswith("is never freed")
        for number, what in enumerate(COUNTS):
            if number == LEAKS and may_leave:
                continue
            count = self.made(f"llvm.extractvalue %counts[{number}] : {counts}")
            is_some = self.made(f"arith.cmpi ne, {count}, %nothing : i64")
            self.emit(f"scf.if {is_some} {{")
            self.emit(f'  vector.print str "{BUFFERS}, memory: {what}: "')
            self.emit(f"  vector.print {count} : i64")
            self.emit("}")

    def _left_behind(self, label: str, arguments: Sequence[tuple[str, Attribute]]) -> None:
        """Emit prints of the shared buffer arguments, the globals and the constants after a run."""
        for number in self.shared:
            self._print(f"{label}, argument {number}", *arguments[number])
        for name, ours, theirs in self.globals:
            is_ours = label == TENSORS
            op, suffix = (ours, SUFFIX) if is_ours else (theirs, "")
            read, type = reading(op, name + suffix, is_plain=is_ours)
            self._print(f"{label}, global @{name}", self.made(read), type)
        for op in self.constants:
            # The tensor program has none of these: they hold what they have held before.
            name = path_of(op)
            read, type = reading(op, name, is_plain=False)
            self._print(f"{label}, constant @{name}", self.made(read), type)

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
        fill = self.made(f"llvm.mlir.addressof @fill_of_{label.replace(' ', '_')} : !llvm.ptr")
        self.emit(f"llvm.call @heap_begin({fill}) : (!llvm.ptr) -> ()")
        arguments = [
            (self._argument(number, value, type, number in kept), type)
            for number, (value, type) in enumerate(zip(self.found.inputs, inputs, strict=True))
        ]
        # These are the caller's.
        self.emit(f"llvm.call @heap_begin({fill}) : (!llvm.ptr) -> ()")
        values = ", ".join(value for value, _ in arguments)
        signature = f"({', '.join(map(str, inputs))}) -> ({', '.join(map(str, outputs))})"
        result = self.fresh()
        bound = f"{result}:{len(outputs)} = " if outputs else ""
        self.emit(f'{bound}"func.call"({values}) {{callee = @{name}}} : {signature}')
        for number, type in enumerate(outputs):
            self._print(f"{label}, result {number}", f"{result}#{number}", type)
            if isinstance(type, MemRefType):
                pointer = "memref.extract_aligned_pointer_as_index"
                start = self.made(f"{pointer} {result}#{number} : {type} -> index")
                address = self.made(f"arith.index_cast {start} : index to i64")
                self.emit(f"llvm.call @heap_give({address}) : (i64) -> ()")
        return arguments

    def _argument(self, number: int, value: InputValue, type: Attribute, kept: bool) -> str:
        shaped = ranked(type)
        if shaped is not None:
            return self._shaped(number, value, shaped, kept)
        if isinstance(type, VectorType):
            return self._vector(value, type)
        if not value.elements:
            raise CannotRun(f"{value.name} has no rank, or nothing is known of it")
        return self.constant(value.elements[0], type)

    def _vector(self, value: InputValue, type: Any) -> str:
        elements = [literal(element, type.element_type) for element in value.elements]
        plain = f"vector<{len(elements)}x{type.element_type}>"
        flat = self.made(f"arith.constant dense<[{', '.join(elements)}]> : {plain}")
        return self.made(f"vector.shape_cast {flat} : {plain} to {type}")

    def _shaped(self, number: int, value: InputValue, type: Shaped, kept: bool) -> str:
        """Emit a new buffer with the elements, cast to `type`; in pages of its own if it is `kept` (read-only)."""
        if value.shape is None:
            raise CannotRun(f"{value.name} has no shape")
        sizes = "".join(f"{size}x" for size in value.shape)
        plain = f"memref<{sizes}{type.element_type}>"
        buffer = self.fresh()
        has_holes = isinstance(type, MemRefType) and isinstance(type.layout, StridedLayoutAttr)
        laid_out = layout_of(self.laid_out, number) if has_holes else None
        pages = self._pages(buffer, value, plain) if kept else ""
        if not pages and laid_out is not None:
            plain = self._with_holes(buffer, value.shape, laid_out, type.element_type)
        elif not pages:
            self.emit(f"{buffer} = memref.alloc() : {plain}")
        for place, element in enumerate(value.elements):
            indices = [self.constant(str(i), IndexType()) for i in multi_index(value.shape, place)]
            scalar = self.constant(element, type.element_type)
            self.emit(f"memref.store {scalar}, {buffer}[{', '.join(indices)}] : {plain}")
        if pages:
            self._protect(buffer, pages)
        if isinstance(type, MemRefType):
            if not isinstance(type.memory_space, NoneAttr):
                raise CannotRun("a buffer lies in a memory space of its own")
            return self.made(f"memref.cast {buffer} : {plain} to {type}")
        known = f"tensor<{sizes}{type.element_type}>"
        tensor = self.made(f"bufferization.to_tensor {buffer} restrict : {plain} to {known}")
        return self.made(f"tensor.cast {tensor} : {known} to {type}")

    def _pages(self, buffer: str, value: InputValue, plain: str) -> str:
        """Emit `buffer` as a view of page-aligned bytes of its own; the buffer of these bytes, with its type."""
        count = 1 + len(value.elements) * LARGEST // PAGE
        type = f"memref<{count * PAGE}xi8>"
        aligned = f"alignment = {PAGE} : i64, operandSegmentSizes = array<i32: 0, 0>"
        pages = self.made(f'"memref.alloc"() <{{{aligned}}}> : () -> {type}')
        self.emit(f"{buffer} = memref.view {pages}[%zero][] : {type} to {plain}")
        return f"{pages} : {type}"

    def _protect(self, buffer: str, pages: str) -> None:
        """Emit the write protection of the pages of `buffer`, under `%guarded`."""
        size = pages.rpartition("<")[2].partition("x")[0]
        name = buffer.removeprefix("%")
        self.emit("scf.if %guarded {")
        self.emit(f"%{name}_start = memref.extract_aligned_pointer_as_index {pages} -> index")
        self.emit(f"%{name}_size = arith.constant {size} : index")
        self.emit(f"%{name}_read = arith.constant 1 : i32")
        self.emit(
            f"%{name}_done = func.call @mprotect(%{name}_start, %{name}_size, %{name}_read)"
            " : (index, index, i32) -> i32"
        )
        self.emit("}")

    def _with_holes(
        self, buffer: str, shape: Sequence[int], layout: BufferArgument, element: Attribute
    ) -> str:
        """Emit `buffer` as a strided part of a larger block, by the layout's offset and strides; its type."""
        last = sum((max(n, 1) - 1) * by for n, by in zip(shape, layout.strides, strict=True))
        block, strides = f"memref<{layout.offset + last + 1}x{element}>", list(layout.strides)
        sizes = "".join(f"{size}x" for size in shape)
        strided = f"strided<{strides}, offset: {layout.offset}>"
        type = f"memref<{sizes}{element}, {strided}>"
        self.emit(f"{buffer}_block = memref.alloc() : {block}")
        self.emit(
            f"{buffer} = memref.reinterpret_cast {buffer}_block to offset: [{layout.offset}],"
            f" sizes: {list(shape)}, strides: {strides} : {block} to {type}"
        )
        return type

    def _print_elements(self, label: str, value: InputValue) -> None:
        """Emit a print of the given contents of a read-only argument."""
        elements = "".join(f"{element}, " for element in value.elements)
        self.emit(f'vector.print str "{label}: {elements}\\0A"')

    def _as_claimed(self, value: str, type: MemRefType[Attribute]) -> str:
        """Emit a cast of a buffer of identity layout to contiguous rows, whatever its strides are at run time."""
        rank = len(type.get_shape())
        name = self.fresh()
        self.emit(f"{name}_by{rank} = arith.constant 1 : index")
        for k in reversed(range(rank)):
            self.emit(f"{name}_at{k} = arith.constant {k} : index")
            self.emit(f"{name}_size{k} = memref.dim {value}, {name}_at{k} : {type}")
            self.emit(f"{name}_by{k} = arith.muli {name}_by{k + 1}, {name}_size{k} : index")
        sizes = ", ".join(f"{name}_size{k}" for k in range(rank))
        strides = ", ".join(f"{name}_by{k + 1}" for k in range(rank))
        unknown = ", ".join("?" * rank)
        strided = f"memref<{'?x' * rank}{type.element_type}, strided<[{unknown}]>>"
        self.emit(
            f"{name}_rows = memref.reinterpret_cast {value} to offset: [0], sizes: [{sizes}],"
            f" strides: [{strides}] : {type} to {strided}"
        )
        self.emit(f"{name} = memref.cast {name}_rows : {strided} to {type}")
        return name

    def _print(self, label: str, value: str, type: Attribute) -> None:
        self.emit(f'vector.print str "{label}: "')
        shaped = ranked(type)
        if shaped is None:
            self.emit(f"vector.print {value} : {type}")
            return
        if isinstance(shaped, MemRefType) and isinstance(shaped.layout, NoneAttr):
            value = self._as_claimed(value, shaped)
        with self.each_element(value, shaped) as element:
            self.print_scalar(element, shaped.element_type)
        self.emit("vector.print punctuation <newline>")
