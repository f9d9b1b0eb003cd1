"""State while the text of a program is built: names in scope, sizes of tensors, the lines so far."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TypeVar

Item = TypeVar("Item")

REFUSED_SELDOM = 16
"""Of shapes that LLVM 22 is known to refuse, or to crash on, one of so many is kept."""
NEWEST = 6
"""Picks below this mean the newest value that fits."""


@dataclass(frozen=True)
class Dim:
    """One dimension of a tensor: its size as the type shows it, and what is known of it."""

    size: int | str
    """A number, or a symbol that stands for a size; equal symbols are equal sizes on the inputs that matter."""
    static: bool
    """True if the type shows the number."""

    def __str__(self) -> str:
        return str(self.size) if self.static else "?"


@dataclass(frozen=True)
class Slice:
    """Origin of a sliced tensor: enough to put it back in the same place."""

    container: tuple[Dim, ...]
    offsets: tuple[str, ...]
    sizes: tuple[str, ...]
    strides: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(f"[{', '.join(part)}]" for part in (self.offsets, self.sizes, self.strides))


@dataclass(frozen=True)
class Shaped:
    """A tensor or buffer in scope."""

    name: str
    dims: tuple[Dim, ...]
    element_type: str

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.dims)

    @property
    def filled(self) -> bool:
        """True if it has elements, on inputs whose dynamic sizes are not 0."""
        return all(dim.size != 0 for dim in self.dims)

    @property
    def static(self) -> bool:
        """True if the type shows all sizes."""
        return all(dim.static for dim in self.dims)


@dataclass(frozen=True)
class Tensor(Shaped):
    """A tensor in scope."""

    defined: bool = True
    """True if all of its elements are known to have been written."""
    slice: Slice | None = None
    view: bool = False
    """True if the type of its buffer is that of another tensor's, changed or handed out by a region: LLVM 22 never ends
    if a loop of blocks is given such a view of its own argument."""
    blocks: frozenset[str] = frozenset()
    """The arguments of blocks that it, or what it was written into, came through: where one of a loop's own edges leads
    through another one, LLVM 22 infers no type for the buffer."""

    pinned: bool = False
    """True if it is (what became of) a tensor that must be written in place: LLVM 22 refuses to join it with an older
    one by a select, a yield or a branch, where no copy may be."""

    @property
    def type(self) -> str:
        """The MLIR type."""
        return tensor_type(self.dims, self.element_type)

    def fits(self, other: Tensor) -> bool:
        """True if both have the same type and the same sizes."""
        return self.dims == other.dims and self.element_type == other.element_type


@dataclass(frozen=True)
class Buffer(Shaped):
    """A buffer in scope."""

    roots: frozenset[str]
    """The allocations, arguments or globals that it may be (a part of)."""
    layout: str = ""
    """As the type shows it; empty: row by row."""
    is_local: bool = True
    """True if the program has allocated it."""

    @property
    def type(self) -> str:
        """The MLIR type."""
        layout = f", {self.layout}" if self.layout else ""
        return f"memref<{'x'.join([*map(str, self.dims), self.element_type])}{layout}>"


@dataclass(frozen=True)
class Vector:
    """A vector in scope."""

    name: str
    shape: tuple[int, ...]


@dataclass(frozen=True)
class IndexValue:
    """A value of type `index` in scope."""

    name: str
    below: int | str | None = None
    """A size that this is known to be inside of: `0 <= name < below`."""


@dataclass(frozen=True)
class Signature:
    """A function that may be called: beside its tensors it takes `index, index, element, element, i1`."""

    name: str
    arguments: tuple[tuple[Dim, ...], ...]
    results: tuple[tuple[Dim, ...], ...]
    scalars: int
    """Number of elements that it returns after its tensors."""


def tensor_type(dims: Sequence[Dim], element_type: str) -> str:
    """The MLIR type of a tensor."""
    return f"tensor<{'x'.join([*map(str, dims), element_type])}>"


class Picks:
    """Choices, one after the other; zeros when they run out."""

    def __init__(self, picks: Sequence[int]) -> None:
        self._picks = iter(picks)

    def number(self, bound: int) -> int:
        """A number in `range(bound)`."""
        return next(self._picks, 0) % bound

    def of(self, items: Sequence[Item]) -> Item:
        """One of `items`."""
        return items[self.number(len(items))]

    def latest(self, items: Sequence[Item]) -> Item:
        """One of `items`: for the smallest picks the last, so that programs are not full of dead code."""
        pick = next(self._picks, 0)
        back = 0 if pick < NEWEST else (pick - NEWEST) % len(items)
        return items[len(items) - 1 - back]


@dataclass
class Scope:
    """The text so far, and what is in scope at its end."""

    element_type: str
    tensors: list[Tensor] = field(default_factory=list[Tensor])
    indices: list[IndexValue] = field(default_factory=list[IndexValue])
    scalars: list[str] = field(default_factory=list[str])
    """Values of the element type."""
    truths: list[str] = field(default_factory=list[str])
    """Values of type `i1`."""
    sizes: dict[str, str] = field(default_factory=dict[str, str])
    """Names that hold the size of a symbol."""
    callees: list[Signature] = field(default_factory=list[Signature])
    vectors: list[Vector] = field(default_factory=list[Vector])
    buffers: list[Buffer] = field(default_factory=list[Buffer])
    given: set[str] = field(default_factory=set[str])
    """Roots of buffers that the program may not write any more: tensors live there. And these tensors."""
    lost: set[str] = field(default_factory=set[str])
    """Roots of buffers that it may not even read: tensors may have overwritten them."""
    externals: list[str] = field(default_factory=list[str])
    """Declarations of functions without a body, and globals, of the whole module."""
    globals: list[tuple[str, tuple[Dim, ...]]] = field(
        default_factory=list[tuple[str, tuple[Dim, ...]]]
    )
    """Globals that hold tensors, of the whole module: names and shapes."""
    disabled: frozenset[str] = frozenset()
    """Features that must not occur."""
    avoided: frozenset[str] = frozenset()
    """Kinds of steps that must not occur in the region that is written."""
    label: str = "f"
    """The name of the function."""
    may_branch: bool = True
    """True if the region that is written may have several blocks."""
    lines: list[str] = field(default_factory=list[str])
    depth: int = 1
    _names: Iterator[int] = field(default_factory=lambda: iter(range(10**9)))
    _constants: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])

    def may(self, feature: str) -> bool:
        """True if a feature may occur."""
        return feature not in self.disabled

    def name(self) -> str:
        """A name that nobody has used yet."""
        return f"%{next(self._names)}"

    def emit(self, text: str) -> None:
        """Add a line."""
        self.lines.append("  " * self.depth + text)

    def define(self, text: str) -> str:
        """Add an op with one result; the name of the result."""
        name = self.name()
        self.emit(f"{name} = {text}")
        return name

    def constant(self, value: object, type: str = "index") -> str:
        """A name for a scalar constant; all of them stand at the top of the function."""
        key = (str(value), type)
        if key not in self._constants:
            label = str(value).replace("-", "m").replace(".", "_")
            self._constants[key] = f"%c{label}_{type}"
        return self._constants[key]

    def constant_lines(self) -> list[str]:
        """The ops that define the constants."""
        return [
            f"  {name} = arith.constant {value} : {type}"
            for (value, type), name in self._constants.items()
        ]

    def add(self, tensor: Tensor) -> Tensor:
        """Bring a tensor into scope."""
        self.tensors.append(tensor)
        return tensor

    def define_tensor(self, text: str, like: Tensor, **changes: object) -> Tensor:
        """Add an op whose only result is a tensor like `like`, apart from `changes`."""
        return self.add(replace(like, name=self.define(text), **changes))  # pyright: ignore[reportArgumentType]

    def make(self, text: str, dims: tuple[Dim, ...]) -> Tensor:
        """Add an op whose only result is a new tensor."""
        return self.add(Tensor(self.define(text), dims, self.element_type))

    def first(self, tensor: Tensor, index: str | None = None) -> list[str]:
        """The place of an element: at `index` of the first dimension, at 0 of all others."""
        zero = self.constant(0)
        return [index or zero, *[zero] * (tensor.rank - 1)][: tensor.rank]

    def read(self, tensor: Tensor, where: Sequence[str]) -> str:
        """Add a `tensor.extract`."""
        return self.define(f"tensor.extract {tensor.name}[{', '.join(where)}] : {tensor.type}")

    def written(self, scalar: str, tensor: Tensor, where: Sequence[str]) -> Tensor:
        """Add a `tensor.insert`."""
        place = f"{tensor.name}[{', '.join(where)}]"
        return self.define_tensor(f"tensor.insert {scalar} into {place} : {tensor.type}", tensor)

    def filled(self, tensor: Tensor, scalar: str) -> Tensor:
        """Add a `linalg.fill`."""
        outs = f"outs({tensor.name} : {tensor.type}) -> {tensor.type}"
        ins = f"ins({scalar} : {self.element_type})"
        return self.define_tensor(f"linalg.fill {ins} {outs}", tensor, defined=True)

    def part(self, tensor: Tensor, where: Slice, dims: tuple[Dim, ...]) -> Tensor:
        """Add a `tensor.extract_slice`."""
        type = tensor_type(dims, tensor.element_type)
        text = f"tensor.extract_slice {tensor.name}{where} : {tensor.type} to {type}"
        return self.define_tensor(text, tensor, dims=dims, slice=where, view=True)

    def reshaped(self, tensor: Tensor, text: str, dims: tuple[Dim, ...]) -> Tensor:
        """Add an op of `tensor` that gives its elements another shape; `text` ends where the new type stands."""
        type = tensor_type(dims, self.element_type)
        return self.define_tensor(f"tensor.{text} {type}", tensor, dims=dims, slice=None, view=True)

    def size_of(self, tensor: Tensor, dimension: int, *, reuse: bool = True) -> str:
        """A name that holds the size of a dimension."""
        dim = tensor.dims[dimension]
        if isinstance(dim.size, int):
            return self.constant(dim.size)
        if reuse and dim.size in self.sizes:
            return self.sizes[dim.size]
        name = self.define(f"tensor.dim {tensor.name}, {self.constant(dimension)} : {tensor.type}")
        self.sizes.setdefault(dim.size, name)
        return name

    def size_operand(self, dim: Dim) -> str:
        """A name that holds a size which some tensor in scope has."""
        if isinstance(dim.size, str) and dim.size not in self.sizes:
            for tensor in reversed(self.tensors):
                if dim in tensor.dims:
                    return self.size_of(tensor, tensor.dims.index(dim))
        return self.constant(dim.size) if isinstance(dim.size, int) else self.sizes[dim.size]

    def like(self, tensor: Tensor) -> list[Tensor]:
        """The tensors in scope of the same type and sizes."""
        return [other for other in self.tensors if other.fits(tensor)]

    def whole(self) -> list[Tensor]:
        """The free tensors that have a first element, and defined contents."""
        return [t for t in self.free() if t.rank and t.filled and t.defined]

    def free(self) -> list[Tensor]:
        """The tensors in scope that may be joined with others; all of them if there is none."""
        return [tensor for tensor in self.tensors if not tensor.pinned] or self.tensors

    @contextmanager
    def nested(
        self, *, may_branch: bool = False, avoided: frozenset[str] = frozenset()
    ) -> Generator[None]:
        """A region, or a block that others do not see: what it defines goes out of scope at its end.

        Kinds of steps that are `avoided` do not occur in it.
        """
        saved = (self.tensors, self.indices, self.scalars, self.truths, self.sizes, self.vectors)
        buffers, self.buffers = self.buffers, list(self.buffers)
        branching, avoiding = self.may_branch, self.avoided
        self.avoided = avoiding | avoided
        self.tensors, self.indices = list(self.tensors), list(self.indices)
        self.scalars, self.truths = list(self.scalars), list(self.truths)
        self.sizes, self.vectors = dict(self.sizes), list(self.vectors)
        self.may_branch = may_branch
        self.depth += 1
        yield
        self.depth -= 1
        self.may_branch, self.avoided = branching, avoiding
        self.tensors, self.indices, self.scalars, self.truths, self.sizes, self.vectors = saved
        self.buffers = buffers
