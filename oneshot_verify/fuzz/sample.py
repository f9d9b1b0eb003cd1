"""Draw recipes fast and reproducibly: one recipe for each number.

These are the recipes of `fuzz.recipe.recipes`, drawn with plain pseudo-random numbers: Hypothesis' engine, which has to
remember how each value came about, takes a hundred times longer. What is found here is made small by `fuzz.minimise`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.features import FEATURES, disabled_by
from oneshot_verify.fuzz.recipe import (
    BODY_KINDS,
    COMPUTING_KINDS,
    ELEMENT_TYPES,
    FAVOURED,
    IDIOM_KINDS,
    LARGEST_PICK,
    LEAF_KINDS,
    MIXED_KINDS,
    PICKS,
    SIZES,
    TELLING,
    TRAP_KINDS,
    Argument,
    Recipe,
    Step,
)

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
        whole = {*IDIOM_KINDS, *TRAP_KINDS, "call"}
        single = [kind for kind in LEAF_KINDS if kind not in whole]
        often = 2 * (*single, *COMPUTING_KINDS, *FAVOURED)
        seldom = (*IDIOM_KINDS, *TRAP_KINDS, *MIXED_KINDS, *5 * TELLING)
        self.leaves = [kind for kind in (*often, *seldom) if kind in features]
        self.bodies = [kind for kind in BODY_KINDS if kind in features]
        self.features = features
        self.budget = 0

    def picks(self) -> tuple[int, ...]:
        bits = self.random.getrandbits(4 * PICKS)
        return tuple((bits >> (4 * k)) & LARGEST_PICK for k in range(PICKS))

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
        if kind in COMPUTING_KINDS and "capture" in self.features and chance > 0.7:
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


def draw(count: int, start: int = 0, *, features: Iterable[str] | None = None) -> list[Recipe]:
    """`count` recipes whose programs are all different; the same ones for the same arguments.

    Raises `ValueError` if `features` do not make that many.
    """
    chosen = None if features is None else frozenset(features)
    drawn: dict[str, Recipe] = {}
    first = start * SEED_STEP
    for seed in range(first, first + 20 * count + 1000):
        if len(drawn) == count:
            return list(drawn.values())
        recipe = sample(seed, features=chosen)
        drawn.setdefault(build(recipe), recipe)
    raise ValueError(
        f"only {len(drawn)} different programs of {count} found: ask for fewer, or for more features"
    )
