"""Certificates in which the source is ahead of the target.

The checker comes to the loop nests of both programs one by one, and knows what the source has required until then. A
target that computes where the result will be inserted names that place before it computes; the source does so later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from xdsl.ir import Operation, Region

from oneshot_verify.check.certificate import Certificate, Point
from oneshot_verify.encode.certify import that_forgets_nothing
from oneshot_verify.ir.places import Places

if TYPE_CHECKING:
    from oneshot_verify.encode.prove import ProgramPair


def source_first(pair: ProgramPair, certificate: Certificate) -> Certificate:
    """The same plan without cuts, in which the source runs all loop nests that stand side by side, and what is behind
    them, before the target runs the first one."""
    function = pair.sources[certificate.function].body.parent_op()
    assert function is not None
    points = that_forgets_nothing(certificate).points
    ahead = _ahead(Places(function), function.regions[0], 0, points)
    return replace(certificate, points=tuple(ahead))


def _ahead(names: Places, region: Region, start: int, points: Sequence[Point]) -> Iterator[Point]:
    """The points in a region of the source; the one of the target belongs to the op `start`."""
    if len(region.blocks) != 1:
        yield from points
        return
    groups = [list(each) for _, each in groupby(points, lambda point: point.rule == "nest")]
    for group, others in pairwise([*groups, []]):
        if group[0].rule == "nest":
            end = names.op(others[0].source) if others else region.block.last_op
            before = None if end is None else end.prev_op
            if before is not None:
                # No cut of a nest: the source is behind it already, and has used what it gave.
                yield Point(names.numbers[before], start, "cut")
        yield from (_inside(names, point) for point in group)
        start = group[-1].target


def _inside(names: Places, point: Point) -> Point:
    op: Operation = names.op(point.source)
    regions = tuple(
        tuple(_ahead(names, region, point.target, points))
        for region, points in zip(op.regions, point.regions, strict=False)
    )
    return replace(point, regions=regions)
