"""Runs the program of a counterexample (`pipeline.runnable`) on this machine, with `mlir-opt` and `mlir-runner`.

Runs are disturbed in ways that change the output only of a wrong program: in the text that `mlir-opt` prints,
iterations of parallel loops run backwards, fresh memory is filled with another byte, and stores are volatile.

Ops that no pass lowers, or not for buffers with strides, become equivalent ones first, in both programs alike:
`vector.scatter`, `vector.gather` and `linalg.softmax`. `memref.copy` becomes `linalg.copy`, whose iterations can be
reversed (`backwards`).
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from pathlib import Path

from oneshot_verify.pipeline.runnable.entry import ENTRY
from oneshot_verify.pipeline.runnable.program import TO_LLVM, to_buffers

_VECTOR = r"(vector<[^>]*>)"
_PLACE = r"(%[\w#]+)\[([^\]]*)\] ?\[(%[\w#]+)\], (%[\w#]+), (%[\w#]+) : (memref<.*>)"
_SCATTER = re.compile(rf"^ *vector\.scatter {_PLACE}, {_VECTOR}, {_VECTOR}, {_VECTOR}$")
_GATHER = re.compile(
    rf"^ *(%\w+) = vector\.gather {_PLACE}, {_VECTOR}, {_VECTOR}, {_VECTOR} into {_VECTOR}$"
)
_SOFTMAX = re.compile(
    r"^ *linalg\.softmax dimension\((\d+)\) ins\((%[\w#]+) : (memref<.*>)\) outs\((%[\w#]+) : (memref<.*>)\)$"
)
_COPY = re.compile(
    r"memref\.copy (%[\w#]+), (%[\w#]+) : (memref<.*>) to (memref<.*>)$", re.MULTILINE
)
_SIZES = re.compile(r"(?:memref|vector)<((?:(?:\d+|\?)x)*)([^,>]*)")
LEAST = "0xFFF0000000000000", "0xFF800000"
"""Minus infinity as f64 and f32."""


def expanded(text: str) -> str:
    """The program without the ops that this file expands."""
    lines: list[str] = []
    text = _COPY.sub(r"linalg.copy ins(\1 : \3) outs(\2 : \4)", text)
    for number, line in enumerate(text.splitlines()):
        lines += _expansion(line, f"%e{number}") or [line]
    return "\n".join(lines) + "\n"


def _expansion(line: str, name: str) -> list[str]:
    """Lines that replace `line`, with values whose names begin with `name`; empty if the line can stay."""
    for pattern, expand in EXPANSIONS:
        if found := pattern.match(line):
            return list(expand(name, *found.groups()))
    return []


def _shape(type: str) -> tuple[list[str], str]:
    """The sizes of a vector or memref type, as they are written, and its elements."""
    found = _SIZES.match(type)
    if found is None:
        raise ValueError(f"{type} has no shape")
    return found[1].split("x")[:-1], found[2]


def _lanes(type: str) -> list[str]:
    """Positions of all elements of a vector, as `vector.extract` writes them."""
    sizes, _ = _shape(type)
    return [", ".join(map(str, place)) for place in product(*(range(int(s)) for s in sizes))]


def _lane(
    name: str, lane: str, indices: str, offsets: str, offset_type: str, mask: str, mask_type: str
) -> Iterator[str]:
    """Emit `NAME_on`, the mask bit of a lane, and `NAME_last`, its last index."""
    last = indices.split(", ")[-1]
    _, element = _shape(offset_type)
    yield f"{name}_on = vector.extract {mask}[{lane}] : i1 from {mask_type}"
    yield f"{name}_offset = vector.extract {offsets}[{lane}] : {element} from {offset_type}"
    offset = f"{name}_offset"
    if element != "index":
        yield f"{name}_cast = arith.index_cast {offset} : {element} to index"
        offset = f"{name}_cast"
    yield f"{name}_last = arith.addi {last}, {offset} : index"


def _at(indices: str, name: str) -> str:
    return ", ".join([*indices.split(", ")[:-1], f"{name}_last"])


def _scatter(name: str, *words: str) -> Iterator[str]:
    base, indices, offsets, mask, value, base_type, offset_type, mask_type, value_type = words
    _, element = _shape(value_type)
    for number, lane in enumerate(_lanes(value_type)):
        one = f"{name}_{number}"
        yield from _lane(one, lane, indices, offsets, offset_type, mask, mask_type)
        yield f"{one} = vector.extract {value}[{lane}] : {element} from {value_type}"
        yield f"scf.if {one}_on {{"
        yield f"memref.store {one}, {base}[{_at(indices, one)}] : {base_type}"
        yield "}"


def _gather(name: str, *words: str) -> Iterator[str]:
    result, base, indices, offsets, mask, passed, *types = words
    base_type, offset_type, mask_type, passed_type, type = types
    _, element = _shape(type)
    lanes = _lanes(type)
    carried = passed
    for number, lane in enumerate(lanes):
        one = f"{name}_{number}"
        yield from _lane(one, lane, indices, offsets, offset_type, mask, mask_type)
        yield f"{one} = scf.if {one}_on -> ({element}) {{"
        yield f"{one}_read = memref.load {base}[{_at(indices, one)}] : {base_type}"
        yield f"scf.yield {one}_read : {element}"
        yield "} else {"
        yield f"{one}_kept = vector.extract {passed}[{lane}] : {element} from {passed_type}"
        yield f"scf.yield {one}_kept : {element}"
        yield "}"
        new = result if number == len(lanes) - 1 else f"{one}_all"
        yield f"{new} = vector.insert {one}, {carried} [{lane}] : {element} into {type}"
        carried = new


def _softmax(
    name: str, dimension: str, source: str, source_type: str, output: str, output_type: str
) -> Iterator[str]:
    """Emit a softmax along one dimension: the maximum, exp(x - maximum), the sum of these, and the quotients."""
    sizes, element = _shape(source_type)
    kept = [k for k in range(len(sizes)) if k != int(dimension)]
    of_kept = "x".join([*(sizes[k] for k in kept), element])
    lines = f"memref<{of_kept}>"
    least = LEAST[0] if element == "f64" else LEAST[1]
    dynamic = [k for k in kept if sizes[k] == "?"]
    for k in dynamic:
        yield f"{name}_at{k} = arith.constant {k} : index"
        yield f"{name}_size{k} = memref.dim {source}, {name}_at{k} : {source_type}"
    asked = ", ".join(f"{name}_size{k}" for k in dynamic)
    loops = ", ".join(f"d{k}" for k in range(len(sizes)))
    whole, line = f"({loops}) -> ({loops})", f"({loops}) -> ({', '.join(f'd{k}' for k in kept)})"
    maps = ", ".join(f"affine_map<{each}>" for each in (whole, line, whole))
    kinds = ", ".join(['"parallel"'] * len(sizes))
    changed = output, output_type
    for part, start, combine, given, change in (
        ("most", least, "arith.maximumf", (source, source_type), "arith.subf"),
        ("sum", "0.0", "arith.addf", changed, "arith.divf"),
    ):
        made = f"{name}_{part}"
        yield f"{made} = memref.alloca({asked}) : {lines}"
        yield f"{made}_start = arith.constant {start} : {element}"
        yield f"linalg.fill ins({made}_start : {element}) outs({made} : {lines})"
        reduced = f"ins({given[0]} : {given[1]}) outs({made} : {lines})"
        yield f"linalg.reduce {{ {combine} }} {reduced} dimensions = [{dimension}]"
        yield f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}"
        yield f"ins({given[0]}, {made} : {given[1]}, {lines}) outs({output} : {output_type}) {{"
        yield f"^bb0({made}_x: {element}, {made}_of: {element}, {made}_old: {element}):"
        yield f"{made}_new = {change} {made}_x, {made}_of : {element}"
        yield f"linalg.yield {made}_new : {element}"
        yield "}"
        if part == "most":
            yield f"linalg.exp ins({output} : {output_type}) outs({output} : {output_type})"


EXPANSIONS: tuple[tuple[re.Pattern[str], Callable[..., Iterator[str]]], ...] = (
    (_SCATTER, _scatter),
    (_GATHER, _gather),
    (_SOFTMAX, _softmax),
)
"""Ops, and the lines that replace each."""


OPTIMIZER, RUNNER = "mlir-opt-22", "mlir-runner-22"
SECONDS = 20.0
TO_LOOPS = ("-memref-expand", "-convert-linalg-to-parallel-loops")
"""Passes from ops on whole buffers to loops."""
END = "tensor program, end"
_SHOWN = re.compile(
    r"^(tensor|bufferized) program, ((?:result|argument) \d+|(?:call of|global|constant) @\S+|memory: [^:]*):"
    r" (.*)$",
    re.MULTILINE,
)
_BARE_PRINT = re.compile(r"vector\.print$", re.MULTILINE)
FILLS = (0x00, 0xFF, 0x3E, 0x41)
"""Fill bytes of fresh memory, one run each: zeros, all ones (-1 or NaN), and others."""
_PARALLEL = re.compile(
    r"^( *(?:%\w+(?::\d+)? = )?scf\.parallel )\(([^)]*)\) = \(([^)]*)\) to \(([^)]*)\) step \(([^)]*)\)(.*)$"
)
_FILL = re.compile(r"(@fill_of_\w+\()-?\d+")


class CannotRunError(Exception):
    """A program cannot be run; the message says why."""


@dataclass
class Run:
    """The output of one run and its exit code."""

    shown: dict[str, dict[str, list[str]]] = field(
        default_factory=lambda: {"tensor": {}, "bufferized": {}}
    )
    """By side (`tensor`, `bufferized`) and by the printed thing: its lines, in order."""
    code: int = 0
    """The exit code, or minus the signal."""
    has_ended: bool = True
    """True if the tensor program came to its end."""
    how: str = ""
    """Description of the disturbance, as the end of a sentence after "where"; empty if it was not disturbed."""


def missing_tool() -> str:
    """The name of the first tool that is not installed; empty if all are."""
    return next((name for name in (OPTIMIZER, RUNNER) if shutil.which(name) is None), "")


def loops_of(program: str) -> str:
    """Bufferize both programs and lower structured ops to parallel loops. Raises `CannotRunError`."""
    return _optimized(TO_LOOPS, expanded(_optimized(to_buffers(program), program)))


def lowered(loops: str) -> str:
    """Lower to the dialect `llvm`. Raises `CannotRunError`."""
    return _optimized(TO_LLVM, loops)


def run(lowered_text: str, how: str = "") -> Run:
    """Run both programs, disturbed like that. Raises `CannotRunError` where it cannot be started, or does not end."""
    done = _call([*_runner(), "-e", ENTRY, "-entry-point-result=void"], lowered_text)
    if done.returncode > 0 and not done.stdout:
        raise CannotRunError(f"it cannot be run: {_error(done.stderr)}")
    found = Run(code=done.returncode, has_ended=END in done.stdout, how=how)
    for side, what, printed in _SHOWN.findall(done.stdout):
        found.shown[side].setdefault(what, []).append(printed.strip().rstrip(",").strip())
    return found


def _optimized(passes: tuple[str, ...], text: str) -> str:
    done = _call([OPTIMIZER, *passes], text)
    if done.returncode != 0:
        raise CannotRunError(f"it cannot be lowered: {_error(done.stderr)}")
    # `mlir-opt` prints `vector.print` without the word that its own parser requires.
    return _BARE_PRINT.sub("vector.print punctuation <newline>", done.stdout)


def _call(command: list[str], text: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            input=text,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise CannotRunError(f"it did not end within {SECONDS:g} s") from None
    except OSError as error:
        raise CannotRunError(str(error)) from None


@lru_cache(maxsize=1)
def _runner() -> tuple[str, ...]:
    """The runner with the library that `vector.print` needs; it lies beside the real program."""
    found = shutil.which(RUNNER)
    if found is None:
        raise CannotRunError(f"there is no {RUNNER}: apt-get install mlir-22-tools")
    folder = Path(found).resolve().parent.parent / "lib"
    libraries = sorted(folder.glob("libmlir_c_runner_utils.so*"))
    if not libraries:
        raise CannotRunError(f"there is no libmlir_c_runner_utils.so in {folder}")
    # Output before a crash must not stay in a buffer.
    unbuffered = [stdbuf, "-o0"] if (stdbuf := shutil.which("stdbuf")) is not None else []
    return (*unbuffered, found, f"-shared-libs={libraries[0]}")


def _error(complaint: str) -> str:
    found = re.search(r"error: (.*)", complaint)
    return found[1][:200] if found else complaint.strip()[:200]


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
