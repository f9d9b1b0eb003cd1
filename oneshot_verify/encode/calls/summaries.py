"""Summaries: what a caller may rely on when a function has been proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from oneshot_verify.encode.calls.sizes import Size
from oneshot_verify.encode.relation.places import Global, Made, Origin
from oneshot_verify.refute.pairing import Pairing


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
    exclusive: frozenset[tuple[int, int]] = frozenset()
    """Pairs of results that may each lie in some buffer, but never both in one: where two buffers take turns."""


def renumbered(results: Sequence[tuple[Origin, ...]]) -> tuple[tuple[Origin, ...], ...] | None:
    """The same with numbers that hang only on which results share a buffer, so that summaries can be compared.

    Buffers that may be returned by one result only are alternatives, and become one. None where two different buffers
    are shared by the same results: which result is which of them would be lost.
    """
    users: dict[Made, frozenset[int]] = {}
    for number, origins in enumerate(results):
        for origin in origins:
            if isinstance(origin, Made):
                users[origin] = users.get(origin, frozenset()) | {number}
    alternatives: dict[int, list[Made]] = {}
    for fresh, sharers in users.items():
        mask = sum(1 << number for number in sharers)
        number = (mask << 2) + (fresh.is_own << 1) + fresh.is_whole
        alternatives.setdefault(number, []).append(fresh)
        if len(sharers) > 1 and len(alternatives[number]) > 1:
            return None
    numbers = {
        fresh: replace(fresh, number=number)
        for number, made in alternatives.items()
        for fresh in made
    }
    return _begin_alike(
        tuple(numbers[each] if isinstance(each, Made) else each for each in origins)
        for origins in results
    )


def _begin_alike(results: Iterable[tuple[Origin, ...]]) -> tuple[tuple[Origin, ...], ...]:
    """The same, but of buffers with one number it is known where they begin only if all begin there."""
    all_origins = [*results]
    begins: dict[int, set[int | None]] = {}
    for origin in chain.from_iterable(all_origins):
        if isinstance(origin, Made):
            begins.setdefault(origin.number, set()).add(origin.offset)

    def weakened(origin: Origin) -> Origin:
        is_one_of_several = isinstance(origin, Made) and len(begins[origin.number]) > 1
        return replace(origin, offset=None) if is_one_of_several else origin

    return tuple(tuple(dict.fromkeys(map(weakened, origins))) for origins in all_origins)


def not_owned(summary: Summary) -> list[int]:
    """The results whose buffer is not a new one of their own, so that whoever gets them may not just free them."""
    made = [origin for origins in summary.results for origin in set(origins)]
    return [
        number
        for number, origins in enumerate(summary.results)
        if any(
            not (isinstance(each, Made) and each.is_own and each.is_whole) or made.count(each) > 1
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
            elif isinstance(each, Made):
                if not each.is_own:
                    yield f"{OUTSIDE} do not write to result {number}, which may be a constant"
                owners.setdefault(each, []).append(number)
            else:
                owners.setdefault(each.number, []).append(number)
    for numbers in owners.values():
        pairs = set(combinations(sorted(set(numbers)), 2)) - summary.exclusive
        if pairs:
            said = " and ".join(map(str, sorted(set(chain.from_iterable(pairs)))))
            yield f"{OUTSIDE} know that results {said} may share their buffer"


def joined(one: Summary, other: Summary) -> Summary:
    """What holds of a function if one of two summaries holds."""
    if one.undefined or other.undefined:
        return other if one.undefined else one
    return Summary(
        one.written | other.written,
        one.changed | other.changed,
        _begin_alike((*a, *b) for a, b in zip(one.results, other.results, strict=True)),
        one.pairing,
        one.defined & other.defined,
        one.loose | other.loose,
        tuple(dict.fromkeys((*one.sizes, *other.sizes))),
        one.addressed | other.addressed,
        exclusive=one.exclusive & other.exclusive,
    )
