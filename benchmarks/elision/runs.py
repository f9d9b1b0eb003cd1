"""Run a bufferized kernel on this machine: how long it takes, what it computes, what it copies and allocates.

Buffers are freed by mlir-opt's deallocation pipeline, whoever bufferized. The kernel is called several times in one
process, on inputs that are filled anew before each call; only the call is timed. All bits of all results go into one
number, in their order. What is copied and allocated is counted in a run of its own, by the program itself
(`benchmarks/elision/kernels/support/counters.mlir`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from benchmarks.common.mlir import LOWER, run, runner_library, tool
from oneshot_verify.ir import parse
from oneshot_verify.ir.symbols import functions_of

FREE = [
    "-buffer-deallocation-pipeline=private-function-dynamic-ownership",
    "-convert-bufferization-to-memref",
    "-canonicalize",
    "-cse",
]
GENERIC_FUNCTIONS = "-finalize-memref-to-llvm=use-generic-functions"
COUNTERS = Path(__file__).parent / "kernels" / "support" / "counters.mlir"
INDEX_ARGUMENT = 4
"""What every argument of type `index` is."""
PRIME = 1099511628211
COUNTED = ("copies", "bytes copied", "buffers", "bytes allocated", "peak bytes")
_COPY = re.compile(
    r"^ *memref\.copy (%[\w#]+), %[\w#]+ : (memref<.*>) to memref<.*>$", re.MULTILINE
)
_BUFFER = re.compile(r"^ *%[\w#]+ = memref\.alloc\((.*?)\).* : (memref<.*>)$", re.MULTILINE)
_SHAPE = re.compile(r"memref<((?:[\d?]+x)*)([a-z]+)(\d*)")
_KERNEL = re.compile(r"func\.func @kernel(\(.*) \{$", re.MULTILINE)


@dataclass(frozen=True)
class Kernel:
    """A tensor program, `@kernel` of a file."""

    name: str
    what: str
    path: Path
    takes: tuple[Attribute, ...]
    gives: tuple[Attribute, ...]

    @staticmethod
    def read(path: Path) -> Kernel:
        """Raises `ValueError` where the first line does not say what it is."""
        text = path.read_text()
        first, _, _ = text.partition("\n")
        if not first.startswith("// what: "):
            raise ValueError(f"{path}: the first line is not '// what: ...'")
        function = functions_of(parse(text, str(path))[0].module)["kernel"]
        type_ = cast(Any, function.properties["function_type"])
        what = first.removeprefix("// what: ")
        return Kernel(path.stem, what, path, tuple(type_.inputs.data), tuple(type_.outputs.data))


@dataclass(frozen=True)
class Times:
    """One process."""

    seconds: list[float]
    """Of each call."""
    digest: int
    """All bits of all results."""


class Main:
    """Writes the `@main` that calls the kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.lines: list[str] = []
        self.count = 0

    def emit(self, text: str) -> str:
        """Write an op with one result; its name."""
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def index(self, number: int) -> str:
        """A constant."""
        return self.emit(f"arith.constant {number} : index")

    def text(self, calls: int, counting: bool) -> str:
        """The functions that stand beside the kernel."""
        takes = ", ".join(map(buffer_type, self.kernel.takes))
        gives = ", ".join(map(buffer_type, self.kernel.gives))
        inputs = [self._input(type_) for type_ in self.kernel.takes]
        low, high, step = self.index(0), self.index(calls), self.index(1)
        self.lines.append(f"  scf.for %call = {low} to {high} step {step} {{")
        for number, (name, type_) in enumerate(zip(inputs, self.kernel.takes, strict=True)):
            if (tensor := _tensor(type_)) is not None:
                self._fill(name, tensor, number)
        if counting:
            self.lines.append("  llvm.call @start_counting() : () -> ()")
        start = self.emit("func.call @rtclock() : () -> f64")
        results = len(self.kernel.gives)
        self.lines.append(
            f"  %r:{results} = func.call @kernel({', '.join(inputs)}) : ({takes}) -> ({gives})"
        )
        end = self.emit("func.call @rtclock() : () -> f64")
        if counting:
            self._print_counts()
        else:
            self._show(self.emit(f"arith.subf {end}, {start} : f64"), "f64")
            self._digest()
        self.lines += ["  }", "  return"]
        head = "func.func private @rtclock() -> f64\nfunc.func @main() {"
        return "\n".join([head, *self.lines, "}", ""])

    def _input(self, type_: Attribute) -> str:
        if _tensor(type_) is None:
            return self.emit(f"arith.constant {INDEX_ARGUMENT} : {type_}")
        return self.emit(f"memref.alloc() : {buffer_type(type_)}")

    def _show(self, value: str, type_: str) -> None:
        self.lines.append(f"  vector.print {value} : {type_}")

    def _loops(self, shape: Sequence[int]) -> list[str]:
        """Open a loop for each dimension; the counters."""
        counters: list[str] = []
        for size in shape:
            low, high, step = self.index(0), self.index(size), self.index(1)
            self.count += 1
            counters.append(f"%v{self.count}")
            self.lines.append(f"  scf.for {counters[-1]} = {low} to {high} step {step} {{")
        return counters

    def _fill(self, name: str, type_: TensorType[Attribute], number: int) -> None:
        """Numbers that look random; a square matrix is symmetric, with a diagonal that outweighs the rest."""
        shape = type_.get_shape()
        square = len(shape) == 2 and shape[0] == shape[1]
        counters = self._loops(shape)
        places = ", ".join(f"d{k}" for k in range(len(shape)))
        sums = " + ".join(f"d{k} * {7919 if square else 7919 + 104 * k}" for k in range(len(shape)))
        map_ = f"affine_map<({places}) -> (({sums} + {31 * number + 1}) mod 1009)>"
        key = self.emit(f"affine.apply {map_}({', '.join(counters)})")
        key = self.emit(f"arith.muli {key}, {key} : index")
        key = self.emit(f"arith.remui {key}, {self.index(1009)} : index")
        element = str(type_.element_type)
        value = self.emit(f"arith.index_cast {key} : index to i{element[1:]}")
        if element[0] == "f":
            value = self.emit(f"arith.sitofp {value} : i{element[1:]} to {element}")
            scale = self.emit(f"arith.constant 0.001 : {element}")
            value = self.emit(f"arith.mulf {value}, {scale} : {element}")
            extra = self.emit(f"arith.constant 0.5 : {element}")
            if square:
                same = self.emit(f"arith.cmpi eq, {counters[0]}, {counters[1]} : index")
                much = self.emit(f"arith.constant {2.0 * shape[0]} : {element}")
                extra = self.emit(f"arith.select {same}, {much}, {extra} : {element}")
            value = self.emit(f"arith.addf {value}, {extra} : {element}")
        self.lines.append(
            f"  memref.store {value}, {name}[{', '.join(counters)}] : {buffer_type(type_)}"
        )
        self.lines.extend("  }" for _ in counters)

    def _digest(self) -> None:
        """Print one number made of all bits of the results, and how many elements are no finite number."""
        cells = "memref<2xi64>"
        cell = self.emit(f"memref.alloca() : {cells}")
        zero, one = self.index(0), self.index(1)
        none = self.emit("arith.constant 0 : i64")
        for place in (zero, one):
            self.lines.append(f"  memref.store {none}, {cell}[{place}] : {cells}")
        for number, type_ in enumerate(self.kernel.gives):
            value, counters = f"%r#{number}", list[str]()
            element = type_
            if (tensor := _tensor(type_)) is not None:
                element = tensor.element_type
                counters = self._loops(tensor.get_shape())
                place = f"{value}[{', '.join(counters)}]"
                value = self.emit(f"memref.load {place} : {buffer_type(type_)}")
            bits, strange = self._bits(value, str(element))
            for place, new in ((zero, bits), (one, strange)):
                old = self.emit(f"memref.load {cell}[{place}] : {cells}")
                if place == zero:
                    mixed = self.emit(f"arith.xori {old}, {new} : i64")
                    prime = self.emit(f"arith.constant {PRIME} : i64")
                    new = self.emit(f"arith.muli {mixed}, {prime} : i64")
                else:
                    new = self.emit(f"arith.addi {old}, {new} : i64")
                self.lines.append(f"  memref.store {new}, {cell}[{place}] : {cells}")
            self.lines.extend("  }" for _ in counters)
        for place in (zero, one):
            self._show(self.emit(f"memref.load {cell}[{place}] : {cells}"), "i64")

    def _bits(self, value: str, type_: str) -> tuple[str, str]:
        """The bits of a number as `i64`, and 1 if it is not finite."""
        width = type_[1:]
        strange = self.emit("arith.constant false")
        if type_[0] == "f":
            nothing = self.emit(f"arith.subf {value}, {value} : {type_}")
            strange = self.emit(f"arith.cmpf uno, {nothing}, {nothing} : {type_}")
            value = self.emit(f"arith.bitcast {value} : {type_} to i{width}")
        if width != "64":
            value = self.emit(f"arith.extui {value} : i{width} to i64")
        return value, self.emit(f"arith.extui {strange} : i1 to i64")

    def _print_counts(self) -> None:
        counts = self.emit("memref.get_global @counts : memref<4xindex>")
        for which in range(4):
            place = self.index(which)
            number = self.emit(f"memref.load {counts}[{place}] : memref<4xindex>")
            self._show(self.emit(f"arith.index_cast {number} : index to i64"), "i64")
        self._show(self.emit("func.call @peak() : () -> i64"), "i64")


