"""Steps whose body computes an element: `linalg.generic`, `map`, `reduce`, `tensor.generate`, `pad`.

The body may hold steps of its own; these see the tensors of outside (they capture them).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations

from oneshot_verify.fuzz.elements import place_inside
from oneshot_verify.fuzz.scope import Body, Dim, Dims, IndexValue, Picks, Scope, Tensor
from oneshot_verify.fuzz.structured import ins_outs, operand

Input = tuple[Tensor, str]
"""An input of a `linalg.generic` and the map that it is read through."""


def add_op(scope: Scope) -> str:
    """The op that adds two elements."""
    return "arith.addf" if scope.is_float else "arith.addi"


def sum_of(scope: Scope, terms: Sequence[str]) -> str:
    """Write the sum of one or more elements."""
    value = terms[0]
    for term in terms[1:]:
        value = scope.define(f"{add_op(scope)} {value}, {term} : {scope.element_type}")
    return value


def affine_map(rank: int, *results: str) -> str:
    """The text of a map from `rank` loops."""
    loops = ", ".join(f"d{d}" for d in range(rank))
    return f"affine_map<({loops}) -> ({', '.join(results)})>"


def _same(rank: int) -> str:
    """The map that gives what it is given."""
    return affine_map(rank, *(f"d{d}" for d in range(rank)))


def with_body(
    scope: Scope, opening: str, closing: str, body: Callable[[], str], yields: str = "linalg.yield"
) -> str:
    """Write an op with a body that computes an element; the name of its result."""
    name = scope.name()
    scope.emit(f"{name} = {opening}")
    with scope.nested():
        scope.emit(f"{yields} {body()} : {scope.element_type}")
    scope.emit(f"}}{closing}")
    return name


def _block(names: Sequence[str], type: str) -> str:
    return f"^bb0({', '.join(f'{name}: {type}' for name in names)}):"


def _generic_of(
    scope: Scope,
    inputs: Sequence[Input],
    target: Input,
    iterators: Sequence[str],
    body: Callable[[Sequence[str]], str],
) -> Tensor:
    """Write a `linalg.generic`; `body` is given the elements that it sees, that of the output last."""
    kinds = ", ".join(f'"{kind}"' for kind in iterators)
    maps = ", ".join(text for _, text in (*inputs, target))
    output, sources = target[0], [source for source, _ in inputs]
    names = [scope.name() for _ in (*inputs, target)]
    opening = (
        f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}"
        f" {ins_outs(sources, output)} {{\n{_block(names, scope.element_type)}"
    )
    name = with_body(scope, opening, f" -> {output.type}", lambda: body(names))
    defined = all(source.defined for source in sources)
    return scope.add(replace(output, name=name, defined=defined))


def changed_elements(scope: Scope, target: Tensor, body: Callable[[str], str]) -> Tensor:
    """Write a `linalg.generic` of its output alone: `body` makes the new element of the old one."""
    whole = (target, _same(target.rank))
    return _generic_of(scope, [], whole, ["parallel"] * target.rank, lambda names: body(names[0]))


def _captured(scope: Scope, picks: Picks, bodies: Sequence[Body], like: Tensor) -> list[str]:
    """Write the steps of the body; what they came to, as a term of the element."""
    if not bodies or not scope.may("capture"):
        return []
    before, scope.inside = len(scope.scalars), "element"
    bodies[0]()
    terms = scope.scalars[before:][-1:]
    tensors = scope.defined_tensors() or ([like] if like.filled else [])
    if tensors:
        tensor = picks.latest(tensors)
        terms.append(scope.read(tensor, place_inside(scope, picks, tensor)))
    return terms


def _sum_captured(
    scope: Scope, picks: Picks, bodies: Sequence[Body], target: Tensor, terms: Sequence[str]
) -> str:
    """Write the body of an elementwise op from its elements, what it captures, and one more scalar."""
    if bodies and target.rank and picks.number(2):
        # Now and then, what is captured sees the indices of the loops.
        dimension = picks.number(target.rank)
        name = scope.define(f"linalg.index {dimension} : index")
        scope.indices.append(IndexValue(name, target.dims[dimension].size))
    captured = _captured(scope, picks, bodies, target)
    return sum_of(scope, [*terms, *captured, picks.latest(scope.scalars)])


def _input_map(scope: Scope, picks: Picks, target: Tensor) -> Input:
    """An input of an elementwise op and the map that it is read through."""
    rank = target.rank
    loops = [f"d{d}" for d in range(rank)]
    choices = [(source, loops) for source in scope.like(target)]
    if not scope.may("same_in_out"):
        choices = [choice for choice in choices if choice[0] is not target] or choices[:1]
    plain = len(choices)
    orders: list[Sequence[int]] = []
    if scope.may("permuted_map"):
        orders += list(permutations(range(rank)))[1:]
    if scope.may("broadcast_map") and rank > 0:
        orders += [[1] if rank > 1 else [], [0] if rank > 1 else [], [0, 2] if rank > 2 else []]
    for order in orders:
        dims = tuple(target.dims[d] for d in order)
        choices += [(s, [loops[d] for d in order]) for s in scope.tensors if s.dims == dims]
    if scope.may("permuted_map") and rank == 1 and isinstance(size := target.dims[0].size, int):
        if size > 0:
            choices += [(source, [f"{size - 1} - d0"]) for source in scope.like(target)]
        longer = [s for s in scope.tensors if s.rank == 1 and s.static and size > 0]
        choices += [(s, ["d0 * 2"]) for s in longer if int(s.dims[0].size) >= 2 * size - 1]
    # Half of the time, one that is not the identity if there is one.
    unusual = choices[plain:]
    source, results = picks.latest(unusual if unusual and picks.number(2) else choices)
    return source, affine_map(rank, *results)


def _generic(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """An elementwise op with up to two inputs."""
    target = picks.latest(scope.tensors)
    reads_output = picks.number(2) == 1 and target.defined and scope.may("read_out")
    count = (1, 1, 2, 2, 0)[picks.number(5)]
    inputs = [_input_map(scope, picks, target) for _ in range(count)]

    def body(names: Sequence[str]) -> str:
        terms = names if reads_output else names[:-1]
        return _sum_captured(scope, picks, bodies, target, terms)

    output = (target, _same(target.rank))
    _generic_of(scope, inputs, output, ["parallel"] * target.rank, body)


def _map(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    target = picks.latest(scope.tensors)
    sources = [picks.latest(scope.like(target)) for _ in range(1 + picks.number(2))]
    reads_output = picks.number(4) == 3 and target.defined and scope.may("read_out")
    names = [scope.name() for _ in (*sources, target)]
    terms = names if reads_output else names[:-1]
    arguments = ", ".join(f"{name}: {scope.element_type}" for name in names)
    opening = f"linalg.map {ins_outs(sources, target)} ({arguments}) {{"
    name = with_body(scope, opening, "", lambda: _sum_captured(scope, picks, bodies, target, terms))
    scope.add(replace(target, name=name, defined=all(s.defined for s in sources)))


def _reduce(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """Sum over one dimension onto a tensor with one dimension less."""
    least = 0 if scope.may("rank0") else 1
    source = picks.latest([tensor for tensor in scope.tensors if tensor.rank > least])
    rank = source.rank
    reduced = picks.number(rank)
    target = operand(scope, picks, source.dims[:reduced] + source.dims[reduced + 1 :])

    def body(names: Sequence[str]) -> str:
        return sum_of(scope, [*names, *_captured(scope, picks, bodies, target)])

    if picks.number(2) == 0:
        loops = (f"d{d}" for d in range(rank) if d != reduced)
        iterators = ["reduction" if d == reduced else "parallel" for d in range(rank)]
        output = (target, affine_map(rank, *loops))
        _generic_of(scope, [(source, _same(rank))], output, iterators, body)
        return
    names = [scope.name(), scope.name()]
    arguments = ", ".join(f"{name}: {scope.element_type}" for name in names)
    operands = f"{ins_outs([source], target)} dimensions = [{reduced}]"
    opening = f"linalg.reduce {operands} ({arguments}) {{"
    name = with_body(scope, opening, "", lambda: body(names))
    scope.add(replace(target, name=name, defined=source.defined))


def _generate(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """A tensor from its indices; the body may read a tensor of the same shape."""
    like = picks.latest(scope.tensors)
    sizes = scope.dynamic_sizes(like.dims)
    names = [scope.name() for _ in like.dims]

    def body() -> str:
        value = picks.latest(scope.scalars)
        if picks.number(2) and scope.may("capture"):
            value = scope.read(like, names)
        for name, dim in zip(names, like.dims, strict=True):
            scope.indices.append(IndexValue(name, dim.size))
        return sum_of(scope, [value, *_captured(scope, picks, bodies, like)])

    opening = f"tensor.generate {sizes} {{\n{_block(names, 'index')}"
    name = with_body(scope, opening, f" : {like.type}", body, "tensor.yield")
    scope.add(Tensor(name, like.dims, scope.element_type))


def _padded(dim: Dim, more: int) -> Dim:
    if isinstance(dim.size, int):
        return Dim(dim.size + more, dim.static)
    return Dim(f"{dim.size}+{more}" if more else dim.size, dim.static)


def pad(
    scope: Scope, tensor: Tensor, low: Sequence[int], high: Sequence[int], body: Callable[[], str]
) -> Tensor:
    """Write a `tensor.pad` whose body gives the element of the margins."""
    margins = zip(tensor.dims, low, high, strict=True)
    dims: Dims = tuple(_padded(dim, before + behind) for dim, before, behind in margins)
    block = _block([scope.name() for _ in dims], "index")
    opening = f"tensor.pad {tensor.name} low{[*low]} high{[*high]} {{\n{block}"
    closing = f" : {tensor.type} to {scope.type(dims)}"
    name = with_body(scope, opening, closing, body, "tensor.yield")
    return scope.add(Tensor(name, dims, scope.element_type, tensor.defined))


def _pad(scope: Scope, picks: Picks, bodies: Sequence[Body]) -> None:
    """Add a margin of one scalar at either end of each dimension."""
    # LLVM 22 makes a slice at an offset of what it pads to, and takes none behind the end.
    tensor = picks.latest([tensor for tensor in scope.filled_tensors() if tensor.rank])
    low = [picks.number(3) for _ in tensor.dims]
    high = [1 - picks.number(2) for _ in tensor.dims]
    if not scope.may("partial_pad"):
        low, high = [1] * tensor.rank, [1] * tensor.rank

    def body() -> str:
        captured = _captured(scope, picks, bodies, tensor)
        return sum_of(scope, [picks.latest(scope.scalars), *captured])

    pad(scope, tensor, low, high, body)


WRITERS = {"generic": _generic, "map": _map, "reduce": _reduce, "generate": _generate, "pad": _pad}
