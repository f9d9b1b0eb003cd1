"""Steps of the `vector` dialect: transfers, gather and scatter, masks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oneshot_verify.fuzz.computing import add_op, affine_map
from oneshot_verify.fuzz.elements import index_inside, private_copy
from oneshot_verify.fuzz.scope import REFUSED_SELDOM, Picks, Scope, Tensor, Vector

LANES = (2, 4, 3, 1)


@dataclass(frozen=True)
class _Transfer:
    """Place at which a transfer reads or writes a tensor."""

    tensor: Tensor
    shape: tuple[int, ...]
    where: str
    """The indices."""
    attributes: str

    @property
    def type(self) -> str:
        """The type of the vector."""
        return vector_type(self.shape, self.tensor.element_type)

    def read(self, padding: str, mask: str = "") -> str:
        """The op that reads."""
        operands = f"{self.tensor.name}{self.where}, {padding}{mask}{self.attributes}"
        return f"vector.transfer_read {operands} : {self.tensor.type}, {self.type}"

    def written(self, vector: Vector, mask: str = "") -> str:
        """The op that writes."""
        operands = f"{vector.name}, {self.tensor.name}{self.where}{mask}{self.attributes}"
        return f"vector.transfer_write {operands} : {self.type}, {self.tensor.type}"


def vector_type(shape: tuple[int, ...], element_type: str) -> str:
    """The MLIR type of a vector."""
    return f"vector<{'x'.join([*map(str, shape), element_type])}>"


def _mask(scope: Scope, picks: Picks, shape: tuple[int, ...]) -> str:
    """A mask: with a known number of lanes, with as many as an index says, or all or none."""
    type = vector_type(shape, "i1")
    how = picks.number(3)
    if how == 0:
        sizes = [picks.number(size + 1) for size in shape]
        sizes = sizes if all(sizes) else [0] * len(sizes)
        return scope.define(f"vector.constant_mask {sizes} : {type}")
    if how == 1:
        bounds = ", ".join(picks.latest(scope.indices).name for _ in shape)
        return scope.define(f"vector.create_mask {bounds} : {type}")
    return scope.define(f"vector.broadcast {picks.latest(scope.truths)} : i1 to {type}")


def _dimensions(scope: Scope, picks: Picks, tensor: Tensor, lanes: int) -> list[int]:
    """Dimension of the tensor that each dimension of the vector runs over."""
    last = list(range(tensor.rank))[-lanes:] if lanes else []
    if not scope.may("permuted_lanes") or picks.number(3) or tensor.rank < 2:
        return last
    return last[::-1] if lanes > 1 else [0]


def _lanes(scope: Scope, picks: Picks, tensor: Tensor, dimension: int) -> tuple[str, int, bool]:
    """The index, the number of lanes, and whether all of them are inside for sure."""
    size = tensor.dims[dimension].size
    count = picks.of(LANES)
    if isinstance(size, int) and picks.number(2):
        # All of the dimension.
        return scope.constant(0), size, True
    padded = scope.may("padded_lanes")
    if isinstance(size, int) and (
        not padded or (count <= size and (count == 1 or picks.number(2)))
    ):
        return scope.constant(0), min(count, size), True
    if not padded or count == 1:
        return index_inside(scope, picks, tensor, dimension), 1, isinstance(size, int)
    return index_inside(scope, picks, tensor, dimension), count, False


def _transfer(
    scope: Scope,
    picks: Picks,
    tensor: Tensor,
    *,
    broadcast: bool = False,
    shape: tuple[int, ...] | None = None,
) -> _Transfer:
    """Draw a place to read or write; `shape` is that of a vector which is there already."""
    highest = min(2, tensor.rank)
    lanes = len(shape) if shape is not None else highest and 1 + picks.number(highest)
    over = _dimensions(scope, picks, tensor, lanes)
    indices: dict[int, str] = {}
    sizes: list[int] = []
    inside: list[bool] = []
    for lane, dimension in enumerate(over):
        index, count, sure = _lanes(scope, picks, tensor, dimension)
        if shape is not None and count != shape[lane]:
            count, sure = shape[lane], False
        indices[dimension] = index
        sizes.append(count)
        inside.append(sure)
    every = range(tensor.rank)
    place = [indices.get(d) or index_inside(scope, picks, tensor, d) for d in every]
    results = [f"d{d}" for d in over]
    if broadcast and lanes == 1 and scope.may("permuted_lanes") and picks.number(4) == 3:
        sizes, inside, results = [2, *sizes], [True, *inside], ["0", *results]
    parts = [f"in_bounds = [{', '.join(str(each).lower() for each in inside)}]"] if sizes else []
    if results != [f"d{d}" for d in range(tensor.rank - len(results), tensor.rank)]:
        parts.append(f"permutation_map = {affine_map(tensor.rank, *results)}")
    attributes = f" {{{', '.join(parts)}}}" if parts else ""
    return _Transfer(tensor, tuple(sizes), f"[{', '.join(place)}]", attributes)


def _masked(scope: Scope, picks: Picks, transfer: _Transfer) -> str:
    """A mask operand, by turns; it has the order of the tensor's dimensions, and none that are broadcast."""
    if "0, " in transfer.attributes or not transfer.shape:
        return ""
    if not scope.may("masked_lanes") or picks.number(3):
        return ""
    swapped = "(d1, d0)" in transfer.attributes or "(d2, d1)" in transfer.attributes
    shape = transfer.shape[::-1] if swapped else transfer.shape
    return f", {_mask(scope, picks, shape)}"


