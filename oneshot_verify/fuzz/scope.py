"""State while the text of a program is built: names in scope, sizes of tensors, the lines so far."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

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


Dims = tuple[Dim, ...]


@dataclass(frozen=True)
class Slice:
    """Origin of a sliced tensor: enough to put it back in the same place."""

    container: Dims
    offsets: tuple[str, ...]
    sizes: tuple[str, ...]
    strides: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(f"[{', '.join(part)}]" for part in (self.offsets, self.sizes, self.strides))


@dataclass(frozen=True)
class Shaped:
    """A tensor or buffer in scope."""

    name: str
    dims: Dims
    element_type: str

    @property
    def type(self) -> str:
        """The MLIR type."""
        return tensor_type(self.dims, self.element_type)

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
    arguments: tuple[Dims, ...]
    results: tuple[Dims, ...]
    scalars: int
    """Number of elements that it returns after its tensors."""


def tensor_type(dims: Sequence[Dim], element_type: str) -> str:
    """The MLIR type of a tensor."""
    return f"tensor<{'x'.join([*map(str, dims), element_type])}>"


class NothingFitsError(Exception):
    """A step that has nothing to work on; it writes no more."""


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
        """One of `items`: for the smallest picks the last, so that programs are not full of dead code.

        Raises `NothingFitsError` if there are none. No step may do so inside of an op that it has not closed.
        """
        if not items:
            raise NothingFitsError
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
    globals: list[tuple[str, Dims]] = field(default_factory=list[tuple[str, Dims]])
    """Globals that hold tensors, of the whole module: names and shapes."""
    disabled: frozenset[str] = frozenset()
    """Features that must not occur."""
    inside: str = ""
    """`threads` in a region that runs in any order, `element` in the body of an op that computes an element."""
    label: str = "f"
    """The name of the function."""
    may_branch: bool = True
    """True if the region that is written may have several blocks."""
    lines: list[str] = field(default_factory=list[str])
    depth: int = 1
    _names: Iterator[int] = field(default_factory=lambda: iter(range(10**9)))
    _constants: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])

    @property
    def is_float(self) -> bool:
        """True if elements are floating-point numbers."""
        return self.element_type.startswith("f")

    def literal(self, value: int) -> str:
        """A number as a constant of the element type."""
        return f"{value}.0" if self.is_float else str(value)

    def type(self, dims: Sequence[Dim]) -> str:
        """The type of a tensor of this shape."""
        return tensor_type(dims, self.element_type)

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

    def make(self, op: str, dims: Dims) -> Tensor:
        """Add an op whose only result is a new tensor; its text ends where the type stands."""
        return self.add(Tensor(self.define(f"{op} : {self.type(dims)}"), dims, self.element_type))

    def _place(self, tensor: Tensor, where: Sequence[str] | str | None) -> str:
        """The indices of an element, or what stands for them: an index of the first dimension (0 if None) and 0."""
        if where is None or isinstance(where, str):
            zero = self.constant(0)
            where = [where or zero, *[zero] * (tensor.rank - 1)][: tensor.rank]
        return f"{tensor.name}[{', '.join(where)}]"

    def read(self, tensor: Tensor, where: Sequence[str] | str | None = None) -> str:
        """Add a `tensor.extract`."""
        return self.define(f"tensor.extract {self._place(tensor, where)} : {tensor.type}")

    def written(
        self, scalar: str, tensor: Tensor, where: Sequence[str] | str | None = None
    ) -> Tensor:
        """Add a `tensor.insert`."""
        text = f"tensor.insert {scalar} into {self._place(tensor, where)} : {tensor.type}"
        return self.define_tensor(text, tensor)

    def filled(self, tensor: Tensor, scalar: str) -> Tensor:
        """Add a `linalg.fill`."""
        outs = f"outs({tensor.name} : {tensor.type}) -> {tensor.type}"
        ins = f"ins({scalar} : {self.element_type})"
        return self.define_tensor(f"linalg.fill {ins} {outs}", tensor, defined=True)

    def part(self, tensor: Tensor, where: Slice, dims: Dims, **changes: object) -> Tensor:
        """Add a `tensor.extract_slice`."""
        text = f"tensor.extract_slice {tensor.name}{where} : {tensor.type} to {self.type(dims)}"
        changed: dict[str, Any] = {"dims": dims, "slice": where, "view": True, **changes}
        return self.define_tensor(text, tensor, **changed)

    def reshaped(self, tensor: Tensor, text: str, dims: Dims) -> Tensor:
        """Add an op of `tensor` that gives its elements another shape; `text` ends where the new type stands."""
        text = f"tensor.{text} {self.type(dims)}"
        return self.define_tensor(text, tensor, dims=dims, slice=None, view=True)

    def place(self, container: Dims, dims: Dims, offset: str = "0", dimension: int = 0) -> Slice:
        """The slice of the shape `dims` that begins at `offset` in one dimension, at 0 in all others."""
        offsets = ["0"] * len(dims)
        offsets[dimension : dimension + 1] = [offset] * bool(dims)
        return Slice(container, tuple(offsets), tuple(self.sizes_of(dims)), ("1",) * len(dims))

    def size_of(self, shaped: Shaped, dimension: int, *, reuse: bool = True) -> str:
        """A name that holds the size of a dimension."""
        dim = shaped.dims[dimension]
        if isinstance(dim.size, int):
            return self.constant(dim.size)
        if reuse and dim.size in self.sizes:
            return self.sizes[dim.size]
        dialect = "memref" if isinstance(shaped, Buffer) else "tensor"
        where = f"{shaped.name}, {self.constant(dimension)} : {shaped.type}"
        name = self.define(f"{dialect}.dim {where}")
        self.sizes.setdefault(dim.size, name)
        return name

    def sizes_of(self, dims: Dims) -> list[str]:
        """Sizes as an op has them: the number, or a name that holds it."""
        return [str(dim) if dim.static else self.size_operand(dim) for dim in dims]

    def dynamic_sizes(self, dims: Dims) -> str:
        """The sizes that the type does not show, as operands."""
        return ", ".join(self.size_operand(dim) for dim in dims if not dim.static)

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

    def filled_tensors(self) -> list[Tensor]:
        """The tensors in scope that have a first element."""
        return [tensor for tensor in self.tensors if tensor.filled]

    def defined_tensors(self) -> list[Tensor]:
        """Those of them whose contents are defined."""
        return [tensor for tensor in self.filled_tensors() if tensor.defined]

    def whole(self) -> list[Tensor]:
        """The free tensors of those that have a first dimension."""
        return [t for t in self.free() if t.rank and t.filled and t.defined]

    def free(self) -> list[Tensor]:
        """The tensors in scope that may be joined with others; all of them if there is none."""
        return [tensor for tensor in self.tensors if not tensor.pinned] or self.tensors

    @contextmanager
    def nested(self, *, may_branch: bool = False, inside: str = "") -> Generator[None]:
        """A region, or a block that others do not see: what it defines goes out of scope at its end.

        `inside` says what kind of region it is, if that is not the kind of the one around it.
        """
        saved = {name: getattr(self, name) for name in (*SCOPED, "inside", "may_branch")}
        for name in SCOPED:
            setattr(self, name, copy(saved[name]))
        self.inside, self.may_branch = self.inside or inside, may_branch
        self.depth += 1
        yield
        self.depth -= 1
        for name, value in saved.items():
            setattr(self, name, value)


SCOPED = ("tensors", "buffers", "vectors", "indices", "scalars", "truths", "sizes")
"""Fields of a scope that a region has for itself."""

Body = Callable[[], None]
"""Writes the steps of a region."""
Writer = Callable[[Scope, Picks], None]
"""Writes a step."""
BodyWriter = Callable[[Scope, Picks, Sequence[Body]], None]
"""Writes a step that has bodies."""
