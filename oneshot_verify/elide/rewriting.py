"""Rewrites of a tensor program, each at one site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.interface import OpOperand, function_around
from oneshot_verify.elide.results import Site
from oneshot_verify.elide.rewrites import BY_NAME, TensorRewrite
from oneshot_verify.elide.rewrites.interface import erase_dead
from oneshot_verify.elide.survey import NO_PLACE, Candidate, Place
from oneshot_verify.ir.symbols import functions_of, path_of

NO_SITE: frozenset[Site] = frozenset()
Stages: TypeAlias = "Sequence[frozenset[Site]]"
"""Sets of rewrites, one after the other. Each set names its sites in the program that the earlier sets have left."""


class Numbering:
    """Indices of the ops, in the module and in their functions."""

    def __init__(self, module: ModuleOp) -> None:
        self.ops = list(module.walk())
        self._position = {op: number for number, op in enumerate(self.ops)}
        self._start = {path: self._position[op] for path, op in functions_of(module).items()}

    def site(self, at: OpOperand, change: str) -> Site | None:
        """Site of a rewrite; None outside of functions."""
        function = function_around(at.op)
        if function is None:
            return None
        path = path_of(function)
        return Site(path, self._position[at.op] - self._start[path], at.index, change)

    def has(self, site: Site) -> bool:
        """True if the module has the operand that `site` names."""
        if site.function not in self._start:
            return False
        position, operand = self.place(site)
        ops = self.ops[position : position + 1] if site.position >= 0 else []
        return any(0 <= operand < len(op.operands) for op in ops)

    def place(self, site: Site) -> Place:
        """Place of a site in the module."""
        return self._start[site.function] + site.position, site.operand

    def moved(self, site: Site, places: Mapping[Place, Place], target: Numbering) -> Site | None:
        """The same site in another module. `places` maps places of this module to places there."""
        place = places.get(self.place(site))
        return None if place is None else target.site(target.operand(place), site.change)

    def operand(self, place: Place) -> OpOperand:
        """The operand at a place. Raises `IndexError` if there is none."""
        return OpOperand(self.ops[place[0]], place[1])


def sites_of(
    numbering: Numbering, candidates: Sequence[Candidate], rewrites: Iterable[TensorRewrite]
) -> list[Site]:
    """Sites where one of these rewrites may save one of these copies."""
    found = (
        numbering.site(at, rewrite.name)
        for rewrite in rewrites
        for at in rewrite.find(numbering.ops, candidates)
    )
    return list(dict.fromkeys(site for site in found if site is not None))


def rewritten(
    module: ModuleOp, sites: Iterable[Site], wanted_before: frozenset[Place] = NO_PLACE
) -> tuple[ModuleOp, frozenset[Place]]:
    """A clone of `module` with these rewrites and without dead ops; and the operands wanted in place there, old and
    new."""
    clone = module.clone()
    numbering = Numbering(clone)
    wanted = [numbering.operand(place) for place in wanted_before]
    functions = functions_of(clone)
    changed = {site.function for site in sites}
    places = [(site.change, numbering.operand(numbering.place(site))) for site in sorted(sites)]
    # Dead ops need not be moved.
    for path in changed:
        erase_dead(functions[path].walk())
    for rewrite, at in places:
        if at.op.parent is not None:
            wanted += BY_NAME[rewrite].apply(at) or ()
    for path in changed:
        erase_dead(functions[path].walk())
    position = {op: number for number, op in enumerate(clone.walk())} if wanted else {}
    kept = ((position[at.op], at.index) for at in wanted if at.op in position)
    return clone, frozenset(kept)


def all_rewritten(
    module: ModuleOp, stages: Stages, wanted: frozenset[Place]
) -> tuple[ModuleOp, frozenset[Place]]:
    """`module` after all stages, and the operands wanted in place."""
    for sites in stages:
        module, wanted = rewritten(module, sites, wanted)
    return module, wanted


def without(stages: Stages, functions: Iterable[str]) -> Stages:
    """The stages without the rewrites in these functions."""
    gone = set(functions)
    return [frozenset(s for s in sites if s.function not in gone) for sites in stages]


@dataclass(frozen=True)
class Given:
    """Decisions read from a file."""

    stages: Stages = ()
    in_place: frozenset[Place] = NO_PLACE
    edits: Sequence[Site] = ()
    """Edits of the bufferized program."""
