"""Programs as pipelines of linear algebra make them: random ops on tensors, tiled and vectorized by mlir-opt-22."""

from __future__ import annotations

import subprocess
from random import Random

MLIR_OPT = "mlir-opt-22"
SIZE = 16
T = f"tensor<{SIZE}x{SIZE}xf32>"
UNARY = ("exp", "abs", "negf", "tanh", "square")
BINARY = ("add", "sub", "mul", "max")
ANY = "!transform.any_op"
TILES = ("[4, 8]", "[8, 4]", "[4, 4]", "[8, 16]", "[16, 4]")


def tiled(seed: int) -> str:
    """The program of this number; empty if mlir-opt cannot make it."""
    random = Random(seed)
    text = f"module attributes {{transform.with_named_sequence}} {{\n{_function(random)}{_schedule(random)}}}\n"
    passes = (
        *("-transform-interpreter", "-test-transform-dialect-erase-schedule"),
        *("-canonicalize", "-cse"),
    )
    done = subprocess.run(
        [MLIR_OPT, *passes], input=text, capture_output=True, text=True, timeout=60
    )
    # What stands before are the affine maps that are named in the module.
    before, _, inner = done.stdout.partition(" attributes {transform.with_named_sequence}")
    return f"{before}{inner}" if done.returncode == 0 else ""


def _function(random: Random) -> str:
    """Two to five ops. Each computes into an argument, into a result from before, or into a new tensor."""
    tensors = [f"%t{k}" for k in range(random.randint(2, 3))]
    arguments = ", ".join(f"{name}: {T}" for name in tensors)
    lines: list[str] = []
    results: list[str] = []
    for number in range(random.randint(2, 5)):
        result, a, b = f"%r{number}", random.choice(tensors), random.choice(tensors)
        out = random.choice(tensors)
        kind = random.choice(("unary", "unary", "binary", "binary", "matmul", "transpose", "part"))
        if kind != "matmul" and random.random() < 0.4:
            out = f"%e{number}"
            lines.append(f"{out} = tensor.empty() : {T}")
        lines += _op(random, kind, result, (a, b), out)
        tensors.append(result)
        results.append(result)
    returned = sorted({results[-1], *random.sample(tensors, 2)})
    types = ", ".join([T] * len(returned))
    body = "\n  ".join(lines)
    signature = f"func.func @f({arguments}) -> ({types})"
    return f"{signature} {{\n  {body}\n  return {', '.join(returned)} : {types}\n}}\n"


def _op(random: Random, kind: str, result: str, ins: tuple[str, str], out: str) -> list[str]:
    a, b = ins
    two = f"ins({a}, {b} : {T}, {T}) outs({out} : {T}) -> {T}"
    match kind:
        case "unary":
            name = random.choice(UNARY)
            return [f"{result} = linalg.{name} ins({a} : {T}) outs({out} : {T}) -> {T}"]
        case "binary":
            return [f"{result} = linalg.{random.choice(BINARY)} {two}"]
        case "matmul":
            return [f"{result} = linalg.matmul {two}"]
        case "transpose":
            return [
                f"{result} = linalg.transpose ins({a} : {T}) outs({out} : {T}) permutation = [1, 0]"
            ]
        case _:
            half = SIZE // 2
            part, where = f"tensor<{half}x{SIZE}xf32>", f"[{half}, {SIZE}] [1, 1]"
            first = random.choice((0, half))
            return [
                f"{result}s = tensor.extract_slice {a}[{first}, 0] {where} : {T} to {part}",
                f"{result}e = tensor.empty() : {part}",
                f"{result}x = linalg.{random.choice(UNARY)} ins({result}s : {part}) outs({result}e : {part}) -> {part}",
                f"{result} = tensor.insert_slice {result}x into {b}[{half - first}, 0] {where} : {part} into {T}",
            ]


def _schedule(random: Random) -> str:
    """Tile each op, with `scf.for` or `scf.forall`; vectorize half of the programs."""
    tiles = random.choice(TILES)
    loops, results = "tile_using_for", f"({ANY}, {ANY}, {ANY})"
    if random.random() < 0.4:
        loops, results = "tile_using_forall", f"({ANY}, {ANY})"
    names = "%t, %l:2" if loops == "tile_using_for" else "%t, %l"
    each = f"{names} = transform.structured.{loops} %op tile_sizes {tiles} : ({ANY}) -> {results}"
    match = f"transform.structured.match interface{{LinalgOp}} in %root : ({ANY}) -> {ANY}"
    lines = [
        f"%ops = {match}",
        f"transform.foreach %ops : {ANY} {{\n^bb0(%op: {ANY}):\n{each}\ntransform.yield\n}}",
    ]
    if random.random() < 0.5:
        lines += [
            f'%fs = transform.structured.match ops{{["func.func"]}} in %root : ({ANY}) -> {ANY}',
            f"%v = transform.structured.vectorize_children_and_apply_patterns %fs : ({ANY}) -> {ANY}",
        ]
    body = "\n".join(lines)
    head = f"transform.named_sequence @__transform_main(%root: {ANY} {{transform.readonly}})"
    if "%fs" in body:
        head = head.replace("readonly", "consumed")
    return f"{head} {{\n{body}\ntransform.yield\n}}\n"
