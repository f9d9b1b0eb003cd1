"""The certificate of a proof: its plan, and which programs it is of; `check/certificate.py` reads it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import IntegerAttr, MemRefType, TensorType
from xdsl.ir import Operation

from oneshot_verify.check.certificate import Certificate, Hold, Point
from oneshot_verify.check.identical import is_identical
from oneshot_verify.encode.at_heads import at_heads
from oneshot_verify.encode.itself import points_of_itself
from oneshot_verify.ir.places import Places
from oneshot_verify.refute.pairing import Returned
from oneshot_verify.search.granted import granted_by_texts, granted_of_writes
from oneshot_verify.search.regions import carried_at
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute

if TYPE_CHECKING:
    from oneshot_verify.encode.prove import ProgramPair

_NONE: dict[str, tuple[int, ...]] = {"moved": (), "frozen": ()}
"""The fields of a point that name buffers that a loop carries."""
MOST_BY_THEMSELVES = 64
"""So many rounds of loops in loops are looked at by themselves."""
MOST_LOOPS = 3
"""With more loops there are too many ways to try all."""


def certificate_of(pair: ProgramPair, name: str, *, defined: bool = False) -> Certificate | None:
    """The certificate of the proof of a function, if its plan was taken down; where there is none, but both programs
    have it to the letter, of a proof that it refines itself. Which scalars are defined at the heads of loops is said
    only if it is asked for: few proofs need it, and it has to be shown in each round."""
    attempt = pair.attempt(name)
    if attempt.pairing is None:
        return None
    assumptions = attempt.assumptions
    if not attempt.proved and is_identical(*pair.modules, name):
        points = points_of_itself(pair.sources[name])
        # Both write on the same ways, but the checker does not see that.
        assumptions = [*assumptions, *granted_of_writes(pair.sources[name])]
    elif attempt.plan is not None:
        points = attempt.plan.points(pair.sources[name].body, pair.targets[name].body)
    else:
        return None
    results = tuple(
        ("returned" if isinstance(each, Returned) else "argument", each.number)
        for each in attempt.pairing.results
    )
    ours, theirs = pair.prints
    if pair.options.writes:
        # Whoever reads it finds these again, and refuses a certificate that hides one of them.
        functions = pair.sources[name], pair.targets[name]
        must_free = bool(pair.options.must_free)
        found = granted_by_texts(*functions, attempt.pairing, must_free=must_free)
        assumptions = [*dict.fromkeys((*assumptions, *found))]
    if not defined:
        points = tuple(map(_without_defined, points))
    return Certificate(name, ours, theirs, results, points, tuple(assumptions))


def _without_defined(point: Point) -> Point:
    regions = tuple(tuple(map(_without_defined, each)) for each in point.regions)
    return replace(point, defined=(), regions=regions) if point.regions or point.defined else point


def that_forgets_nothing(certificate: Certificate) -> Certificate:
    """The same plan without cuts. They keep questions small; but of what is not read before a cut, the checker only
    knows behind it that both programs have it alike."""
    return replace(certificate, points=_uncut(certificate.points))


def _uncut(points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple(
        replace(
            point,
            holds=point.holds if point.rule in ("loop", "head", "threads") else (),
            regions=tuple(map(_uncut, point.regions)),
        )
        for point in points
        if point.rule != "cut"
    )


def after_a_round(certificate: Certificate) -> Certificate:
    """The same plan, in which the first round of each loop is looked at by itself: what the source requires in it is
    known behind the loop, and what the loop starts from is no matter in the others."""
    return at_heads(certificate, lambda point: replace(point, first=max(point.first, 1)))


def from_the_first_round(certificate: Certificate) -> Certificate:
    """The same plan, in which no round of a loop is looked at by itself."""
    return at_heads(certificate, lambda point: replace(point, first=0))


def that_stays(certificate: Certificate) -> Certificate:
    """The same plan, in which loops carry the same buffers in each round but the first."""
    still = {**_NONE, "among": (), "lost": ()}
    return at_heads(after_a_round(certificate), lambda point: replace(point, **still))


def round_by_round(pair: ProgramPair, certificate: Certificate) -> Certificate:
    """The same plan, in which all rounds of loops between constants are looked at by themselves, where these are few:
    what is known in each of them alone, no head has to say."""
    function = pair.sources[certificate.function].body.parent_op()
    assert function is not None
    names = Places(function)
    points = tuple(_round_by_round(names, each, MOST_BY_THEMSELVES) for each in certificate.points)
    return replace(certificate, points=points)


def _round_by_round(names: Places, point: Point, most: int) -> Point:
    rounds = _rounds_of(names.op(point.source)) if point.rule == "loop" else None
    if rounds is not None and 0 < rounds <= most:
        point = Point(point.source, point.target, "loop", regions=point.regions, first=rounds)
        most //= rounds
    regions = (tuple(_round_by_round(names, one, most) for one in each) for each in point.regions)
    return replace(point, regions=tuple(regions))


def _rounds_of(op: Operation) -> int | None:
    """How many rounds a loop runs, if its bounds are constants."""
    bounds = op.operands[:3] if op_name(op) == "scf.for" else ()
    found = [attribute(one, "value") for each in bounds if isinstance(one := each.owner, Operation)]
    numbers = [each.value.data for each in found if isinstance(each, IntegerAttr)]
    return len(range(*numbers)) if len(numbers) == 3 and numbers[2] > 0 else None


def with_each_call(certificate: Certificate) -> Certificate:
    """The same plan, in which each call is looked at by itself: what the callee does not read, need not be the same."""
    return replace(certificate, points=tuple(map(_with_each_call, certificate.points)))


def _with_each_call(point: Point) -> Point:
    regions = tuple(tuple(map(_with_each_call, each)) for each in point.regions)
    return replace(point, regions=regions, first=max(point.first, int(point.rule == "call")))


def by_themselves(certificate: Certificate, rules: Container[str]) -> Certificate:
    """The same plan without points by some rules, and of loops whose rounds are all looked at by themselves: each
    program runs these alone, and what the source requires in them is known when the target comes there."""
    return replace(certificate, points=_by_themselves(certificate.points, rules))


def _by_themselves(points: Iterable[Point], rules: Container[str]) -> tuple[Point, ...]:
    return tuple(
        replace(point, regions=tuple(_by_themselves(each, rules) for each in point.regions))
        for point in points
        if not _is_by_itself(point, rules)
    )


def _is_by_itself(point: Point, rules: Container[str]) -> bool:
    inside = [each for region in point.regions for each in region]
    is_loop = point.rule == "loop" and not (point.holds or point.equal or point.havoc)
    is_plain = point.rule in rules or is_loop
    return is_plain and all(each.rule == "cut" or _is_by_itself(each, rules) for each in inside)


def with_one_each(certificate: Certificate) -> Certificate:
    """The same plan, in which a buffer that holds what a loop carries holds nothing from outside: that may be there in
    the first round only."""
    return replace(certificate, points=tuple(map(_with_one_each, certificate.points)))


def _with_one_each(point: Point) -> Point:
    taken = {each.buffer for each in point.holds if _is_carried(point, each.tensor)}
    return _in_loops(point, lambda hold: hold.buffer in taken, _with_one_each)


def without_outside(certificate: Certificate) -> Certificate:
    """The same plan, in which loops say only of what they carry, and of globals, where it is: what else they change may
    be anything."""
    return replace(certificate, points=tuple(map(_without_outside, certificate.points)))


def _without_outside(point: Point) -> Point:
    return _in_loops(point, lambda hold: not hold.tensor.startswith("@"), _without_outside)


def with_all(certificate: Certificate, mode: str) -> Certificate:
    """The same plan, in which loops take over all buffers that they carry (`moved`), or nobody writes to any of these,
    so that others may have them, too (`frozen`)."""
    return replace(certificate, points=tuple(_with_all(each, mode) for each in certificate.points))


def _with_all(point: Point, mode: str) -> Point:
    regions = tuple(tuple(_with_all(one, mode) for one in each) for each in point.regions)
    return replace(point, regions=regions, **{**_NONE, mode: _in_turn(point)})


def each_as_it_may(certificate: Certificate) -> Iterator[Certificate]:
    """The same plan, in which each loop by itself takes over what it carries, or nobody writes to it: one function may
    have loops of both kinds."""
    count = sum(1 for each in _all(certificate.points) if _in_turn(each))
    for modes in product(_NONE, repeat=count) if 1 < count <= MOST_LOOPS else ():
        left = iter(modes)
        yield replace(certificate, points=tuple(_as_it_may(e, left) for e in certificate.points))


def _all(points: Iterable[Point]) -> Iterator[Point]:
    for each in points:
        yield each
        yield from _all(inner for region in each.regions for inner in region)


def _in_turn(point: Point) -> tuple[int, ...]:
    """The numbers of what a loop carries that may be another buffer in each round."""
    return *point.moved, *point.frozen


def _as_it_may(point: Point, modes: Iterator[str]) -> Point:
    carried = _in_turn(point)
    own = {**_NONE, next(modes): carried} if carried else _NONE
    regions = tuple(tuple(_as_it_may(one, modes) for one in each) for each in point.regions)
    return replace(point, regions=regions, moved=own["moved"], frozen=own["frozen"])


def each_in_its_own(pair: ProgramPair, certificate: Certificate) -> Certificate:
    """The same plan, in which loops carry each tensor in the buffer of the same number, whichever that is: where rounds
    turn buffers round, the proof only says where they are in some of them."""
    return _in_own(pair, certificate, _own)


def each_in_its_own_too(pair: ProgramPair, certificate: Certificate) -> Certificate:
    """The same plan, in which each tensor that loops carry, and that is in no buffer, is in that of the same number."""
    return _in_own(pair, certificate, _own_too)


def _in_own(
    pair: ProgramPair, certificate: Certificate, own: Callable[[Point, Sequence[Any]], Point]
) -> Certificate:
    functions = pair.sources[certificate.function], pair.targets[certificate.function]
    names = [*map(Places, functions)]

    def of(point: Point) -> Point:
        ops = names[0].op(point.source), names[1].op(point.target)
        carried = [carried_at(point, op) for op in ops]
        told = [list(map(side.name, values)) for side, values in zip(names, carried, strict=True)]
        numbers = [
            number
            for number, (ours, theirs) in enumerate(zip(*carried, strict=False))
            if isinstance(ours.type, TensorType) and isinstance(theirs.type, MemRefType)
        ]
        return own(point, (*told, numbers))

    return at_heads(certificate, of)


def _own(point: Point, carried: Sequence[Any]) -> Point:
    ours, theirs, numbers = carried
    holds = [each for each in point.holds if each.tensor not in ours]
    holds += [Hold(ours[number], theirs[number]) for number in numbers]
    kept = tuple(each for each in holds if each.tensor in ours or each.buffer not in theirs)
    return replace(point, holds=kept, frozen=tuple(n for n in numbers if n not in point.moved))


def _own_too(point: Point, carried: Sequence[Any]) -> Point:
    ours, theirs, numbers = carried
    held = {each.tensor for each in point.holds}
    more = (Hold(ours[n], theirs[n]) for n in numbers if ours[n] not in held)
    return replace(point, holds=(*point.holds, *more))


def _in_loops(
    point: Point, is_dropped: Callable[[Hold], bool], inside: Callable[[Point], Point]
) -> Point:
    """A point, and those in it, where heads of loops do not say of some tensors from outside where they are."""
    regions = tuple(tuple(map(inside, each)) for each in point.regions)
    if point.rule not in ("loop", "head"):
        return replace(point, regions=regions)
    dropped = [h for h in point.holds if is_dropped(h) and not _is_carried(point, h.tensor)]
    holds = tuple(each for each in point.holds if each not in dropped)
    left = {each.buffer for each in holds}
    havoc = dict.fromkeys([*point.havoc, *(h.buffer for h in dropped if h.buffer not in left)])
    return replace(point, holds=holds, havoc=tuple(havoc), regions=regions)


def _is_carried(point: Point, name: str) -> bool:
    """Whether a name is one of what a loop carries: an argument of the blocks that it comes back to."""
    if point.rule == "head" and point.equal:
        return name.rpartition(".")[0] == point.equal[0][0].rpartition(".")[0]
    return name.startswith("^" if point.rule == "head" else f"^{point.source}.")
