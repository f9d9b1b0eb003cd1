"""Other surroundings for a program that is run: what a right program does not notice, and a wrong one may.

The text that `mlir-opt` prints is changed, in both programs alike. Iterations of parallel loops run backwards; fresh
memory is filled with a pattern, and so is memory that is freed; a second `free` of one address, or one of an address
that was not allocated, ends the run; stores are volatile, so that none to read-only memory is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

FILLS = (0x00, 0xFF, 0x3E, 0x41)
"""Bytes of fresh memory, one run each: zeros, -1 and no number, and others."""
_PARALLEL = re.compile(
    r"^( *(?:%\w+(?::\d+)? = )?scf\.parallel )\(([^)]*)\) = \(([^)]*)\) to \(([^)]*)\) step \(([^)]*)\)(.*)$"
)
_CALL = re.compile(r"llvm\.call @(malloc|free)\(")
HEADER = 64
"""Bytes before an allocation, which keep its size and a mark. A multiple of what any type is aligned to."""
LIVE, DEAD = 0x5AFE5AFE5AFE5AFE, 0x0DEAD0DEAD0DEAD0
"""Marks of what is allocated and of what was freed."""


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
    """A module of the dialect `llvm` whose memory is filled with the byte `fill` when it is allocated or freed."""
    text = _CALL.sub(r"llvm.call @filled_\1(", lowered)
    text = text.replace("llvm.store %", "llvm.store volatile %")
    text = re.sub(r'("llvm\.intr\.mem\w+"\(.*)isVolatile = false', r"\1isVolatile = true", text)
    end = text.rstrip().rfind("}")
    declared = "" if "llvm.func @malloc(" in text else "llvm.func @malloc(i64) -> !llvm.ptr\n"
    return f"{text[:end]}{declared}{_heap(fill)}}}\n"


def _heap(fill: int) -> str:
    return f"""\
llvm.func @filled_malloc(%size: i64) -> !llvm.ptr {{
  %header = llvm.mlir.constant({HEADER} : i64) : i64
  %mark = llvm.mlir.constant({LIVE} : i64) : i64
  %byte = llvm.mlir.constant({fill if fill < 128 else fill - 256} : i8) : i8
  %whole = llvm.add %size, %header : i64
  %start = llvm.call @malloc(%whole) : (i64) -> !llvm.ptr
  llvm.store %mark, %start : i64, !llvm.ptr
  %second = llvm.getelementptr %start[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %size, %second : i64, !llvm.ptr
  %given = llvm.getelementptr %start[{HEADER}] : (!llvm.ptr) -> !llvm.ptr, i8
  "llvm.intr.memset"(%given, %byte, %size) <{{isVolatile = true}}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return %given : !llvm.ptr
}}
llvm.func @filled_free(%given: !llvm.ptr) {{
  %null = llvm.mlir.zero : !llvm.ptr
  %is_null = llvm.icmp "eq" %given, %null : !llvm.ptr
  llvm.cond_br %is_null, ^end, ^look
^look:
  %live = llvm.mlir.constant({LIVE} : i64) : i64
  %dead = llvm.mlir.constant({DEAD} : i64) : i64
  %byte = llvm.mlir.constant({fill if fill < 128 else fill - 256} : i8) : i8
  %start = llvm.getelementptr %given[-{HEADER}] : (!llvm.ptr) -> !llvm.ptr, i8
  %mark = llvm.load %start : !llvm.ptr -> i64
  %is_live = llvm.icmp "eq" %mark, %live : i64
  llvm.cond_br %is_live, ^fill, ^stop
^stop:
  "llvm.intr.trap"() : () -> ()
  llvm.br ^end
^fill:
  llvm.store %dead, %start : i64, !llvm.ptr
  %second = llvm.getelementptr %start[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %size = llvm.load %second : !llvm.ptr -> i64
  "llvm.intr.memset"(%given, %byte, %size) <{{isVolatile = true}}> : (!llvm.ptr, i8, i64) -> ()
  llvm.br ^end
^end:
  llvm.return
}}
"""
