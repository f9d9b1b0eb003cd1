"""Expand ops of a bufferized program that no pass lowers, into equivalent loops of loads and stores.

The copy that is run is changed, in the text that `mlir-opt` prints, in both programs alike. `mlir-opt` lowers
`vector.scatter` and `vector.gather` only for buffers without strides, and `linalg.softmax` and some `memref.reshape` of
buffers not at all. `memref.copy` becomes a parallel loop, so that its iterations can be reversed (`running.backwards`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

_VECTOR = r"(vector<[^>]*>)"
_PLACE = r"(%[\w#]+)\[([^\]]*)\] ?\[(%[\w#]+)\], (%[\w#]+), (%[\w#]+) : (memref<.*>)"
_SCATTER = re.compile(rf"^ *vector\.scatter {_PLACE}, {_VECTOR}, {_VECTOR}, {_VECTOR}$")
_GATHER = re.compile(
    rf"^ *(%\w+) = vector\.gather {_PLACE}, {_VECTOR}, {_VECTOR}, {_VECTOR} into {_VECTOR}$"
)
_RESHAPE = re.compile(
    r"^ *(%\w+) = memref\.reshape (%[\w#]+)\((%[\w#]+)\) : \((memref<.*>), memref<(\d+)x(\w+)>\) -> (memref<.*>)$"
)
_SOFTMAX = re.compile(
    r"^ *linalg\.softmax dimension\((\d+)\) ins\((%[\w#]+) : (memref<.*>)\) outs\((%[\w#]+) : (memref<.*>)\)$"
)
_COPY = re.compile(r"^ *memref\.copy (%[\w#]+), (%[\w#]+) : (memref<.*>) to (memref<.*>)$")
_SIZES = re.compile(r"(?:memref|vector)<((?:(?:\d+|\?)x)*)([^,>]*)")
LEAST = "0xFFF0000000000000", "0xFF800000"
"""Minus infinity as f64 and f32."""


def expanded(text: str) -> str:
    """The program without the ops that this file expands."""
    lines: list[str] = []
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


def _reshape(
    name: str, result: str, source: str, shape: str, source_type: str, rank: str, size: str, to: str
) -> Iterator[str]:
    """Emit a cast to the sizes in `shape`; source and result have the identity layout."""
    _, element = _shape(to)
    yield f"{name}_stride{rank} = arith.constant 1 : index"
    for k in reversed(range(int(rank))):
        yield f"{name}_at{k} = arith.constant {k} : index"
        read = f"{name}_read{k}" if size != "index" else f"{name}_size{k}"
        yield f"{read} = memref.load {shape}[{name}_at{k}] : memref<{rank}x{size}>"
        if size != "index":
            yield f"{name}_size{k} = arith.index_cast {read} : {size} to index"
        yield f"{name}_stride{k} = arith.muli {name}_stride{k + 1}, {name}_size{k} : index"
    sizes = ", ".join(f"{name}_size{k}" for k in range(int(rank)))
    strides = ", ".join(f"{name}_stride{k + 1}" for k in range(int(rank)))
    anything = ", ".join("?" * int(rank))
    middle = f"memref<{'?x' * int(rank)}{element}, strided<[{anything}]>>"
    yield (
        f"{name}_cast = memref.reinterpret_cast {source} to offset: [0], sizes: [{sizes}],"
        f" strides: [{strides}] : {source_type} to {middle}"
    )
    yield f"{result} = memref.cast {name}_cast : {middle} to {to}"


def _softmax(
    name: str, dimension: str, source: str, source_type: str, output: str, output_type: str
) -> Iterator[str]:
    """Emit a softmax along one dimension: the maximum, the sum of exp(x - maximum), and the quotients."""
    sizes, element = _shape(source_type)
    along = int(dimension)
    least = LEAST[0] if element == "f64" else LEAST[1]
    yield f"{name}_zero = arith.constant 0 : index"
    yield f"{name}_one = arith.constant 1 : index"
    yield f"{name}_least = arith.constant {least} : {element}"
    yield f"{name}_none = arith.constant 0.0 : {element}"
    for k in range(len(sizes)):
        yield f"{name}_at{k} = arith.constant {k} : index"
        yield f"{name}_size{k} = memref.dim {source}, {name}_at{k} : {source_type}"
    for k in range(len(sizes)):
        if k != along:
            yield f"scf.for {name}_i{k} = {name}_zero to {name}_size{k} step {name}_one {{"
    index = ", ".join(f"{name}_i{k}" for k in range(len(sizes)))
    loop = f"scf.for {name}_i{along} = {name}_zero to {name}_size{along} step {name}_one"
    read = f"memref.load {source}[{index}] : {source_type}"
    kept = f"iter_args({name}_so = {name}_least) -> ({element})"
    yield f"{name}_most = {loop} {kept} {{"
    yield f"{name}_x = {read}"
    yield f"{name}_y = arith.maximumf {name}_so, {name}_x : {element}"
    yield f"scf.yield {name}_y : {element}"
    yield "}"
    yield f"{name}_sum = {loop} {kept.replace('_least', '_none')} {{"
    yield from _exponential(name, read, element)
    yield f"{name}_y = arith.addf {name}_so, {name}_z : {element}"
    yield f"scf.yield {name}_y : {element}"
    yield "}"
    yield f"{loop} {{"
    yield from _exponential(name, read, element)
    yield f"{name}_y = arith.divf {name}_z, {name}_sum : {element}"
    yield f"memref.store {name}_y, {output}[{index}] : {output_type}"
    yield from "}" * len(sizes)


def _copy(name: str, source: str, to: str, source_type: str, type: str) -> Iterator[str]:
    """Emit a parallel loop: if the buffers overlap, the order of reads and writes is not defined."""
    rank = len(_shape(source_type)[0])
    yield f"{name}_zero = arith.constant 0 : index"
    yield f"{name}_one = arith.constant 1 : index"
    for k in range(rank):
        yield f"{name}_at{k} = arith.constant {k} : index"
        yield f"{name}_size{k} = memref.dim {source}, {name}_at{k} : {source_type}"
    index, sizes = (", ".join(f"{name}_{what}{k}" for k in range(rank)) for what in ("i", "size"))
    if rank:
        lower, step = (", ".join([f"{name}_{what}"] * rank) for what in ("zero", "one"))
        yield f"scf.parallel ({index}) = ({lower}) to ({sizes}) step ({step}) {{"
    yield f"{name} = memref.load {source}[{index}] : {source_type}"
    yield f"memref.store {name}, {to}[{index}] : {type}"
    if rank:
        yield "}"


def _exponential(name: str, read: str, element: str) -> Iterator[str]:
    yield f"{name}_x = {read}"
    yield f"{name}_w = arith.subf {name}_x, {name}_most : {element}"
    yield f"{name}_z = math.exp {name}_w : {element}"


EXPANSIONS: tuple[tuple[re.Pattern[str], Callable[..., Iterator[str]]], ...] = (
    (_SCATTER, _scatter),
    (_GATHER, _gather),
    (_RESHAPE, _reshape),
    (_SOFTMAX, _softmax),
    (_COPY, _copy),
)
"""Ops, and the lines that replace each."""