def _tensor(type_: Attribute) -> TensorType[Attribute] | None:
    return cast(TensorType[Attribute], type_) if isinstance(type_, TensorType) else None


def buffer_type(type_: Attribute) -> str:
    """The type at the boundary of the function, without layout."""
    return str(type_).replace("tensor<", "memref<", 1)


def with_main(kernel: Kernel, bufferized: str, calls: int, *, counting: bool) -> str:
    """A module that can be lowered: the kernel is private, so that who owns its results is known; it is not inlined."""
    alone = r'func.func private @kernel\1 attributes {passthrough = ["noinline"]} {'
    text, found = _KERNEL.subn(alone, bufferized)
    if found != 1:
        raise ValueError(f"{kernel.name}: there is no @kernel")
    body = re.sub(r"\}\s*$", "", text.rstrip())
    counters = COUNTERS.read_text() if counting else ""
    return f"{body}\n{counters}{Main(kernel).text(calls, counting)}}}\n"


def _free(module: str) -> str:
    return run([str(tool("mlir-opt")), *FREE], module)


def _execute(module: str, *passes: str) -> list[str]:
    """What `@main` of a module prints, word by word."""
    runner = tool("mlir-runner")
    lowered = run([str(tool("mlir-opt")), *passes], module)
    words = [str(runner), "-O3", "-e", "main", "-entry-point-result=void"]
    return run([*words, f"-shared-libs={runner_library(runner)}"], lowered).split()


