"""The named ops of `linalg` on buffers against the real MLIR: each runs on this machine, on small integers or floats.

What an op works on is made from the loops that index its operands; that these are the right ones, MLIR says when it
verifies the sizes.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.ir.dialects.linalg_named import (
    CONTRACTIONS,
    POOLING_KINDS,
    POOLINGS,
    QUANTIZED,
)
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import Interpreter, NumberArray, Returned

LOWER = (
    *("-convert-linalg-to-loops", "-expand-strided-metadata", "-lower-affine"),
    *("-convert-vector-to-scf", "-convert-scf-to-cf", "-arith-expand", "-convert-math-to-llvm"),
    *("-convert-vector-to-llvm", "-convert-to-llvm", "-reconcile-unrealized-casts"),
)
SPECS = {
    **CONTRACTIONS,
    **QUANTIZED,
    **{
        f"{family}_{POOLING_KINDS[kind][0]}": spec
        for family, (spec, kinds) in POOLINGS.items()
        for kind in kinds
    },
}
WITHOUT_STRIDES = ("conv_1d", "conv_2d", "conv_3d")
UNARY = ("abs", "ceil", "floor", "negf", "round", "sqrt", "square", "reciprocal")
BINARY = ("add", "sub", "mul", "div", "max", "min")


def _count(shape: Sequence[int]) -> int:
    total = 1
    for size in shape:
        total *= size
    return total


def _type(shape: Sequence[int], element: str) -> str:
    return f"memref<{''.join(f'{size}x' for size in shape)}{element}>"


def _shapes(spec: str, stride: int) -> tuple[list[tuple[int, ...]], int]:
    """The shape of each operand, where loop number `n` runs 2 + n % 2 times; how many dimensions a window has."""
    loops, _, operands = spec.partition(":")
    extent = {name: 2 + number % 2 for number, name in enumerate(loops.split())}

    def size(term: str) -> int:
        outer, _, inner = term.partition("~")
        return (extent[outer] - 1) * stride + extent[inner] if inner else extent[outer]

    ins, _, out = operands.partition("->")
    texts = [*ins.split(","), out]
    return [tuple(size(term) for term in text.split()) for text in texts], spec.count("~")


class _Program:
    """A module under construction."""

    def __init__(self) -> None:
        self.globals: list[str] = []
        self.lines: list[str] = []

    def buffer(self, shape: Sequence[int], element: str, seed: int) -> str:
        """A buffer with values of both signs; its name."""
        number = len(self.globals)
        values = [(7 * n + 3 * seed) % 11 - 5 for n in range(_count(shape))]
        if element == "f32":
            # Positive, with a fraction, so that roots and roundings mean something.
            values = [abs(value) + 0.5 + 0.25 * (value % 3) for value in values]
        text = str(values[0]) if not shape else f"[{', '.join(map(str, values))}]"
        flat, own = _type((len(values),) if shape else (), element), _type(shape, element)
        self.globals.append(f"memref.global constant @g{number} : {flat} = dense<{text}>")
        name = f"%b{number}"
        self.lines.append(f"{name}_flat = memref.get_global @g{number} : {flat}")
        groups = f"[[{', '.join(map(str, range(len(shape))))}]]"
        if len(shape) > 1:
            sizes = ", ".join(map(str, shape))
            self.lines.append(
                f"{name}_given = memref.expand_shape {name}_flat {groups} output_shape [{sizes}] : {flat} into {own}"
            )
        given = f"{name}_given" if len(shape) > 1 else f"{name}_flat"
        self.lines.append(f"{name} = memref.alloc() : {own}")
        self.lines.append(f"memref.copy {given}, {name} : {own} to {own}")
        return name

    def show(self, name: str, shape: Sequence[int], element: str) -> None:
        """Print all elements of a buffer."""
        own, count = _type(shape, element), _count(shape)
        flat = _type((count,), element)
        if not shape:
            self.lines.append(f"{name}_v = memref.load {name}[] : {own}")
            self.lines.append(f"vector.print {name}_v : {element}")
            return
        source = name
        if len(shape) > 1:
            source = f"{name}_row"
            groups = f"[[{', '.join(map(str, range(len(shape))))}]]"
            self.lines.append(
                f"{source} = memref.collapse_shape {name} {groups} : {own} into {flat}"
            )
        self.lines.append(
            f"{name}_v = vector.load {source}[%c0] : {flat}, vector<{count}x{element}>"
        )
        self.lines.append(f"vector.print {name}_v : vector<{count}x{element}>")

    def text(self) -> str:
        """The module."""
        body = "\n  ".join(
            ["%c0 = arith.constant 0 : index", "%zp = arith.constant 2 : i32", *self.lines]
        )
        return "\n".join([*self.globals, f"func.func @main() {{\n  {body}\n  return\n}}\n"])


def _windowed(program: _Program, name: str, stride: int) -> None:
    shapes, windows = _shapes(SPECS[name], stride)
    narrow = "i8" if name in QUANTIZED else "i32"
    operands: list[str] = []
    types: list[str] = []
    for number, shape in enumerate(shapes[:-1]):
        if name in QUANTIZED and number >= 2:
            operands.append("%zp")
            types.append("i32")
            continue
        operands.append(program.buffer(shape, narrow, number))
        types.append(_type(shape, narrow))
    out = program.buffer(shapes[-1], "i32", 5)
    attributes = ""
    # Plain convolutions have no such attributes.
    if windows and name not in ("conv_1d", "conv_2d", "conv_3d"):
        dense = f"dense<{stride}> : vector<{windows}xi64>"
        attributes = f" {{strides = {dense}, dilations = dense<1> : vector<{windows}xi64>}}"
    program.lines.append(
        f"linalg.{name}{attributes} ins({', '.join(operands)} : {', '.join(types)}) "
        f"outs({out} : {_type(shapes[-1], 'i32')})"
    )
    program.show(out, shapes[-1], "i32")


def _elementwise(program: _Program, name: str, arity: int) -> None:
    inputs = [program.buffer((6,), "f32", number) for number in range(arity)]
    out = program.buffer((6,), "f32", 9)
    own = _type((6,), "f32")
    program.lines.append(
        f"linalg.{name} ins({', '.join(inputs)} : {', '.join([own] * arity)}) outs({out} : {own})"
    )
    program.show(out, (6,), "f32")


def _run(command: Sequence[str], text: str) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _printed_by_mlir(text: str, optimizer: Path, runner: Path) -> list[list[float]]:
    folder = runner.resolve().parent.parent / "lib"
    found = sorted(folder.glob("libmlir_c_runner_utils.so*"))
    if not found:
        pytest.skip(f"needs libmlir_c_runner_utils.so in {folder}: apt-get install mlir-22-tools")
    lowered = _run([str(optimizer), *LOWER], text)
    shared = f"-shared-libs={found[0]}"
    output = _run([str(runner), "-e", "main", "-entry-point-result=void", shared], lowered)
    return [
        [float(word) for word in re.findall(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?", line)]
        for line in output.splitlines()
    ]


def _printed_by_us(text: str) -> list[list[float]]:
    module = parse(text, "linalg.mlir")[0].module
    outcome = Interpreter(module, default_meanings(), 1_000_000).run("main", [])
    assert isinstance(outcome, Returned), outcome
    data = [event.data[0] for event in outcome.events]
    return [[float(x) for x in (d.data if isinstance(d, NumberArray) else [d])] for d in data]


@pytest.mark.mlir
@pytest.mark.parametrize("stride", [1, 2])
def test_windows_and_contractions(mlir_opt: Path, mlir_runner: Path, stride: int) -> None:
    names = list(SPECS)
    if stride > 1:
        names = [n for n in names if "~" in SPECS[n] and n not in WITHOUT_STRIDES]
    program = _Program()
    for name in names:
        _windowed(program, name, stride)
    text = program.text()
    theirs, ours = _printed_by_mlir(text, mlir_opt, mlir_runner), _printed_by_us(text)
    assert len(names) == len(ours) == len(theirs) >= 30
    for name, mine, its in zip(names, ours, theirs, strict=True):
        assert mine == its, name


@pytest.mark.mlir
def test_elementwise_ops(mlir_opt: Path, mlir_runner: Path) -> None:
    program = _Program()
    names = [(name, 1) for name in UNARY] + [(name, 2) for name in BINARY]
    for name, arity in names:
        _elementwise(program, name, arity)
    text = program.text()
    theirs, ours = _printed_by_mlir(text, mlir_opt, mlir_runner), _printed_by_us(text)
    for (name, _), mine, its in zip(names, ours, theirs, strict=True):
        assert mine == pytest.approx(its, rel=1e-5), name