def _use(scope: Scope, picks: Picks, vector: Vector) -> None:
    """Bring a vector into scope, and something of it as a scalar."""
    scope.vectors.append(vector)
    element = scope.element_type
    type = vector_type(vector.shape, element)
    if len(vector.shape) == 1 and picks.number(2):
        kind = picks.of(("add", "mul", "maximumf" if scope.is_float else "maxsi"))
        scalar = scope.define(f"vector.reduction <{kind}>, {vector.name} : {type} into {element}")
    else:
        place = [picks.number(size) for size in vector.shape]
        scalar = scope.define(f"vector.extract {vector.name}{place} : {element} from {type}")
    scope.scalars.append(scalar)


def _transfer_read(scope: Scope, picks: Picks) -> None:
    transfer = _transfer(scope, picks, picks.latest(scope.defined_tensors()), broadcast=True)
    mask = _masked(scope, picks, transfer)
    name = scope.define(transfer.read(picks.latest(scope.scalars), mask))
    _use(scope, picks, Vector(name, transfer.shape))


def _vector(scope: Scope, picks: Picks, shape: tuple[int, ...]) -> Vector:
    """A vector of that shape: one in scope, a sum of two, or a scalar in each lane."""
    type = vector_type(shape, scope.element_type)
    fitting = [vector for vector in scope.vectors if vector.shape == shape]
    how = picks.number(4)
    if fitting and how < 2:
        return picks.latest(fitting)
    if fitting and how == 2 and shape:
        one, other = picks.latest(fitting), picks.latest(fitting)
        name = scope.define(f"{add_op(scope)} {one.name}, {other.name} : {type}")
    else:
        scalar = picks.latest(scope.scalars)
        name = scope.define(f"vector.broadcast {scalar} : {scope.element_type} to {type}")
    scope.vectors.append(Vector(name, shape))
    return scope.vectors[-1]


def _transfer_write(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.filled_tensors())
    ready = [v for v in scope.vectors if (1 if tensor.rank else 0) <= len(v.shape) <= tensor.rank]
    given = picks.latest(ready) if ready and scope.may("padded_lanes") and picks.number(2) else None
    shape = None if given is None else given.shape
    transfer = _transfer(scope, picks, tensor, shape=shape)
    vector = given or _vector(scope, picks, transfer.shape)
    scope.define_tensor(transfer.written(vector, _masked(scope, picks, transfer)), tensor)


def _picked_lanes(scope: Scope, picks: Picks, tensor: Tensor) -> tuple[str, str, Vector]:
    """Operands of a gather or scatter that stays inside, their types, and the vector among them."""
    last = tensor.rank - 1
    size = tensor.dims[last].size
    base = [index_inside(scope, picks, tensor, d) for d in range(last)]
    lanes = picks.of((4, 2))
    type = f"vector<{lanes}xindex>"
    if isinstance(size, int):
        # Different lanes, different elements, as far as there are enough; the others are masked.
        inside = min(size, lanes)
        first = picks.number(inside)
        places = [(first + k) % inside for k in range(lanes)]
        base.append(scope.constant(0))
    else:
        inside, places = 1, [0] * lanes
        base.append(index_inside(scope, picks, tensor, last))
    indices = scope.define(f"arith.constant dense<{places}> : {type}")
    mask = scope.define(f"vector.constant_mask [{inside}] : vector<{lanes}xi1>")
    vector = _vector(scope, picks, (lanes,))
    operands = f"{tensor.name}[{', '.join(base)}] [{indices}], {mask}, {vector.name}"
    own = vector_type((lanes,), scope.element_type)
    return operands, f"{tensor.type}, {type}, vector<{lanes}xi1>, {own}", vector


def _gather(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest([tensor for tensor in scope.defined_tensors() if tensor.rank])
    operands, types, otherwise = _picked_lanes(scope, picks, tensor)
    type = vector_type(otherwise.shape, scope.element_type)
    name = scope.define(f"vector.gather {operands} : {types} into {type}")
    _use(scope, picks, Vector(name, otherwise.shape))


def _scatter(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest([tensor for tensor in scope.filled_tensors() if tensor.rank])
    operands, types, _ = _picked_lanes(scope, picks, tensor)
    scope.define_tensor(f"vector.scatter {operands} : {types} -> {tensor.type}", tensor)


def _mask_region(scope: Scope, picks: Picks) -> None:
    """A transfer inside of `vector.mask`; a write goes to a new tensor, as it must not need a copy there."""
    tensor = picks.latest([t for t in scope.defined_tensors() if t.rank == 1])
    writes = picks.number(2) == 1
    if writes:
        # Nobody else may see it, or the write would need another copy.
        tensor = private_copy(scope, tensor)
    transfer = _transfer(scope, picks, tensor)
    vector = _vector(scope, picks, transfer.shape)
    mask = _mask(scope, picks, transfer.shape)
    op, gives = transfer.written(vector), tensor.type
    if not writes:
        op, gives = transfer.read(picks.latest(scope.scalars)), transfer.type
    mask_type = vector_type(transfer.shape, "i1")
    name = scope.define(f"vector.mask {mask} {{ {op} }} : {mask_type} -> {gives}")
    if writes:
        pinned = picks.number(REFUSED_SELDOM) != REFUSED_SELDOM - 1
        scope.add(replace(tensor, name=name, pinned=pinned))
    else:
        _use(scope, picks, Vector(name, transfer.shape))


WRITERS = {
    "transfer_read": _transfer_read,
    "transfer_write": _transfer_write,
    "gather": _gather,
    "scatter": _scatter,
    "mask_region": _mask_region,
}
