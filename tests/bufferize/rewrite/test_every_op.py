"""Every op that has a model is bufferized as `mlir-opt` does it, or refused in its words."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from xdsl.ir import Operation

from benchmarks.conformance.decisions import OURS_ALONE
from oneshot_verify.bufferize import (
    BufferizationError,
    bufferize_module,
    default_models,
    parse_options,
)
from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.dialects.linalg_named import ELEMENTWISE, NAMED, QUANTIZED
from oneshot_verify.ir.facts import default_facts

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.mlir"))
OPTIONS = "bufferize-function-boundaries"

NOT_OF_MLIR_22 = {
    # Read in texts of MLIR 19; `ir` gives them their new names.
    "bufferization.to_memref",
}

SPARSE = {
    "convert": "%0 = sparse_tensor.convert %d : tensor<8xf32> to tensor<8xf32, #S>",
    "new": "%0 = sparse_tensor.new %src : !llvm.ptr to tensor<8xf32, #S>",
    "load": "%0 = sparse_tensor.load %a hasInserts : tensor<8xf32, #S>",
    "concatenate": "%0 = sparse_tensor.concatenate %a, %a {dimension = 0 : index} : "
    "tensor<8xf32, #S>, tensor<8xf32, #S> to tensor<16xf32, #S>",
    "positions": "%0 = sparse_tensor.positions %a {level = 0 : index} : tensor<8xf32, #S> to memref<?xindex>",
    "coordinates": "%0 = sparse_tensor.coordinates %a {level = 0 : index} : tensor<8xf32, #S> to memref<?xindex>",
    "coordinates_buffer": "%0 = sparse_tensor.coordinates_buffer %c : tensor<8x8xf32, #COO> to memref<?xindex>",
    "values": "%0 = sparse_tensor.values %a : tensor<8xf32, #S> to memref<?xf32>",
    "number_of_entries": "%0 = sparse_tensor.number_of_entries %a : tensor<8xf32, #S>",
    "foreach": "sparse_tensor.foreach in %a : tensor<8xf32, #S> do { ^bb0(%i: index, %x: f32): }",
    "assemble": "%0 = sparse_tensor.assemble (%p, %q), %v : (tensor<2xindex>, tensor<4x1xindex>), "
    "tensor<4xf32> to tensor<8xf32, #S>",
    "disassemble": "%0, %1, %2, %3, %4, %5 = sparse_tensor.disassemble %a : tensor<8xf32, #S> "
    "out_lvls(%p, %q : tensor<2xindex>, tensor<4x1xindex>) out_vals(%v : tensor<4xf32>) "
    "-> (tensor<2xindex>, tensor<4x1xindex>), tensor<4xf32>, (index, index), index",
}
ENCODINGS = """
#S = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#COO = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton)}>
"""
ARGUMENTS = (
    "%a: tensor<8xf32, #S>, %c: tensor<8x8xf32, #COO>, %d: tensor<8xf32>, %src: !llvm.ptr, "
    "%p: tensor<2xindex>, %q: tensor<4x1xindex>, %v: tensor<4xf32>"
)


def _types(name: str) -> list[str]:
    """Types for the operands of the named op `name`, the output last."""
    short = name.removeprefix("linalg.")
    shaped = "tensor<?x?xf32>"
    if short in ("fill", "fill_rng_2d"):
        return (["f32"] if short == "fill" else ["f64", "f64", "i32"]) + [shaped]
    if short == "select":
        return ["tensor<?x?xi1>", shaped, shaped, shaped]
    if short in ELEMENTWISE or short == "copy":
        return [shaped] * (3 if short in ("add", "sub", "mul", "div", "max", "min", "powf") else 2)
    inputs, output = (NAMED[name].SPEC or "").split(":")[1].split("->")
    ranks = [len(operand.split()) for operand in inputs.split(",")]
    element = "i8" if short in QUANTIZED else "f32"
    types = [f"tensor<{'?x' * rank}{element}>" for rank in ranks]
    if short in QUANTIZED:
        types[2:] = ["i32", "i32"]
    return [*types, f"tensor<{'?x' * len(output.split())}{'i32' if short in QUANTIZED else 'f32'}>"]


def _named() -> dict[str, str]:
    """A function for each named op on floats, and for the quantized ones: the input is read again afterwards."""
    programs: dict[str, str] = {}
    for name in NAMED:
        if "unsigned" in name:
            continue
        types = _types(name)
        values = [f"%v{i}" for i in range(len(types))]
        arguments = ", ".join(f"{v}: {t}" for v, t in zip(values, types, strict=True))
        result = types[-1]
        programs[name] = (
            f"func.func @{name.replace('.', '_')}({arguments}) -> ({result}, {result}) {{\n"
            f"  %r = {name} ins({', '.join(values[:-1])} : {', '.join(types[:-1])}) "
            f"outs({values[-1]} : {result}) -> {result}\n"
            f"  return %r, {values[-1]} : {result}, {result}\n}}\n"
        )
    return programs


UNSIGNED = "\n".join(
    f"""func.func @f{i}(%a: {a}, %b: {b}, %c: {c}) -> {c} {{
  %r = linalg.{name} ins(%a, %b : {a}, {b}) outs(%c : {c}) -> {c}
  return %r : {c}
}}"""
    for i, (name, a, b, c) in enumerate(
        [
            ("div_unsigned", *["tensor<?x?xi32>"] * 3),
            (
                "pooling_nhwc_max_unsigned",
                "tensor<?x?x?x?xi32>",
                "tensor<?x?xi32>",
                "tensor<?x?x?x?xi32>",
            ),
            (
                "pooling_nhwc_min_unsigned",
                "tensor<?x?x?x?xi32>",
                "tensor<?x?xi32>",
                "tensor<?x?x?x?xi32>",
            ),
            ("pooling_nwc_max_unsigned", "tensor<?x?x?xi32>", "tensor<?xi32>", "tensor<?x?x?xi32>"),
            ("pooling_nwc_min_unsigned", "tensor<?x?x?xi32>", "tensor<?xi32>", "tensor<?x?x?xi32>"),
        ]
    )
)


def _canonical(tool: Path, text: str, *passes: str) -> str:
    command = [str(tool), *passes, "-canonicalize", "-cse"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
    return done.stdout


@pytest.mark.mlir
def test_named_linalg_ops_are_bufferized_as_upstream_does(mlir_opt: Path) -> None:
    text = "\n".join([*_named().values(), UNSIGNED])
    module = parse(text, "named.mlir")[0].module
    bufferize_module(module, parse_options(OPTIONS))
    theirs = _canonical(mlir_opt, text, f"-one-shot-bufferize={OPTIONS}")
    assert _canonical(mlir_opt, print_module(module)) == theirs


@pytest.mark.mlir
@pytest.mark.parametrize("name", SPARSE)
def test_sparse_ops_are_refused_in_upstreams_words(name: str, mlir_opt: Path) -> None:
    text = f"{ENCODINGS}func.func @f({ARGUMENTS}) {{\n  {SPARSE[name]}\n  return\n}}\n"
    refused = _refused_in_upstreams_words(text, mlir_opt)
    assert op_name(refused) == f"sparse_tensor.{name}"


@pytest.mark.mlir
@pytest.mark.parametrize("padding", ["low[-1] high[2]", "low[0] high[-1]", "low[-1] high[%n]"])
def test_a_padding_that_cuts_is_refused_in_upstreams_words(padding: str, mlir_opt: Path) -> None:
    size = {"low[-1] high[2]": "5", "low[0] high[-1]": "3"}.get(padding, "?")
    text = f"""func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<{size}xf32> {{
  %r = tensor.pad %t {padding} {{
  ^bb0(%i: index):
    tensor.yield %x : f32
  }} : tensor<4xf32> to tensor<{size}xf32>
  return %r : tensor<{size}xf32>
}}
"""
    assert op_name(_refused_in_upstreams_words(text, mlir_opt)) == "memref.subview"


def _refused_in_upstreams_words(text: str, mlir_opt: Path) -> Operation:
    with pytest.raises(BufferizationError) as refusal:
        bufferize_module(parse(text, "refused.mlir")[0].module, parse_options(OPTIONS))
    assert refusal.value.op is not None
    command = [str(mlir_opt), f"-one-shot-bufferize={OPTIONS}"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert f"error: {refusal.value.message}" in done.stderr
    return refusal.value.op


def test_every_op_with_a_model_is_in_one_of_these_programs() -> None:
    texts = [*(path.read_text() for path in PROGRAMS), *_named().values(), UNSIGNED]
    found = {f"sparse_tensor.{name}" for name in SPARSE}
    for text in texts:
        for part in parse(text, "programs.mlir"):
            found |= {op_name(op) for op in part.module.walk()}
    # Upstream refuses these: see test_pack.py.
    ours = set(OURS_ALONE)
    # MLIR does not have these: see test_destination_style.py.
    ours |= {facts.name for facts in default_facts() if facts.destination_style}
    assert sorted(set(default_models().names()) - found - NOT_OF_MLIR_22 - ours) == []
