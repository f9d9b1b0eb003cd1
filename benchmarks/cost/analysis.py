"""How the cost of the analysis grows with the size of the program.

    python -m benchmarks cost analysis [--seconds 20] [--only NAME]

Each family of programs is made four times as large until one analysis takes longer than the budget. Prints operations,
processor seconds, and the exponent k of "time grows like size to the k" between the last two sizes; 1 is linear.
Parsing is not counted.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable

from benchmarks.common.options import Options
from oneshot_verify.bufferizer.analysis.analyze import analyze_module
from oneshot_verify.bufferizer.options import parse_options
from oneshot_verify.bufferizer.registry import default_models
from oneshot_verify.ir import parse

OPTIONS = parse_options("bufferize-function-boundaries")
_HEAD = (
    "func.func @f(%t0: tensor<?xf32>, %v: f32, %i: index, %n: index, %b: i1) -> tensor<?xf32> {\n"
)


def _chained(body: Callable[[int], str]) -> Callable[[int], str]:
    """A program of `size` steps, each of which makes %t<k+1> of %t<k>."""

    def program(size: int) -> str:
        steps = "".join(body(k) for k in range(size))
        return f"{_HEAD}{steps}  return %t{size} : tensor<?xf32>\n}}\n"

    return program


def _insert(k: int) -> str:
    return f"  %t{k + 1} = tensor.insert %v into %t{k}[%i] : tensor<?xf32>\n"


def _tile(k: int) -> str:
    return f"""  %o{k} = arith.constant {8 * k} : index
  %s{k} = tensor.extract_slice %t{k}[%o{k}] [8] [1] : tensor<?xf32> to tensor<8xf32>
  %f{k} = linalg.fill ins(%v : f32) outs(%s{k} : tensor<8xf32>) -> tensor<8xf32>
  %t{k + 1} = tensor.insert_slice %f{k} into %t{k}[%o{k}] [8] [1] : tensor<8xf32> into tensor<?xf32>
"""


def _branch(k: int) -> str:
    return f"""  %t{k + 1} = scf.if %b -> (tensor<?xf32>) {{
    %x{k} = tensor.insert %v into %t{k}[%i] : tensor<?xf32>
    scf.yield %x{k} : tensor<?xf32>
  }} else {{
    scf.yield %t{k} : tensor<?xf32>
  }}
"""


def _loop(k: int) -> str:
    return f"""  %t{k + 1} = scf.for %j{k} = %i to %n step %n iter_args(%a{k} = %t{k}) -> (tensor<?xf32>) {{
    %x{k} = tensor.insert %v into %a{k}[%j{k}] : tensor<?xf32>
    scf.yield %x{k} : tensor<?xf32>
  }}
"""


def _conflict(k: int) -> str:
    """The old tensor is read after the write, so that each insert needs a copy."""
    return f"""  %t{k + 1} = tensor.insert %v into %t{k}[%i] : tensor<?xf32>
  %r{k} = tensor.extract %t{k}[%i] : tensor<?xf32>
"""


def _reads(k: int) -> str:
    return f"""  %r{k} = tensor.extract %t{k}[%i] : tensor<?xf32>
  %t{k + 1} = tensor.insert %r{k} into %t{k}[%i] : tensor<?xf32>
"""


def _casts(k: int) -> str:
    there = f"%t{k} : tensor<?xf32> to tensor<8xf32>"
    back = f"%c{k} : tensor<8xf32> to tensor<?xf32>"
    return f"  %c{k} = tensor.cast {there}\n  %t{k + 1} = tensor.cast {back}\n"


def _nest(size: int) -> str:
    """Loops in loops, `size` deep."""
    lines = [_HEAD]
    for k in range(size):
        lines.append(
            f"%r{k} = scf.for %j{k} = %i to %n step %n iter_args(%t{k + 1} = %t{k}) "
            "-> (tensor<?xf32>) {\n"
        )
    lines.append(f"%x = tensor.insert %v into %t{size}[%i] : tensor<?xf32>\n")
    inner = "%x"
    for k in reversed(range(size)):
        lines.append(f"scf.yield {inner} : tensor<?xf32>\n}}\n")
        inner = f"%r{k}"
    lines.append(f"return {inner} : tensor<?xf32>\n}}\n")
    return "".join(lines)


def _independent(size: int) -> str:
    """Tensors that have nothing to do with each other."""
    steps = "".join(
        f"  %e{k} = tensor.empty(%n) : tensor<?xf32>\n"
        f"  %f{k} = linalg.fill ins(%v : f32) outs(%e{k} : tensor<?xf32>) -> tensor<?xf32>\n"
        f"  %r{k} = tensor.extract %f{k}[%i] : tensor<?xf32>\n"
        for k in range(size)
    )
    return f"{_HEAD}{steps}  return %t0 : tensor<?xf32>\n}}\n"


FAMILIES: dict[str, tuple[Callable[[int], str], int]] = {
    "chain of tensor.insert": (_chained(_insert), 1 << 16),
    "slice-fill-insert triples": (_chained(_tile), 1 << 14),
    "read, then insert": (_chained(_reads), 1 << 15),
    "insert with a conflict": (_chained(_conflict), 1 << 15),
    "ifs in a row": (_chained(_branch), 1 << 14),
    "loops in a row": (_chained(_loop), 1 << 14),
    "casts": (_chained(_casts), 1 << 15),
    "independent tensors": (_independent, 1 << 15),
    "loop nest": (_nest, 64),
}
"""By name: the program of a size, and the greatest size to try."""


def measure(program: Callable[[int], str], size: int) -> tuple[int, float]:
    """The number of ops, and the processor seconds of one analysis."""
    module = parse(program(size), "benchmark")[0].module
    ops = sum(1 for _ in module.walk())
    models = default_models()
    # What the programs before left behind is not this one's cost.
    gc.collect()
    start = time.process_time()
    analyze_module(module, OPTIONS, models=models)
    return ops, time.process_time() - start


def main() -> None:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="budget of one analysis")
    parser.add_argument("--only", default="", help="families whose name contains this")
    arguments = parser.parse_args()
    for name, (program, largest) in FAMILIES.items():
        if arguments.only not in name:
            continue
        size, last, line = largest >> 6 or 1, None, ""
        while size <= largest:
            ops, seconds = measure(program, size)
            grown = ""
            if last is not None:
                exponent = math.log(seconds / last[1]) / math.log(ops / last[0])
                grown = f"  k = {exponent:.2f}"
            line = f"{name:28} {ops:8} ops {seconds:8.2f} s {1e6 * seconds / ops:8.1f} us/op{grown}"
            print(line, flush=True)
            last = (ops, seconds)
            if seconds * 4 > arguments.seconds:
                break
            size *= 4
