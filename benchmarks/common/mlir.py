"""Run functions on this machine with `mlir-runner`: a `main` that calls one with constants and prints what it returns.

Every element is printed as an `i64`: its bits, and every NaN as -1, so that prints can be compared exactly.
"""

from __future__ import annotations

import math
import re
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from oneshot_verify.refute import Input, TensorData

LOWER = [
    "-convert-vector-to-scf",
    "-convert-linalg-to-loops",
    "-memref-expand",
    "-expand-strided-metadata",
    "-lower-affine",
    "-lower-vector-multi-reduction",
    "-lower-vector-mask",
    "-convert-vector-to-scf",
    "-convert-scf-to-cf",
    "-arith-expand",
    "-convert-vector-to-llvm",
    "-convert-to-llvm",
    "-reconcile-unrealized-casts",
]
MARK = 7_000_000_000
"""Printed before the output of program 0; more than any `i32`."""
MARKS = 1_000_000
SECONDS = 120.0
"""How long one run of a tool may take."""


def tool(name: str) -> Path:
    """The path of an MLIR tool."""
    found = shutil.which(f"{name}-22") or shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not installed (package mlir-22-tools)")
    return Path(found)


def heir_opt() -> Path:
    """The path of `heir-opt` (MLIR 24), beside this Python or on the path."""
    found = shutil.which("heir-opt", path=Path(sys.executable).parent) or shutil.which("heir-opt")
    if found is None:
        raise SystemExit("heir-opt is not installed: pip install -r requirements-dev.lock")
    return Path(found)


def runner_library(runner: Path) -> Path:
    """The library that `vector.print` needs; it lies beside the real `mlir-runner`."""
    folder = runner.resolve().parent.parent / "lib"
    for pattern in ("libmlir_c_runner_utils.so", "libmlir_c_runner_utils.so*"):
        for found in sorted(folder.glob(pattern)):
            return found
    raise SystemExit(f"no libmlir_c_runner_utils.so in {folder}")


def run(command: list[str], text: str) -> str:
    """Standard output of a command; raises `RuntimeError` with its message when it fails or does not end."""
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired as late:
        raise RuntimeError(f"{command[0]} does not end within {SECONDS:g} s") from late
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip()[:2000])
    return done.stdout


class Refused(Exception):
    """A text that `mlir-opt` does not take."""


