"""Recipes for tensor programs: plain data that any reader can turn into a valid program.

A recipe is a tree of steps. A step names a kind of op and carries picks, small numbers that `fuzz.build` reads
modulo what there is to choose from. So every recipe is a program, and so is what is left of it when a step is taken
away or a pick becomes 0: Hypothesis shrinks freely.

`sample` draws a recipe with plain pseudo-random numbers; `recipes` draws the same ones with those of Hypothesis, which
remembers how each value came about, and takes a hundred times longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from hypothesis import strategies as st

from oneshot_verify.fuzz.features import (
    COMPUTING_STEPS,
    FEATURES,
    IDIOM_STEPS,
    MIXED_STEPS,
    REGION_STEPS,
    SIMPLE_STEPS,
    TRAP_STEPS,
    disabled_by,
)

TELLING = ("buffer_there_and_back", "buffer_of_tensor")
"""Steps on buffers that are drawn six times as often as others: what they write may be a copy."""
FAVOURED = ("insert", "extract", "extract_slice", "insert_slice", "slice_back", "generic")
"""Steps that are drawn twice as often: most conflicts are made of these."""
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


SEED_STEP = 1_000_003
"""From the numbers of one seed to those of the next."""
DEEPEST = 3
"""Bodies in bodies."""
SHARES = (0.3, 0.6, 0.8, 1.0)
"""Share of the features that a program may have; drawn once per program."""
FAVOUR = 0.75
"""Share of the steps that are of the favoured kinds."""
BASIC = ("insert", "extract", "fill", "generic")
"""One of these is always among the features, so that no program is empty for want of a step."""


class _Sampler:
    """Draws the parts of one recipe."""

    def __init__(
        self, random: Random, features: frozenset[str], favoured: frozenset[str], nesting: float
    ) -> None:
        self.random = random
        self.favoured = favoured
        self.nesting = nesting
        single = [kind for kind in SIMPLE_STEPS if kind != "call"]
        often = 2 * (*single, *COMPUTING_STEPS, *FAVOURED)
        seldom = (*IDIOM_STEPS, *TRAP_STEPS, *MIXED_STEPS, *5 * TELLING)
        self.leaves = [kind for kind in (*often, *seldom) if kind in features]
        self.bodies = [kind for kind in REGION_STEPS if kind in features]
        self.features = features
        self.budget = 0

    def picks(self) -> tuple[int, ...]:
        bits = self.random.getrandbits(4 * PICKS)
        return tuple((bits >> (4 * k)) & LARGEST_PICK for k in range(PICKS))

    def one(self, size: int, callees: bool) -> Step:
        """A step with up to `size` steps, itself and what is in it."""
        self.budget = size
        return self.step(0, callees)

    def step(self, depth: int, callees: bool) -> Step:
        """A step with all that is in it; takes what it needs from the budget."""
        self.budget -= 1
        chance = self.random.random()
        if callees and chance < (0.4 if "call" in self.favoured else 0.2):
            return Step("call", self.picks())
        deeper = self.nesting * (0.45 - 0.1 * depth)
        if self.bodies and depth < DEEPEST and self.budget > 0 and chance < deeper:
            kind = self.one_of(self.bodies)
            return Step(kind, self.picks(), (self.body(depth), self.body(depth)))
        kind = self.one_of(self.leaves or list(BASIC))
        if kind in COMPUTING_STEPS and "capture" in self.features and chance > 0.7:
            return Step(kind, self.picks(), (self.body(DEEPEST - 1),))
        return Step(kind, self.picks())

    def one_of(self, kinds: Sequence[str]) -> str:
        """One of the kinds, as a rule a favoured one."""
        if self.favoured and self.random.random() < FAVOUR:
            kinds = [kind for kind in kinds if kind in self.favoured] or kinds
        return self.random.choice(kinds)

    def body(self, depth: int) -> tuple[Step, ...]:
        count = min(self.random.choice((0, 1, 1, 2, 2, 3, 4)), max(self.budget, 0))
        return tuple(self.step(depth + 1, False) for _ in range(count))

    def argument(self) -> Argument:
        sizes: list[int | str] = [*SIZES]
        sizes += [1] if "unit_size" in self.features else []
        sizes += [0] if "zero_size" in self.features and self.random.random() < 0.2 else []
        rank = self.random.choice((0, 1, 1, 1, 1, 2, 2, 2, 3))
        dims = tuple(self.random.choice(sizes) for _ in range(rank))
        return Argument(dims, self.random.random() < 0.8)

    def arguments(self) -> tuple[Argument, ...]:
        return tuple(self.argument() for _ in range(self.random.choice((1, 2, 2, 3))))

    def buffers(self) -> tuple[Argument, ...]:
        """Arguments that are buffers."""
        if "buffer_argument" not in self.features:
            return ()
        count = self.random.choice((1, 1, 2))
        return tuple(replace(self.argument(), is_buffer=True) for _ in range(count))

    def some_of(self, arguments: Sequence[Argument]) -> tuple[Argument, ...]:
        """Arguments for a callee that those of the caller fit."""
        return tuple(self.random.choice(arguments) for _ in range(self.random.choice((1, 1, 2))))

    def function(
        self,
        size: int,
        arguments: tuple[Argument, ...],
        callees: Sequence[Recipe],
        disabled: frozenset[str],
    ) -> Recipe:
        self.budget = size
        steps: list[Step] = []
        while self.budget > 0:
            steps.append(self.step(0, bool(callees)))
        returned = tuple(self.random.randrange(16) for _ in range(self.random.choice((1, 2, 2, 3))))
        return Recipe(
            arguments,
            self.random.choice(ELEMENT_TYPES),
            disabled,
            tuple(steps),
            returned,
            tuple(callees),
        )


def recipes(
    *, max_steps: int = 10, calls: bool = True, features: Iterable[str] | None = None
) -> st.SearchStrategy[Recipe]:
    """Recipes with up to `max_steps` steps outside of loops and branches, and without `calls` of one function only.

    Only `features` (all of `fuzz.features.FEATURES` if None) occur. Each recipe may disable some of these; that set
    shrinks to the empty set: what a small failing program does not need is not there because no step asks for it, not
    because a flag forbids it.
    """
    never = disabled_by(features)
    every = sorted(disabled_by(()) - never)
    some = (
        st.frozensets(st.sampled_from(every), max_size=len(every) // 2) if every else st.nothing()
    )

    @st.composite
    def drawn(draw: st.DrawFn) -> Recipe:
        disabled = never | draw(st.one_of(st.just(frozenset[str]()), some))
        sampler = _Sampler(draw(st.randoms()), frozenset(every) - disabled, frozenset(), 1.0)
        sizes = draw(st.lists(st.integers(1, 4), max_size=2 * calls))
        callees = [sampler.function(size, sampler.arguments(), (), disabled) for size in sizes]
        whole = sampler.function(0, sampler.arguments(), callees, disabled)
        depths = draw(st.lists(st.integers(1, 4), min_size=1, max_size=max_steps))
        return replace(whole, steps=tuple(sampler.one(size, bool(callees)) for size in depths))

    return drawn()


def draw_features(random: Random, features: Iterable[str] | None = None) -> frozenset[str]:
    """Some of `features` (of all if None): the swarm."""
    names = sorted(FEATURES if features is None else features)
    share = random.choice(SHARES)
    drawn = frozenset(name for name in names if random.random() < share)
    basic = [name for name in BASIC if name in names]
    return drawn | {random.choice(basic)} if basic else drawn


def sample(
    seed: int,
    *,
    features: Iterable[str] | None = None,
    swarm: bool = True,
    size: int | None = None,
    favoured: Iterable[str] = (),
    nesting: float = 1.0,
) -> Recipe:
    """The recipe of the number `seed`: the same one for the same arguments.

    `features` restricts what may occur (all of `fuzz.features.FEATURES` if None); with `swarm` only some of them do.
    `size` is the number of steps in the main function, nested ones included; without it that is drawn too. Three
    of four steps are of the kinds in `favoured`, if any are; with a `nesting` of 2 twice as many have bodies.
    """
    random = Random(seed)
    allowed = disabled_by(()) - disabled_by(features)
    if swarm:
        allowed = draw_features(random, allowed)
    disabled = disabled_by(allowed)
    sampler = _Sampler(random, allowed, frozenset(favoured), nesting)
    arguments = sampler.arguments()
    callees: list[Recipe] = []
    if "call" in allowed and (random.random() < 0.5 or "call" in sampler.favoured):
        for _ in range(random.choice((1, 2))):
            own = sampler.some_of(arguments)
            callees.append(sampler.function(random.randint(1, 4), own, (), disabled))
    arguments += sampler.buffers()
    return sampler.function(size or random.randint(3, 14), arguments, callees, disabled)
