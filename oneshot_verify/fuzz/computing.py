"""Steps whose body computes an element: `linalg.generic`, `map`, `reduce`, `tensor.generate`, `pad`.

The body may hold steps of its own; these see the tensors of outside (they capture them).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations

from oneshot_verify.fuzz.elements import index_inside
from oneshot_verify.fuzz.features import EFFECTS, IDIOM_STEPS, TRAP_STEPS
from oneshot_verify.fuzz.scope import Dim, IndexValue, Picks, Scope, Tensor, tensor_type
from oneshot_verify.fuzz.structured import operand

Body = Callable[[], None]
Input = tuple[Tensor, str]
"""An input of a `linalg.generic` and the map that it is read through."""


def add_op(scope: Scope) -> str:
    """The op that adds two elements."""
    return "arith.addf" if scope.element_type.startswith("f") else "arith.addi"


def affine_map(rank: int, *results: str) -> str:
    """The text of a map from `rank` loops."""
    loops = ", ".join(f"d{d}" for d in range(rank))
    return f"affine_map<({loops}) -> ({', '.join(results)})>"


def sum_of(scope: Scope, terms: Sequence[str]) -> str:
    """Write the sum of one or more elements."""
    value = terms[0]
    for term in terms[1:]:
        value = scope.define(f"{add_op(scope)} {value}, {term} : {scope.element_type}")
    return value


def _captured(scope: Scope, picks: Picks, bodies: Sequence[Body], like: Tensor) -> list[str]:
    """Write the steps of the body; what they came to, as a term of the element."""
    if not bodies or not scope.may("capture"):
        return []
    before, avoided = len(scope.scalars), scope.avoided
    scope.avoided = avoided | EFFECTS | IDIOM_STEPS.keys() | TRAP_STEPS.keys()
    bodies[0]()
    scope.avoided = avoided
    terms = scope.scalars[before:][-1:]
    tensors = [t for t in scope.tensors if t.filled and t.defined] or (
        [like] if like.filled else []
    )
    if tensors:
        tensor = picks.latest(tensors)
        where = [index_inside(scope, picks, tensor, d) for d in range(tensor.rank)]
        terms.append(scope.read(tensor, where))
    return terms


def _loop_indices(scope: Scope, picks: Picks, bodies: Sequence[Body], target: Tensor) -> None:
    """Now and then, indices of the loops for what the body captures."""
    if bodies and target.rank and picks.number(2):
        dimension = picks.number(target.rank)
        name = scope.define(f"linalg.index {dimension} : index")
        scope.indices.append(IndexValue(name, target.dims[dimension].size))


def _yield_sum(
    scope: Scope, picks: Picks, bodies: Sequence[Body], target: Tensor, terms: Sequence[str]
) -> None:
    """Write the body of an elementwise op from its elements, what it captures, and one more scalar."""
    _loop_indices(scope, picks, bodies, target)
    every = [*terms, *_captured(scope, picks, bodies, target), picks.latest(scope.scalars)]
    scope.emit(f"linalg.yield {sum_of(scope, every)} : {scope.element_type}")


def _input_map(scope: Scope, picks: Picks, target: Tensor) -> Input:
    """An input of an elementwise op and the map that it is read through."""
    rank = target.rank
    loops = [f"d{d}" for d in range(rank)]
    choices = [(source, loops) for source in scope.like(target)]
    if not scope.may("same_in_out"):
        choices = [choice for choice in choices if choice[0] is not target] or choices[:1]
    plain = len(choices)
    if scope.may("permuted_map") and rank > 1:
        for order in list(permutations(range(rank)))[1:]:
            dims = tuple(target.dims[d] for d in order)
            choices += [(s, [loops[d] for d in order]) for s in scope.tensors if s.dims == dims]
    if scope.may("broadcast_map") and rank > 0:
        for kept in ([1] if rank > 1 else [], [0] if rank > 1 else [], [0, 2] if rank > 2 else []):
            dims = tuple(target.dims[d] for d in kept)
            choices += [(s, [loops[d] for d in kept]) for s in scope.tensors if s.dims == dims]
    if scope.may("permuted_map") and rank == 1 and isinstance(size := target.dims[0].size, int):
        if size > 0:
            choices += [(source, [f"{size - 1} - d0"]) for source in scope.like(target)]
        longer = [s for s in scope.tensors if s.rank == 1 and s.static and size > 0]
        choices += [(s, ["d0 * 2"]) for s in longer if int(s.dims[0].size) >= 2 * size - 1]
    # Half of the time, one that is not the identity if there is one.
    unusual = choices[plain:]
    source, results = picks.latest(unusual if unusual and picks.number(2) else choices)
    return source, affine_map(rank, *results)


def _open_generic(
    scope: Scope,
    inputs: list[Input],
    target: Tensor,
    maps: list[str],
    iterators: list[str],
    names: list[str],
) -> str:
    """Write a `linalg.generic` up to its body; the name of its result."""
    kinds = ", ".join(f'"{kind}"' for kind in iterators)
    result = scope.name()
    scope.emit(
        f"{result} = linalg.generic"
        f" {{indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]}}"
    )
    ins = ""
    if inputs:
        sources = [source for source, _ in inputs]
        ins = f"ins({', '.join(s.name for s in sources)} : {', '.join(s.type for s in sources)})"
    scope.emit(f"    {ins} outs({target.name} : {target.type}) {{")
    scope.emit(f"^bb0({', '.join(f'{name}: {scope.element_type}' for name in names)}):")
    return result


def open_elementwise(scope: Scope, target: Tensor) -> tuple[str, str]:
    """Write a `linalg.generic` of its output alone up to its block: the names of its result, and of an old element."""
    plain = affine_map(target.rank, *(f"d{d}" for d in range(target.rank)))
    kinds = ", ".join(['"parallel"'] * target.rank)
    name, old = scope.name(), scope.name()
    scope.emit(
        f"{name} = linalg.generic {{indexing_maps = [{plain}], iterator_types = [{kinds}]}}"
        f" outs({target.name} : {target.type}) {{"
    )
    return name, old


def _generic(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """An elementwise op with up to two inputs."""
    target = picks.latest(scope.tensors)
    reads_output = picks.number(2) == 1 and target.defined and scope.may("read_out")
    count = (1, 1, 2, 2, 0)[picks.number(5)]
    inputs = [_input_map(scope, picks, target) for _ in range(count)]
    names = [scope.name() for _ in inputs]
    old = scope.name()
    rank = target.rank
    maps = [text for _, text in inputs] + [affine_map(rank, *(f"d{d}" for d in range(rank)))]
    result = _open_generic(scope, inputs, target, maps, ["parallel"] * rank, [*names, old])
    with scope.nested():
        _yield_sum(scope, picks, bodies, target, [*names, *([old] if reads_output else [])])
    scope.emit(f"}} -> {target.type}")
    defined = all(source.defined for source, _ in inputs)
    scope.add(replace(target, name=result, defined=defined))


def _map(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    target = picks.latest(scope.tensors)
    sources = [picks.latest(scope.like(target)) for _ in range(1 + picks.number(2))]
    names, old, result = [scope.name() for _ in sources], scope.name(), scope.name()
    reads_output = picks.number(4) == 3 and target.defined and scope.may("read_out")
    scope.emit(
        f"{result} = linalg.map ins({', '.join(s.name for s in sources)}"
        f" : {', '.join(s.type for s in sources)}) outs({target.name} : {target.type})"
    )
    arguments = ", ".join(f"{name}: {scope.element_type}" for name in [*names, old])
    scope.emit(f"  ({arguments}) {{")
    with scope.nested():
        _yield_sum(scope, picks, bodies, target, [*names, *([old] if reads_output else [])])
    scope.emit("  }")
    scope.add(replace(target, name=result, defined=all(s.defined for s in sources)))


def _reduce(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """Sum over one dimension onto a tensor with one dimension less."""
    least = 0 if scope.may("rank0") else 1
    sources = [tensor for tensor in scope.tensors if tensor.rank > least]
    if not sources:
        return
    source = picks.latest(sources)
    reduced = picks.number(source.rank)
    target = operand(scope, picks, source.dims[:reduced] + source.dims[reduced + 1 :])
    names = [scope.name(), scope.name()]
    rank = source.rank
    named = picks.number(2) == 1
    if named:
        result = scope.name()
        scope.emit(
            f"{result} = linalg.reduce ins({source.name} : {source.type})"
            f" outs({target.name} : {target.type}) dimensions = [{reduced}]"
        )
        scope.emit(f"  ({', '.join(f'{name}: {scope.element_type}' for name in names)}) {{")
    else:
        loops = [f"d{d}" for d in range(rank)]
        maps = [affine_map(rank, *loops)]
        maps.append(affine_map(rank, *(d for k, d in enumerate(loops) if k != reduced)))
        iterators = ["reduction" if d == reduced else "parallel" for d in range(rank)]
        result = _open_generic(scope, [(source, maps[0])], target, maps, iterators, names)
    with scope.nested():
        value = sum_of(scope, [*names, *_captured(scope, picks, bodies, target)])
        scope.emit(f"linalg.yield {value} : {scope.element_type}")
    scope.emit("}" if named else f"}} -> {target.type}")
    scope.add(replace(target, name=result, defined=source.defined))


def _generate(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A tensor from its indices; the body may read a tensor of the same shape."""
    like = picks.latest(scope.tensors)
    sizes = ", ".join(scope.size_of(like, d) for d, dim in enumerate(like.dims) if not dim.static)
    arguments = [scope.name() for _ in like.dims]
    result = scope.name()
    scope.emit(f"{result} = tensor.generate {sizes} {{")
    scope.emit(f"^bb0({', '.join(f'{name}: index' for name in arguments)}):")
    with scope.nested():
        value = picks.latest(scope.scalars)
        if picks.number(2) and scope.may("capture"):
            value = scope.read(like, arguments)
        for name, dim in zip(arguments, like.dims, strict=True):
            scope.indices.append(IndexValue(name, dim.size))
        value = sum_of(scope, [value, *_captured(scope, picks, bodies, like)])
        scope.emit(f"tensor.yield {value} : {scope.element_type}")
    scope.emit(f"}} : {like.type}")
    scope.add(Tensor(result, like.dims, scope.element_type))


