"""Plans in which the points at the heads of loops say something else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from oneshot_verify.check.certificate import Certificate, Point

HEADS = ("loop", "head")
"""The rules of these points."""


def at_heads(certificate: Certificate, change: Callable[[Point], Point]) -> Certificate:
    """The same plan, in which each point at a head is changed, those inside of its loop first."""

    def changed(point: Point) -> Point:
        point = replace(point, regions=tuple(tuple(map(changed, each)) for each in point.regions))
        return change(point) if point.rule in HEADS else point

    return replace(certificate, points=tuple(map(changed, certificate.points)))
