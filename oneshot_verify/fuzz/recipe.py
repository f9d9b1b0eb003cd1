"""Recipes for tensor programs: plain data that any reader can turn into a valid program.

A recipe is a tree of steps. A step names a kind of op and carries picks, small numbers that `fuzz.build` reads
modulo what there is to choose from. So every recipe is a program, and so is what is left of it when a step is taken
away or a pick becomes 0: Hypothesis and `fuzz.minimise` shrink freely.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hypothesis import strategies as st

from oneshot_verify.fuzz.features import (
    COMPUTING_STEPS,
    IDIOM_STEPS,
    MIXED_STEPS,
    REGION_STEPS,
    SIMPLE_STEPS,
    TRAP_STEPS,
    disabled_by,
)

IDIOM_KINDS = tuple(IDIOM_STEPS)
"""Steps that write a whole loop, as a rule; drawn half as often as others."""
TRAP_KINDS = tuple(TRAP_STEPS)
"""Steps about which LLVM decides wrongly; drawn as often as idioms."""
MIXED_KINDS = tuple(MIXED_STEPS)
"""Steps on buffers."""
TELLING = ("buffer_there_and_back", "buffer_of_tensor")
"""Those of them that are drawn six times as often: what they write may be a copy."""
LEAF_KINDS = tuple(SIMPLE_STEPS) + IDIOM_KINDS + TRAP_KINDS
"""Steps without a body."""
FAVOURED = ("insert", "extract", "extract_slice", "insert_slice", "slice_back", "generic")
"""Steps that are drawn twice as often: most conflicts are made of these."""
COMPUTING_KINDS = tuple(COMPUTING_STEPS)
"""Steps whose body computes an element; without steps in it, it is simple arithmetic."""
BODY_KINDS = tuple(REGION_STEPS)
"""Steps with one body per region; those with one region use the first body only."""
KINDS = LEAF_KINDS + COMPUTING_KINDS + BODY_KINDS
PICKS = 14
"""Picks per step. A step that wants more gets zeros."""
LARGEST_PICK = 15
ELEMENT_TYPES = ("f32", "i32", "f64", "i8")
SIZES = ("n", "n", "m", 4, 3)
"""Sizes that are drawn, without those that are features of their own."""


@dataclass(frozen=True)
class Step:
    """One op (or a few that belong together)."""

    kind: str
    picks: tuple[int, ...] = ()
    bodies: tuple[tuple[Step, ...], ...] = ()


@dataclass(frozen=True)
class Argument:
    """One tensor argument."""

    dims: tuple[int | str, ...] = ("n",)
    """Per dimension a static size, or the name of a size symbol. Dimensions with one symbol are meant to agree: on
    inputs where they do not, an op that combines them is undefined."""
    writable: bool = True
    is_buffer: bool = False


@dataclass(frozen=True)
class Recipe:
    """A whole function."""

    arguments: tuple[Argument, ...] = (Argument(),)
    element_type: str = "f32"
    disabled: frozenset[str] = frozenset()
    """Features that are left out (swarm testing): a program without loops, one without `tensor.insert`, ... Steps of
    such a kind write nothing, and arguments that need such a feature become what is nearest."""
    steps: tuple[Step, ...] = ()
    returned: tuple[int, ...] = (0,)
    """Picks of the tensors that are returned."""
    callees: tuple[Recipe, ...] = ()
    """Functions that this one, and those after them here, may call. Their element type, and what is disabled, are those
    of the caller."""


def _picks() -> st.SearchStrategy[tuple[int, ...]]:
    pick = st.integers(0, LARGEST_PICK)
    return st.tuples(*([pick] * PICKS))


def _steps() -> st.SearchStrategy[Step]:
    leaf = st.builds(Step, st.sampled_from(LEAF_KINDS + COMPUTING_KINDS + FAVOURED), _picks())

    def nest(inner: st.SearchStrategy[Step]) -> st.SearchStrategy[Step]:
        body = st.lists(inner, max_size=5).map(tuple)
        kinds = st.sampled_from(BODY_KINDS + COMPUTING_KINDS)
        return st.builds(Step, kinds, _picks(), st.tuples(body, body))

    return st.recursive(leaf, nest, max_leaves=8)


def _arguments() -> st.SearchStrategy[Argument]:
    dim = st.sampled_from((*SIZES, 1, 0))
    dims = st.one_of(
        st.lists(dim, min_size=1, max_size=2).map(tuple), st.lists(dim, max_size=3).map(tuple)
    )
    return st.builds(Argument, dims, st.sampled_from((True, True, True, False)))


def recipes(
    *, max_steps: int = 10, calls: bool = True, features: Iterable[str] | None = None
) -> st.SearchStrategy[Recipe]:
    """Recipes with up to `max_steps` steps outside of loops and branches, and without `calls` of one function only.

    Only `features` (all of `fuzz.features.FEATURES` if None) occur. Each recipe may disable some of these; that set
    shrinks to the empty set: what a small failing program does not need is not there because no step asks for it, not
    because a flag forbids it.
    """
    never = disabled_by(features)
    single = _functions(max_steps, never, st.just(()))
    if not calls:
        return single
    callees = st.lists(_functions(3, never, st.just(())), min_size=1, max_size=2).map(tuple)
    return st.one_of(
        single, _functions(max_steps, never, callees, st.builds(Step, st.just("call"), _picks()))
    )


def _functions(
    max_steps: int,
    never: frozenset[str],
    callees: st.SearchStrategy[tuple[Recipe, ...]],
    *more_steps: st.SearchStrategy[Step],
) -> st.SearchStrategy[Recipe]:
    every = sorted(disabled_by(()) - never)
    drawn = (
        st.frozensets(st.sampled_from(every), max_size=len(every) // 2) if every else st.nothing()
    )
    disabled = st.one_of(st.just(frozenset[str]()), drawn).map(never.union)
    return st.builds(
        Recipe,
        st.lists(_arguments(), min_size=1, max_size=3).map(tuple),
        st.sampled_from(ELEMENT_TYPES),
        disabled,
        st.lists(st.one_of(_steps(), *more_steps), min_size=1, max_size=max_steps).map(tuple),
        st.lists(st.integers(0, LARGEST_PICK), min_size=1, max_size=3).map(tuple),
        callees,
    )