def timed(kernel: Kernel, bufferized: str, calls: int) -> Times:
    """Call the kernel so often. Raises `RuntimeError` if a result is no finite number, or not the same each time."""
    words = _execute(_free(with_main(kernel, bufferized, calls, counting=False)), *LOWER)
    seconds, digests, strange = words[0::3], words[1::3], words[2::3]
    if set(strange) != {"0"} or len(set(digests)) != 1 or len(seconds) != calls:
        raise RuntimeError(f"{kernel.name}: digests {set(digests)}, not finite {set(strange)}")
    return Times([float(each) for each in seconds], int(digests[0]))


def counted(kernel: Kernel, bufferized: str) -> dict[str, int]:
    """What one call copies and allocates; the peak is what its own buffers take together, and those that the
    deallocation pipeline adds to ask who owns what."""
    buffers = _BUFFER.sub(_counting_buffers, bufferized)
    freed = _free(with_main(kernel, buffers, 1, counting=True))
    lower = list(LOWER)
    lower.insert(lower.index("-convert-vector-to-llvm"), GENERIC_FUNCTIONS)
    words = _execute(_COPY.sub(_counting_copies, freed), *lower)
    return dict(zip(COUNTED, map(int, words), strict=True))


def _counting_copies(copy: re.Match[str]) -> str:
    """A copy with what counts it before it."""
    lines, sizes = list[str](), list[str]()
    for dimension, size in enumerate(_shape(copy[2])[0]):
        if size == "?":
            name = f"%size{copy.start()}_{dimension}"
            lines.append(f"{name}_at = arith.constant {dimension} : index")
            lines.append(f"{name} = memref.dim {copy[1]}, {name}_at : {copy[2]}")
            sizes.append(name)
    return "\n".join([*lines, *_count(copy.start(), "copy", copy[2], sizes), copy[0]])


def _counting_buffers(buffer: re.Match[str]) -> str:
    """An allocation with what counts it before it."""
    sizes = [size.strip() for size in buffer[1].split(",") if size.strip()]
    return "\n".join([*_count(buffer.start(), "buffer", buffer[2], sizes), buffer[0]])


def _count(number: int, what: str, type_: str, unknown: Sequence[str]) -> list[str]:
    """Lines that count one, of so many bytes."""
    sizes, width = _shape(type_)
    static = math.prod(int(size) for size in sizes if size != "?") * -(-width // 8)
    name = f"%{what}{number}"
    lines = [f"{name} = arith.constant {static} : index"]
    for position, size in enumerate(unknown):
        lines.append(f"{name}_{position} = arith.muli {name}, {size} : index")
        name = f"%{what}{number}_{position}"
    return [*lines, f"func.call @count_{what}({name}) : (index) -> ()"]


def _shape(type_: str) -> tuple[list[str], int]:
    """Sizes and the bits of an element."""
    found = _SHAPE.match(type_)
    assert found is not None
    return found[1].split("x")[:-1], 64 if found[2] == "index" else int(found[3])
