"""Correspondence of signatures: for each result of a tensor function, a result or argument of the bufferized one.

Passes that run beside bufferization change signatures: `buffer-results-to-out-params` returns buffers through new
arguments, `drop-equivalent-buffer-results` leaves out results that are arguments, and the deallocation pass can let a
private function say for each returned buffer whether the caller owns it. A pairing is a candidate by types alone; the
proof of the function decides whether it is right, and the verdict names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    i1,
)
from xdsl.ir import Attribute

from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.symbols import is_private

MOST_PAIRINGS = 24
"""No more candidates than this are tried."""


@dataclass(frozen=True)
class Returned:
    """A result of the tensor function that is this result of the bufferized one."""

    number: int


@dataclass(frozen=True)
class Left:
    """A result of the tensor function that the bufferized one leaves in this argument, or that is this argument."""

    number: int


Counterpart: TypeAlias = Returned | Left


@dataclass(frozen=True)
class Pairing:
    """The counterparts of the results of one function."""

    results: tuple[Counterpart, ...]
    """Per result of the tensor function."""
    arguments: int
    """Number of arguments of the tensor function; the first ones of the bufferized function correspond to them."""
    out_params: int = 0
    """Number of further arguments of the bufferized function; they hold anything when it is called."""
    owners: tuple[tuple[int, int], ...] = ()
    """(result, result) of the bufferized function: an `i1` that says whether the caller has to free that buffer."""

    @property
    def places(self) -> list[tuple[str, int]]:
        """The places of the results, as certificates write them."""
        return [
            ("returned" if isinstance(each, Returned) else "argument", each.number)
            for each in self.results
        ]

    @property
    def words(self) -> list[str]:
        """Notes on the pairing for people; none if both signatures are the same."""
        said: list[str] = []
        for number, counterpart in enumerate(self.results):
            if isinstance(counterpart, Returned):
                if counterpart.number != number:
                    said.append(
                        f"result {number} is result {counterpart.number} of the bufferized function"
                    )
            elif counterpart.number >= self.arguments:
                said.append(f"result {number} is left in argument {counterpart.number}")
            else:
                said.append(f"result {number} is argument {counterpart.number} after the call")
        for flag, buffer in self.owners:
            said.append(f"result {flag} says whether the caller owns the buffer of result {buffer}")
        return said


def pairings(source: func.FuncOp, target: func.FuncOp) -> list[Pairing]:
    """The candidates, the plausible ones first; none if the signatures do not fit."""
    return list(islice(_candidates(source, target), MOST_PAIRINGS))


def misfit(source: func.FuncOp, target: func.FuncOp) -> str | None:
    """The reason that the type of `target` does not fit `source`; None if it can be its bufferized form.

    If the numbers of arguments and results agree, types are compared one by one; otherwise a pairing must exist.
    """
    kinds = (
        ("argument", source.function_type.inputs.data, target.function_type.inputs.data),
        ("result", source.function_type.outputs.data, target.function_type.outputs.data),
    )
    if any(len(ours) != len(theirs) for _, ours, theirs in kinds):
        return None if pairings(source, target) else _counts(kinds)
    for kind, ours, theirs in kinds:
        for number, (tensor, buffer) in enumerate(zip(ours, theirs, strict=True)):
            if not corresponds(tensor, buffer):
                return f"{kind} {number} is {tensor} in the tensor program, {buffer} in the bufferized one"
    return None


def _counts(kinds: Iterable[tuple[str, Sequence[Attribute], Sequence[Attribute]]]) -> str:
    return " and ".join(
        f"{len(ours)} {kind}{'' if len(ours) == 1 else 's'} in the tensor program, {len(theirs)} in the bufferized one"
        for kind, ours, theirs in kinds
        if len(ours) != len(theirs)
    )


def _candidates(source: func.FuncOp, target: func.FuncOp) -> Iterator[Pairing]:
    ours, theirs = source.function_type, target.function_type
    arguments, extra = len(ours.inputs.data), len(theirs.inputs.data) - len(ours.inputs.data)
    results, returned = ours.outputs.data, theirs.outputs.data
    if extra < 0 or not all(map(corresponds, ours.inputs.data, theirs.inputs.data)):
        return
    if not extra and len(results) == len(returned):
        yield Pairing(tuple(map(Returned, range(len(results)))), arguments)
        return
    flags = _flags(returned)
    if flags and not is_private(target):
        flags = ()
    for owners in dict.fromkeys(((), flags)):
        kept = returned[: len(returned) - len(owners)]
        for counterparts in _placed(results, kept, theirs.inputs.data, arguments):
            yield Pairing(counterparts, arguments, extra, owners)


def _flags(returned: Sequence[Attribute]) -> tuple[tuple[int, int], ...]:
    """The `i1` at the end, one for each buffer that is returned, in order."""
    for count in range(len(returned) // 2, 0, -1):
        first = len(returned) - count
        buffers = [n for n, type in enumerate(returned[:first]) if isinstance(type, MemRefType)]
        if len(buffers) == count and all(type == i1 for type in returned[first:]):
            return tuple((first + n, buffer) for n, buffer in enumerate(buffers))
    return ()


def _placed(
    results: Sequence[Attribute],
    returned: Sequence[Attribute],
    inputs: Sequence[Attribute],
    arguments: int,
) -> Iterator[tuple[Counterpart, ...]]:
    """Each result has a place: among those that are `returned`, in order; in a new argument, in order; or in another
    argument."""
    extra = range(arguments, len(inputs))
    if len(returned) + len(extra) > len(results):
        return
    numbers = range(len(results))
    for kept in combinations(numbers, len(returned)):
        if not all(corresponds(results[n], type) for n, type in zip(kept, returned, strict=True)):
            continue
        rest = [n for n in numbers if n not in kept]
        for out in combinations(rest, len(extra)):
            if not all(corresponds(results[n], inputs[a]) for n, a in zip(out, extra, strict=True)):
                continue
            dropped = [n for n in rest if n not in out]
            options = [
                [a for a in range(arguments) if corresponds(results[n], inputs[a])] for n in dropped
            ]
            for places in product(*options):
                found: dict[int, Counterpart] = {n: Returned(k) for k, n in enumerate(kept)}
                found |= {n: Left(a) for n, a in zip(out, extra, strict=True)}
                found |= {n: Left(a) for n, a in zip(dropped, places, strict=True)}
                yield tuple(found[n] for n in numbers)


def corresponds(ours: Attribute, theirs: Attribute) -> bool:
    """True if a value of type `theirs` of the target can stand for one of type `ours` of the source."""
    unranked = UnrankedTensorType | UnrankedMemRefType
    is_known_once = isinstance(ours, unranked | TensorType | MemRefType) and (
        isinstance(ours, unranked) or isinstance(theirs, UnrankedMemRefType)
    )
    if is_known_once and isinstance(theirs, MemRefType | UnrankedMemRefType):
        # Only the types of the elements are to be compared, whatever class says them.
        return cast(Any, ours).element_type == cast(Any, theirs).element_type
    if not isinstance(ours, TensorType | MemRefType) or not isinstance(theirs, MemRefType):
        return ours == theirs
    mine = cast("TensorType[Attribute] | MemRefType[Attribute]", ours)
    its = cast("MemRefType[Attribute]", theirs)
    sizes, others = mine.get_shape(), its.get_shape()
    return (
        mine.element_type == its.element_type
        and len(sizes) == len(others)
        and all(a == b or DYNAMIC_INDEX in (a, b) for a, b in zip(sizes, others, strict=True))
    )
