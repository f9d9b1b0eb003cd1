"""Programs as pipelines of linear algebra make them: random ops on tensors, tiled and vectorized by mlir-opt-22.

| kind | what the transform dialect does |
|---|---|
| tiled | tiles each op, with `scf.for` or `scf.forall`; vectorizes half of the programs |
| uneven | the same with sizes that no tile divides: the last tiles are shorter |
| padded | the same as uneven; the tiles of half of the programs are padded to their full sizes |
| fused | tiles the last op, and fuses the ops that it needs into its loops |
"""

from __future__ import annotations

import subprocess
from random import Random

KINDS = ("tiled", "uneven", "padded", "fused")
MLIR_OPT = "mlir-opt-22"
SIZES = {"uneven": "14", "padded": "14"}
SIZE = "16"
LAST = "{last} "
"""How the schedule knows the op that it begins with; nobody asks for it afterwards."""
UNARY = ("exp", "abs", "negf", "tanh", "square")
BINARY = ("add", "sub", "mul", "max")
ANY = "!transform.any_op"
TILES = ("[4, 8]", "[8, 4]", "[4, 4]", "[8, 16]", "[16, 4]")


def tiled(seed: int, kind: str) -> str:
    """The program of this number; empty if mlir-opt cannot make it."""
    random = Random(seed)
    function = _Function(random, kind).text()
    schedule = _fusion(random) if kind == "fused" else _schedule(random, kind)
    text = f"module attributes {{transform.with_named_sequence}} {{\n{function}{schedule}}}\n"
    passes = (
        *("-transform-interpreter", "-test-transform-dialect-erase-schedule"),
        *("-canonicalize", "-cse"),
    )
    done = subprocess.run(
        [MLIR_OPT, *passes], input=text, capture_output=True, text=True, timeout=60
    )
    # What stands before are the affine maps that are named in the module.
    before, _, inner = done.stdout.partition(" attributes {transform.with_named_sequence}")
    return f"{before}{inner}".replace(LAST, "") if done.returncode == 0 else ""


class _Function:
    """Some ops. Each computes into an argument, into a result from before, or into a new tensor."""

    def __init__(self, random: Random, kind: str) -> None:
        self.random, self.kind = random, kind
        self.size = SIZES.get(kind, SIZE)
        self.type = f"tensor<{self.size}x{self.size}xf32>"

    def text(self) -> str:
        """The function."""
        random, type = self.random, self.type
        tensors = [f"%t{k}" for k in range(random.randint(2, 3))]
        arguments = ", ".join(f"{name}: {type}" for name in tensors)
        lines: list[str] = []
        results: list[str] = []
        count = random.randint(2, 5)
        for number in range(count):
            result, a, b = f"%r{number}", random.choice(tensors), random.choice(tensors)
            out = random.choice(tensors)
            kinds = ("unary", "unary", "binary", "binary", "matmul", "transpose", "part")
            kind, mark = random.choice(kinds), ""
            if self.kind == "fused" and number == count - 1:
                kind, mark = "binary", LAST
            if kind != "matmul" and random.random() < 0.4:
                out = f"%e{number}"
                lines.append(f"{out} = tensor.empty() : {type}")
            lines += self._op(kind, result, (a, b), out, mark)
            tensors.append(result)
            results.append(result)
        returned = sorted({results[-1], *random.sample(tensors, 2)})
        types = ", ".join([type] * len(returned))
        body = "\n  ".join(lines)
        signature = f"func.func @f({arguments}) -> ({types})"
        return f"{signature} {{\n  {body}\n  return {', '.join(returned)} : {types}\n}}\n"

    def _op(self, kind: str, result: str, ins: tuple[str, str], out: str, mark: str) -> list[str]:
        random, t = self.random, self.type
        a, b = ins
        two = f"{mark}ins({a}, {b} : {t}, {t}) outs({out} : {t}) -> {t}"
        match kind:
            case "unary":
                name = random.choice(UNARY)
                return [f"{result} = linalg.{name} ins({a} : {t}) outs({out} : {t}) -> {t}"]
            case "binary":
                return [f"{result} = linalg.{random.choice(BINARY)} {two}"]
            case "matmul":
                return [f"{result} = linalg.matmul {two}"]
            case "transpose":
                put = f"ins({a} : {t}) outs({out} : {t}) permutation = [1, 0]"
                return [f"{result} = linalg.transpose {put}"]
            case _:
                return self._part(result, a, b)

    def _part(self, result: str, a: str, b: str) -> list[str]:
        """Half of one tensor, computed into the other half of another one."""
        random, t, half = self.random, self.type, int(self.size) // 2
        part, where = f"tensor<{half}x{self.size}xf32>", f"[{half}, {self.size}] [1, 1]"
        first = random.choice((0, half))
        return [
            f"{result}s = tensor.extract_slice {a}[{first}, 0] {where} : {t} to {part}",
            f"{result}e = tensor.empty() : {part}",
            f"{result}x = linalg.{random.choice(UNARY)} ins({result}s : {part}) outs({result}e : {part}) -> {part}",
            f"{result} = tensor.insert_slice {result}x into {b}[{half - first}, 0] {where} : {part} into {t}",
        ]


