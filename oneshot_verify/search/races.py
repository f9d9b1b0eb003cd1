"""Plans for threads that race for a buffer: they say nothing in them of what it holds, as a read may give anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Block, SSAValue

from oneshot_verify.encode.certificate import Certificate, Point
from oneshot_verify.ir.places import Places
from oneshot_verify.search.pair import PairedPrograms
from oneshot_verify.search.structure import carried, starts, with_bases
from oneshot_verify.semantics.control import COUNTING
from oneshot_verify.semantics.meanings import op_name


def with_races(pair: PairedPrograms, certificate: Certificate) -> Certificate:
    """The same plan, without what it says in threads of the buffers that these race for, which may hold anything."""
    guess = _Guess(Places(pair.targets[certificate.function]))
    return replace(certificate, points=tuple(guess.point(each, ()) for each in certificate.points))


@dataclass
class _Guess:
    names: Places

    def point(self, point: Point, around: Sequence[str]) -> Point:
        """A point in threads that race for the buffers `around`."""
        raced = tuple(dict.fromkeys((*around, *point.raced)))
        regions = tuple(tuple(self.point(e, raced) for e in each) for each in point.regions)
        point = replace(point, regions=regions)
        holds = tuple(each for each in point.holds if not self._shows(each.buffer, around))
        if holds == point.holds:
            return point
        havoc = tuple(dict.fromkeys((*point.havoc, *around)))
        return replace(point, holds=holds, havoc=havoc)

    def _shows(self, name: str, raced: Sequence[str]) -> bool:
        """True if a buffer is one of those that are raced for, by the texts of views and loops."""
        if not raced or name.startswith("@"):
            return name in raced
        return any(self.names.name(each) in raced for each in _roots(self.names.value(name)))


def _roots(buffer: SSAValue) -> list[SSAValue]:
    """A buffer, those that it is a view of, and those that loops start with in its place."""
    found = with_bases([buffer])
    for each in found:
        loop = each.owner.parent_op() if isinstance(each.owner, Block) else None
        if loop is not None and op_name(loop) in COUNTING and each in carried(loop):
            found += _roots(starts(loop)[carried(loop).index(each)])
    return found
