"""Steps of the `linalg` dialect."""

from __future__ import annotations

from dataclasses import replace

from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Tensor


def _suffix(scope: Scope) -> str:
    return "f" if scope.element_type.startswith("f") else "i"


def _map(rank: int, *results: str) -> str:
    loops = ", ".join(f"d{d}" for d in range(rank))
    return f"affine_map<({loops}) -> ({', '.join(results)})>"


def _fitting(scope: Scope, tensor: Tensor) -> list[Tensor]:
    return [other for other in scope.tensors if other.fits(tensor)]


def _fill(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.tensors)
    scalar = picks.latest(scope.scalars)
    scope.define_tensor(
        f"linalg.fill ins({scalar} : {scope.element_type}) outs({tensor.name} : {tensor.type})"
        f" -> {tensor.type}",
        tensor,
        defined=True,
    )


def _copy(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.tensors)
    source = picks.latest(_fitting(scope, tensor))
    scope.define_tensor(
        f"linalg.copy ins({source.name} : {source.type}) outs({tensor.name} : {tensor.type})"
        f" -> {tensor.type}",
        tensor,
        defined=source.defined,
    )


def _map_op(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.tensors)
    source = picks.latest(_fitting(scope, tensor))
    element, old = scope.name(), scope.name()
    result = scope.name()
    scope.emit(
        f"{result} = linalg.map ins({source.name} : {source.type}) outs({tensor.name} : {tensor.type})"
    )
    scope.emit(f"  ({element}: {scope.element_type}, {old}: {scope.element_type}) {{")
    with scope.nested():
        value = scope.define(
            f"arith.add{_suffix(scope)} {element}, {picks.latest(scope.scalars)} : {scope.element_type}"
        )
        scope.emit(f"linalg.yield {value} : {scope.element_type}")
    scope.emit("  }")
    scope.add(replace(tensor, name=result, defined=source.defined))


def _transposed(tensor: Tensor) -> tuple[Dim, ...]:
    return tuple(reversed(tensor.dims))


def _transpose(scope: Scope, picks: Picks) -> None:
    pairs = [
        (source, target)
        for source in scope.tensors
        for target in scope.tensors
        if len(source.dims) == 2 and _transposed(source) == target.dims
    ]
    if not pairs:
        return
    source, target = picks.latest(pairs)
    scope.define_tensor(
        f"linalg.transpose ins({source.name} : {source.type}) outs({target.name} : {target.type})"
        " permutation = [1, 0]",
        target,
        defined=source.defined,
    )


def _input_map(scope: Scope, picks: Picks, target: Tensor) -> tuple[Tensor, str]:
    """An input of an elementwise op and the map that it is read through."""
    rank = len(target.dims)
    identity = [f"d{d}" for d in range(rank)]
    choices = [(source, identity) for source in _fitting(scope, target)]
    if rank == 2:
        for source in scope.tensors:
            if len(source.dims) == 2 and _transposed(source) == target.dims:
                choices.append((source, ["d1", "d0"]))
            if source.dims == target.dims[1:]:
                choices.append((source, ["d1"]))
    if rank == 1 and isinstance(target.dims[0].size, int):
        last = target.dims[0].size - 1
        choices += [(source, [f"{last} - d0"]) for source in _fitting(scope, target)]
    source, results = picks.latest(choices)
    return source, _map(rank, *results)


def _generic(scope: Scope, picks: Picks) -> None:
    """An elementwise op with one or two inputs."""
    target = picks.latest(scope.tensors)
    rank = len(target.dims)
    inputs = [_input_map(scope, picks, target) for _ in range(1 + picks.number(2))]
    names = [scope.name() for _ in inputs]
    old = scope.name()
    maps = [text for _, text in inputs] + [_map(rank, *(f"d{d}" for d in range(rank)))]
    reads_output = picks.number(2) == 1 and target.defined
    result = _open_generic(scope, inputs, target, maps, ["parallel"] * rank, [*names, old])
    with scope.nested():
        value = names[0]
        terms = names[1:] + ([old] if reads_output else []) + [picks.latest(scope.scalars)]
        for term in terms:
            value = scope.define(
                f"arith.add{_suffix(scope)} {value}, {term} : {scope.element_type}"
            )
        scope.emit(f"linalg.yield {value} : {scope.element_type}")
    scope.emit(f"}} -> {target.type}")
    defined = all(source.defined for source, _ in inputs)
    scope.add(replace(target, name=result, defined=defined))


def _open_generic(
    scope: Scope,
    inputs: list[tuple[Tensor, str]],
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
    scope.emit(
        f"    ins({', '.join(source.name for source, _ in inputs)}"
        f" : {', '.join(source.type for source, _ in inputs)})"
        f" outs({target.name} : {target.type}) {{"
    )
    scope.emit(f"^bb0({', '.join(f'{name}: {scope.element_type}' for name in names)}):")
    return result


def _reduce(scope: Scope, picks: Picks) -> None:
    """Sum the rows, or the columns, of a matrix into a vector."""
    pairs = [
        (source, target, kept)
        for source in scope.tensors
        for target in scope.tensors
        for kept in (1, 0)
        if len(source.dims) == 2 and (source.dims[kept],) == target.dims and target.defined
    ]
    if not pairs:
        return
    source, target, kept = picks.latest(pairs)
    names = [scope.name(), scope.name()]
    named = picks.number(2) == 1
    if named:
        result = _open_reduce(scope, source, target, 1 - kept, names)
    else:
        maps = [_map(2, "d0", "d1"), _map(2, f"d{kept}")]
        iterators = ["parallel", "reduction"] if kept == 0 else ["reduction", "parallel"]
        result = _open_generic(scope, [(source, maps[0])], target, maps, iterators, names)
    with scope.nested():
        value = scope.define(
            f"arith.add{_suffix(scope)} {names[0]}, {names[1]} : {scope.element_type}"
        )
        scope.emit(f"linalg.yield {value} : {scope.element_type}")
    scope.emit("}" if named else f"}} -> {target.type}")
    scope.add(replace(target, name=result, defined=source.defined))


def _open_reduce(
    scope: Scope, source: Tensor, target: Tensor, dimension: int, names: list[str]
) -> str:
    """Write a `linalg.reduce` up to its body; the name of its result."""
    result = scope.name()
    scope.emit(
        f"{result} = linalg.reduce ins({source.name} : {source.type})"
        f" outs({target.name} : {target.type}) dimensions = [{dimension}]"
    )
    scope.emit(f"  ({', '.join(f'{name}: {scope.element_type}' for name in names)}) {{")
    return result


def _matmul(scope: Scope, picks: Picks) -> None:
    matrices = [tensor for tensor in scope.tensors if len(tensor.dims) == 2]
    triples = [
        (a, b, c)
        for a in matrices[-4:]
        for b in matrices[-4:]
        for c in matrices[-4:]
        if a.dims[1] == b.dims[0] and c.dims == (a.dims[0], b.dims[1]) and c.defined
    ]
    if not triples:
        return
    a, b, c = triples[-1 - picks.number(min(12, len(triples)))]
    scope.define_tensor(
        f"linalg.matmul ins({a.name}, {b.name} : {a.type}, {b.type}) outs({c.name} : {c.type})"
        f" -> {c.type}",
        c,
        defined=a.defined and b.defined,
    )


WRITERS = {
    "fill": _fill,
    "copy": _copy,
    "map": _map_op,
    "transpose": _transpose,
    "generic": _generic,
    "reduce": _reduce,
    "matmul": _matmul,
}
