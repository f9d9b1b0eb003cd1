"""Summaries: what a caller may rely on when a function has been proved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from oneshot_verify.encode.calls.sizes import Size
from oneshot_verify.encode.pairing import Pairing
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import AffineView, Block, BlockView, MemRefValue


@dataclass(frozen=True)
class Fresh:
    """A returned buffer that the callee has made; results with one number are one buffer."""

    number: int
    writable: bool = True
    """Whether it may be written; not so the memory of a constant."""
    is_whole: bool = True
    """Whether it shows all of an allocation; a part of one is freed by its base only."""


@dataclass(frozen=True)
class Argument:
    """A returned buffer that is just the buffer of this argument."""

    number: int


@dataclass(frozen=True)
class Part:
    """A returned buffer that is a part of the buffer of an argument; None stands for a number that depends on the
    call."""

    number: int
    rank: int
    offsets: tuple[int | None, ...]
    terms: tuple[tuple[tuple[int, int | None], ...], ...]
    in_steps: bool = False
    """Whether all its strides are known to be positive."""


@dataclass(frozen=True)
class Global:
    """A returned buffer that is a global, which others may write to."""

    name: str


Origin: TypeAlias = Fresh | Argument | Part | Global


@dataclass(frozen=True)
class Summary:
    """What a caller may rely on."""

    written: frozenset[int]
    """Arguments whose buffers the callee may write to."""
    changed: frozenset[int]
    """Those of them that may hold something else afterwards, or in between, in either program."""
    results: tuple[tuple[Origin, ...], ...]
    """For each result of the tensor function the buffers that it may be; empty for scalars."""
    pairing: Pairing
    """How the bufferized function hands the results over."""
    defined: frozenset[int] = frozenset()
    """Scalar results that are defined, in both programs."""
    loose: frozenset[int] = frozenset()
    """Results that need not be those of the tensor function, if the buffers of some arguments hold anything."""
    sizes: tuple[tuple[int, int, int, Size | None], ...] = ()
    """(result, argument, dimension, size) of what is left in new arguments; None for a size that hangs on more than the
    arguments."""
    addressed: frozenset[int] = frozenset()
    """Arguments whose addresses one of the programs asks for."""
    undefined: bool = False
    """The tensor function is undefined on every input, so nothing is reached behind a call of it."""


def renumbered(results: Sequence[tuple[Origin, ...]]) -> tuple[tuple[Origin, ...], ...] | None:
    """The same with numbers that hang only on which results share a buffer, so that summaries can be compared.

    Buffers that may be returned by one result only are alternatives, and become one. None where two different buffers
    are shared by the same results: which result is which of them would be lost.
    """
    users: dict[Fresh, frozenset[int]] = {}
    for number, origins in enumerate(results):
        for origin in origins:
            if isinstance(origin, Fresh):
                users[origin] = users.get(origin, frozenset()) | {number}
    numbers: dict[Fresh, Fresh] = {}
    for fresh, sharers in users.items():
        mask = sum(1 << number for number in sharers)
        number = (mask << 2) + (fresh.writable << 1) + fresh.is_whole
        new = Fresh(number, fresh.writable, fresh.is_whole)
        if len(sharers) > 1 and new in numbers.values():
            return None
        numbers[fresh] = new
    return tuple(
        tuple(
            dict.fromkeys(
                numbers[origin] if isinstance(origin, Fresh) else origin for origin in origins
            )
        )
        for origins in results
    )


def not_owned(summary: Summary) -> list[int]:
    """The results whose buffer is not a new one of their own, so that whoever gets them may not just free them."""
    made = [origin for origins in summary.results for origin in set(origins)]
    return [
        number
        for number, origins in enumerate(summary.results)
        if any(
            not (isinstance(each, Fresh) and each.writable and each.is_whole)
            or made.count(each) > 1
            for each in origins
        )
    ]


OUTSIDE = "callers outside"
"""How what `known_outside` says begins."""


def known_outside(summary: Summary) -> Iterator[str]:
    """What callers in other modules have to know of the buffers that they get.

    They take each to be a new one, or a part of the buffer of an argument, as callers of a function without a body do
    here.
    """
    owners: dict[Origin | int, list[int]] = {}
    for number, origins in enumerate(summary.results):
        for each in origins:
            if isinstance(each, Global):
                yield f"{OUTSIDE} know that result {number} lies in the global @{each.name}"
            elif isinstance(each, Fresh):
                if not each.writable:
                    yield f"{OUTSIDE} do not write to result {number}, which may be a constant"
                owners.setdefault(each, []).append(number)
            else:
                owners.setdefault(each.number, []).append(number)
    for sharers in owners.values():
        if len(set(sharers)) > 1:
            said = " and ".join(map(str, sorted(set(sharers))))
            yield f"{OUTSIDE} know that results {said} may share their buffer"


def joined(one: Summary, other: Summary) -> Summary:
    """What holds of a function if one of two summaries holds."""
    if one.undefined or other.undefined:
        return other if one.undefined else one
    return Summary(
        one.written | other.written,
        one.changed | other.changed,
        tuple(
            tuple(dict.fromkeys((*a, *b))) for a, b in zip(one.results, other.results, strict=True)
        ),
        one.pairing,
        one.defined & other.defined,
        one.loose | other.loose,
        tuple(dict.fromkeys((*one.sizes, *other.sizes))),
        one.addressed | other.addressed,
    )


def origins_of(
    buffer: MemRefValue,
    arguments: Sequence[Any],
    blocks: BlockStates,
    made: dict[Block, tuple[BlockView, tuple[Any, ...]]],
    names: Mapping[Block, str],
) -> tuple[Origin, ...] | None:
    """Where a returned buffer comes from; None where it is another view of a buffer that is returned already, or a part
    of a global. `made` are the buffers of the callee's own that are returned, in order, `names` those of the globals
    that may be written."""
    origins: dict[Origin, None] = {}
    for _, seen in buffer.views:
        owner = next(
            (
                number
                for number, argument in enumerate(arguments)
                if isinstance(argument, MemRefValue) and argument.views[0][1].block is seen.block
            ),
            None,
        )
        if seen.block in names:
            if not seen.shows_all(buffer.shape):
                return None
            origins[Global(names[seen.block])] = None
        elif owner is None:
            shown = (seen, buffer.shape)
            if made.setdefault(seen.block, shown) != shown:
                return None
            is_plain = blocks[seen.block].writable is True and seen.block.freeable
            is_whole = seen.shows_all(buffer.shape)
            origins[Fresh(list(made).index(seen.block), is_plain, is_whole)] = None
        elif seen.folds:
            return None
        elif seen.shows_all(buffer.shape):
            origins[Argument(owner)] = None
        else:
            origins[_part_of(owner, seen.view)] = None
    return tuple(origins)


def _part_of(owner: int, view: AffineView) -> Part:
    def written(number: Any) -> int | None:
        return number if isinstance(number, int) else None

    return Part(
        owner,
        view.rank,
        tuple(map(written, view.offsets)),
        tuple(tuple((own, written(stride)) for own, stride in parts) for parts in view.terms),
    )
