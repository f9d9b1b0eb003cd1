"""Disturb a program that is run, in ways that change the output only of a wrong program.

The text that `mlir-opt` prints is changed, in both programs alike. Iterations of parallel loops run backwards; fresh
memory is filled with another byte; stores are volatile, so that none is optimised away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

FILLS = (0x00, 0xFF, 0x3E, 0x41)
"""Fill bytes of fresh memory, one run each: zeros, all ones (-1 or NaN), and others."""
_PARALLEL = re.compile(
    r"^( *(?:%\w+(?::\d+)? = )?scf\.parallel )\(([^)]*)\) = \(([^)]*)\) to \(([^)]*)\) step \(([^)]*)\)(.*)$"
)
_FILL = re.compile(r"(@fill_of_\w+\()-?\d+")


def backwards(text: str) -> str:
    """The program with the iterations of each `scf.parallel` in reverse order."""
    lines: list[str] = []
    for line in text.splitlines():
        found = _PARALLEL.match(line)
        lines += [line] if found is None else _reversed(*found.groups())
    return "\n".join(lines) + "\n"


def _reversed(head: str, names: str, lower: str, upper: str, step: str, rest: str) -> Iterator[str]:
    variables = names.split(", ")
    renamed = ", ".join(f"{name}_forward" for name in variables)
    yield f"{head}({renamed}) = ({lower}) to ({upper}) step ({step}){rest}"
    bounds = (words.split(", ") for words in (lower, upper, step))
    for name, first, end, by in zip(variables, *bounds, strict=True):
        # The last one is first + floor((end - 1 - first) / by) * by; the loop runs, so none of this is negative.
        yield f"{name}_unit = arith.constant 1 : index"
        yield f"{name}_width = arith.subi {end}, {first} : index"
        yield f"{name}_reach = arith.subi {name}_width, {name}_unit : index"
        yield f"{name}_steps = arith.divsi {name}_reach, {by} : index"
        yield f"{name}_extent = arith.muli {name}_steps, {by} : index"
        yield f"{name}_sum = arith.addi {first}, {first} : index"
        yield f"{name}_ends = arith.addi {name}_sum, {name}_extent : index"
        yield f"{name} = arith.subi {name}_ends, {name}_forward : index"


def with_filled_memory(lowered: str, fill: int) -> str:
    """A module of the dialect `llvm` in which both programs fill fresh memory with the byte `fill`."""
    text = lowered.replace("llvm.store %", "llvm.store volatile %")
    text = re.sub(r'("llvm\.intr\.mem\w+"\(.*)isVolatile = false', r"\1isVolatile = true", text)
    return _FILL.sub(rf"\g<1>{fill if fill < 128 else fill - 256}", text)