def _schedule(random: Random, kind: str) -> str:
    """Tile each op, with `scf.for` or `scf.forall`; vectorize half of the programs."""
    tiles = random.choice(TILES)
    loops, results = "tile_using_for", f"({ANY}, {ANY}, {ANY})"
    if random.random() < 0.4:
        loops, results = "tile_using_forall", f"({ANY}, {ANY})"
    names = "%t, %l:2" if loops == "tile_using_for" else "%t, %l"
    each = f"{names} = transform.structured.{loops} %op tile_sizes {tiles} : ({ANY}) -> {results}"
    if kind == "padded" and random.random() < 0.5:
        values = "padding_values = [0.0 : f32, 0.0 : f32, 0.0 : f32], padding_dimensions = [0, 1]"
        attributes = f'{{{values}, copy_back_op = "none"}}'
        types = f"({ANY}) -> ({ANY}, {ANY}, {ANY})"
        each += f"\n%p, %q, %c = transform.structured.pad %t pad_to_multiple_of {tiles} {attributes} : {types}"
    lines = [
        f"%ops = transform.structured.match interface{{LinalgOp}} in %root : ({ANY}) -> {ANY}",
        f"transform.foreach %ops : {ANY} {{\n^bb0(%op: {ANY}):\n{each}\ntransform.yield\n}}",
    ]
    return _sequence(lines, vectorize=random.random() < 0.5)


def _fusion(random: Random) -> str:
    """Tile the last op, and fuse into its loops what it needs; vectorize half of the programs."""
    results = f"({ANY}) -> ({ANY}, {ANY}, {ANY})"
    tiles = random.choice(TILES)
    lines = [
        f"%op = transform.structured.match attributes{{last}} in %root : ({ANY}) -> {ANY}",
        f"%t, %l:2 = transform.structured.fuse %op tile_sizes {tiles} : {results}",
    ]
    return _sequence(lines, vectorize=random.random() < 0.5)


def _sequence(lines: list[str], *, vectorize: bool) -> str:
    if vectorize:
        lines += [
            f'%fs = transform.structured.match ops{{["func.func"]}} in %root : ({ANY}) -> {ANY}',
            f"%v = transform.structured.vectorize_children_and_apply_patterns %fs : ({ANY}) -> {ANY}",
        ]
    body = "\n".join(lines)
    head = f"transform.named_sequence @__transform_main(%root: {ANY} {{transform.readonly}})"
    if "%fs" in body:
        head = head.replace("readonly", "consumed")
    return f"{head} {{\n{body}\ntransform.yield\n}}\n"