def canonical(text: str) -> str:
    """`text` after canonicalization by `mlir-opt`, with its names. Raises `Refused`."""
    command = [str(tool("mlir-opt")), "-allow-unregistered-dialect", "-canonicalize", "-cse"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(done.stderr.strip().splitlines()[0] if done.stderr else "mlir-opt crashed")
    # An assertion of -generate-runtime-verification names the file in which the case was recorded.
    return re.sub(r"loc\(\\22.*?\\22:\d+:\d+\)", "loc(...)", done.stdout)


def text_difference(theirs: str, mine: str) -> str:
    """The lines in which two texts differ; empty if they are equal."""
    lines = unified_diff(theirs.splitlines(), mine.splitlines(), "mlir-opt", "ours", n=0)
    return "\n    ".join(line for line in lines if not line.startswith("@@"))


def execute(
    module: str, numbers: Iterable[int], optimizer: Path, runner: Path
) -> dict[int, list[int]]:
    """What `@main<number>` of a module on memrefs prints on this machine, for each number."""
    calls = "".join(
        f"  %m{n} = arith.constant {MARK + n} : i64\n  vector.print %m{n} : i64\n  func.call @main{n}() : () -> ()\n"
        for n in numbers
    )
    body = re.sub(r"\}\s*$", "", module.rstrip())
    text = f"{body}\nfunc.func @main() {{\n{calls}  return\n}}\n}}\n"
    lowered = run([str(optimizer), *LOWER], text)
    library = runner_library(runner)
    output = run(
        [str(runner), "-e", "main", "-entry-point-result=void", f"-shared-libs={library}"], lowered
    )
    found: dict[int, list[int]] = {}
    for line in output.split():
        value = int(line)
        if MARK <= value < MARK + MARKS:
            found[value - MARK] = []
        else:
            found[max(found)].append(value)
    return found


class PrintingMain:
    """Writes `@main<number>`, which calls `@f<number>`."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.lines: list[str] = []
        self.count = 0

    def fresh(self) -> str:
        """A new name."""
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text: str) -> str:
        """Write an op with one result; its name."""
        name = self.fresh()
        self.lines.append(f"  {name} = {text}")
        return name

    def text(
        self,
        takes: Sequence[Attribute],
        gives: Sequence[Attribute],
        given: Input,
        printed: Collection[int],
    ) -> str:
        """A function that calls `(takes) -> (gives)` with an input and prints the results `printed`."""
        values = [self._argument(*pair) for pair in zip(takes, given.values, strict=True)]
        called = self.fresh()
        signature = f"({', '.join(map(str, takes))}) -> ({', '.join(map(str, gives))})"
        self.lines.append(
            f"  {called}:{len(gives)} = func.call @f{self.number}({', '.join(values)}) : {signature}"
        )
        for position in printed:
            self._print(f"{called}#{position}", gives[position])
        return "\n".join([f"func.func @main{self.number}() {{", *self.lines, "  return", "}", ""])

    def _argument(self, type: Attribute, value: Any) -> str:
        if not isinstance(value, TensorData):
            return self.emit(f"arith.constant {literal(value, type)}")
        shape, data = value.contents.shape, iter(value.contents.data)

        def nested(rest: Sequence[int]) -> str:
            if not rest:
                return literal(next(data), value.element_type).partition(" ")[0]
            return f"[{', '.join(nested(rest[1:]) for _ in range(rest[0]))}]"

        full = f"tensor<{''.join(f'{size}x' for size in shape)}{value.element_type}>"
        text = nested(shape) if value.contents.data else ""
        name = self.emit(f"arith.constant dense<{text}> : {full}")
        return name if full == str(type) else self.emit(f"tensor.cast {name} : {full} to {type}")

    def _print(self, value: str, type: Attribute) -> None:
        """Print a scalar, or all elements of a tensor."""
        if not isinstance(type, TensorType):
            self._print_scalar(value, type)
            return
        zero, one = (self.emit(f"arith.constant {n} : index") for n in (0, 1))
        counters: list[str] = []
        for dimension in range(len(type.get_shape())):
            place = self.emit(f"arith.constant {dimension} : index")
            size = self.emit(f"tensor.dim {value}, {place} : {type}")
            counters.append(self.fresh())
            self.lines.append(f"  scf.for {counters[-1]} = {zero} to {size} step {one} {{")
        element = self.emit(f"tensor.extract {value}[{', '.join(counters)}] : {type}")
        self._print_scalar(element, type.element_type)
        self.lines.extend("  }" for _ in counters)

    def _print_scalar(self, value: str, type: Attribute) -> None:
        if str(type) == "index":
            value, width = self.emit(f"arith.index_cast {value} : index to i64"), "64"
        else:
            width = str(type)[1:]
        if str(type).startswith("f"):
            strange = self.emit(f"arith.cmpf uno, {value}, {value} : {type}")
            bits = self.emit(f"arith.bitcast {value} : {type} to i{width}")
            nan = self.emit(f"arith.constant -1 : i{width}")
            value = self.emit(f"arith.select {strange}, {nan}, {bits} : i{width}")
        if width != "64":
            value = self.emit(f"arith.extsi {value} : i{width} to i64")
        self.lines.append(f"  vector.print {value} : i64")


def literal(value: Any, type: Attribute) -> str:
    """A number as `arith.constant` wants it; floats are finite."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value} has no plain spelling")
    return f"{value!r} : {type}"