def _padded(dim: Dim, more: int) -> Dim:
    if isinstance(dim.size, int):
        return Dim(dim.size + more, dim.static)
    return Dim(f"{dim.size}+{more}" if more else dim.size, dim.static)


def _pad(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """Add a margin of one scalar at either end of each dimension."""
    # LLVM 22 makes a slice at an offset of what it pads to, and takes none behind the end.
    tensors = [tensor for tensor in scope.tensors if tensor.rank and tensor.filled]
    if not tensors:
        return
    tensor = picks.latest(tensors)
    low = [picks.number(3) for _ in tensor.dims]
    high = [1 - picks.number(2) for _ in tensor.dims]
    if not scope.may("partial_pad"):
        low, high = [1] * tensor.rank, [1] * tensor.rank
    dims = tuple(
        _padded(dim, before + behind)
        for dim, before, behind in zip(tensor.dims, low, high, strict=True)
    )
    result = scope.name()
    indices = ", ".join(f"{scope.name()}: index" for _ in dims)
    scope.emit(f"{result} = tensor.pad {tensor.name} low{low} high{high} {{")
    scope.emit(f"^bb0({indices}):")
    with scope.nested():
        value = sum_of(
            scope, [picks.latest(scope.scalars), *_captured(scope, picks, bodies, tensor)]
        )
        scope.emit(f"tensor.yield {value} : {scope.element_type}")
    scope.emit(f"}} : {tensor.type} to {tensor_type(dims, scope.element_type)}")
    scope.add(Tensor(result, dims, scope.element_type, tensor.defined))


WRITERS = {"generic": _generic, "map": _map, "reduce": _reduce, "generate": _generate, "pad": _pad}
