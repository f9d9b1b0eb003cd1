"""The table of named linalg ops against mlir-opt: same maps, same bodies."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from xdsl.dialects.builtin import TensorType, f32, f64, i8, i32
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.test_value import create_ssa_value

from oneshot_verify.ir import parse
from oneshot_verify.ir.dialects import linalg_named, linalg_structured
from oneshot_verify.ir.dialects.linalg_base import TypeFn, TypeFnAttr
from oneshot_verify.ir.dialects.linalg_named import ELEMENTWISE, NAMED, QUANTIZED
from oneshot_verify.ir.dialects.linalg_structured import loses_its_body

DYNAMIC = -(2**63)


def dynamic(rank: int, element: Attribute) -> TensorType:
    return TensorType(element, [DYNAMIC] * rank)


def operand_types(name: str, element: Attribute, target: Attribute) -> list[Attribute]:
    """Types for the operands of the named op `name`, the output last."""
    short = name.removeprefix("linalg.")
    if short == "fill":
        return [element, dynamic(2, target)]
    if short == "fill_rng_2d":
        return [f64, f64, i32, dynamic(2, target)]
    if short == "select":
        from xdsl.dialects.builtin import i1

        return [dynamic(2, i1), *[dynamic(2, element)] * 2, dynamic(2, target)]
    if short in ELEMENTWISE or short == "copy":
        binary = ("add", "sub", "mul", "div", "div_unsigned", "max", "min", "powf")
        return [*[dynamic(2, element)] * (2 if short in binary else 1), dynamic(2, target)]
    op_class = NAMED[name]
    inputs, output = op_class.SPEC.split(":")[1].split("->")
    ranks = [len(operand.split()) for operand in inputs.split(",")]
    types: list[Attribute] = [dynamic(rank, element) for rank in ranks]
    if short in QUANTIZED:
        types[2:] = [i32, i32]
    return [*types, dynamic(len(output.split()), target)]


def build(name: str, element: Attribute, target: Attribute, cast: str = "") -> linalg_named.NamedOp:
    values: list[SSAValue] = [create_ssa_value(t) for t in operand_types(name, element, target)]
    return NAMED[name](
        values[:-1], values[-1:], properties={"cast": TypeFnAttr(TypeFn(cast))} if cast else {}
    )


def custom_text(number: int, op: linalg_named.NamedOp, cast: str = "") -> str:
    cast = f"{{cast = #linalg.type_fn<{cast}>}} " if cast else ""
    names = [f"%v{position}" for position in range(len(op.operands))]
    types = [str(operand.type) for operand in op.operands]
    arguments = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=True))
    return (
        f"func.func @f{number}({arguments}) -> {types[-1]} {{\n"
        f"  %r = {op.name} {cast}ins({', '.join(names[:-1])} : {', '.join(types[:-1])}) "
        f"outs({names[-1]} : {types[-1]}) -> {types[-1]}\n  return %r : {types[-1]}\n}}\n"
    )


def shape_of_body(block: Block) -> list[tuple[str, list[int], str]]:
    """Each op of a body: its name, which earlier values it takes, its result type."""
    numbers: dict[SSAValue, int] = {value: n for n, value in enumerate(block.args)}
    rows: list[tuple[str, list[int], str]] = []
    for op in block.ops:
        rows.append(
            (
                op.name,
                [numbers[value] for value in op.operands],
                ",".join(str(result.type) for result in op.results),
            )
        )
        numbers.update({result: len(numbers) for result in op.results})
    return rows


def named_op(module: Operation, name: str) -> Operation:
    return next(op for op in module.walk() if op.name == name)


FLOAT = [name for name in NAMED if "unsigned" not in name and not name.endswith("_q")]
FLOAT = [name for name in FLOAT if "quantized" not in name]
NARROW = [name for name in NAMED if name.removeprefix("linalg.") not in ("fill", *ELEMENTWISE)]
INTEGER = [f"linalg.{name}" for name in ("add", "sub", "mul", "div", "div_unsigned", "max", "min")]


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("names", "element", "target", "cast"),
    [
        (FLOAT, f32, f32, ""),
        (NARROW, i8, i32, ""),
        (NARROW, i8, i32, "cast_unsigned"),
        (INTEGER, i32, i32, ""),
    ],
    ids=["float", "narrow integers", "unsigned integers", "integers"],
)
def test_maps_and_bodies_are_those_of_mlir_opt(
    names: list[str], element: Attribute, target: Attribute, cast: str, mlir_opt: Path
) -> None:
    ours = [build(name, element, target, cast) for name in names]
    text = "".join(custom_text(number, op, cast) for number, op in enumerate(ours))
    run = subprocess.run(
        [str(mlir_opt), "--mlir-print-op-generic"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[:3000]
    (part,) = parse(run.stdout, "mlir-opt")
    for op in ours:
        theirs = named_op(part.module, op.name)
        bodies = [shape_of_body(linalg_structured.body_block(each)) for each in (op, theirs)]
        assert (op.name, bodies[0]) == (op.name, bodies[1])
        assert not loses_its_body(theirs), op.name
        memo = theirs.attributes.get("linalg.memoized_indexing_maps")
        maps = memo or theirs.properties.get("indexing_maps")
        if maps is not None:
            given = [str(map.data) for map in maps]
            assert (op.name, [str(map) for map in linalg_structured.indexing_maps(op)]) == (
                op.name,
                given,
            )


def test_every_named_op_verifies() -> None:
    for name in FLOAT:
        build(name, f32, f32).verify()


def test_reduction_loops_are_those_that_the_output_does_not_have() -> None:
    matmul = build("linalg.matmul", f32, f32)
    assert linalg_structured.iterator_types(matmul) == ("parallel", "parallel", "reduction")
    conv = build("linalg.conv_2d_nhwc_hwcf", f32, f32)
    assert linalg_structured.iterator_types(conv) == ("parallel",) * 4 + ("reduction",) * 3
