"""Pairs for the prover: a random program, what our bufferizer makes of it, and one change to either.

number of a program ──> tensor program, with effects ──> bufferized
                             │                              │
                             └──── one of the two is changed: half of the pairs behind a guard
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.scf import IfOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.fuzz.adversary import making
from oneshot_verify.fuzz.adversary.changes import another_outcome, changes, season, symbol_changes
from oneshot_verify.fuzz.adversary.making import add_argument, guard, may_grow, numbers_of
from oneshot_verify.fuzz.adversary.referee import Referee, as_tensor_program, bufferized_by_llvm
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.programs import NAME, VARIATIONS, draw_configuration
from oneshot_verify.fuzz.campaign.targets import BuiltinTarget
from oneshot_verify.fuzz.features import MIXED, MIXED_STEPS
from oneshot_verify.fuzz.mutants import function_of
from oneshot_verify.fuzz.recipe import SEED_STEP, Recipe, sample
from oneshot_verify.ir import InputError, Position, parse, print_module
from oneshot_verify.ir.alone import frees_on_its_own
from oneshot_verify.ir.branches import ways_back
from oneshot_verify.ir.facts import Runs, facts_of
from oneshot_verify.ir.verify import verify_module
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.versions import MlirVersion

CHANGES = 16
"""Changes of one program: so many behind a guard that half of all its pairs are."""
MIXED_CHANGES = 8
"""The same of a mixed program, beside its results."""
TWINS = 4
"""Of these, those behind a guard that both programs have."""
STEPS = (2, 3, 3, 4, 4, 5, 6, 8)
"""Number of steps a program has: small ones are judged fast, and attacked on all their paths."""
LONGEST_TEXT = 9_000
"""In characters; a longer program costs more than it shows."""
TRIES = 12
"""So often another change is tried where one leaves no valid program."""
LONGEST = 3
"""Ops behind one guard."""
UNCHANGED = "nothing"
"""Kind of the pair without a change, of which all others of a program are made."""
SEEN_FROM_OUTSIDE = ("func.call", "vector.print", "cf.assert")
"""Ops that one program alone has no guard around, nor around a loop: no bufferizer makes that."""
SYMBOLS_SHARE = 0.05
TARGET_SHARE = 0.65
MIXED_NESTING = 0.5
"""Of mixed programs: what buffers and tensors share shows in few regions, too."""
NO_CHANGE = (VerifyException, ValueError, TypeError, KeyError, IndexError)
"""Errors of a change that cannot be made, or for which there is no place."""
WEIGHTS = {"a print": 0.3, "an assertion": 0.3, "a buffer freed": 0.5, "operand is poison": 0.7}
"""Weights of changes that can be made anywhere."""


@dataclass(frozen=True)
class ChangedPair:
    """A tensor program and a bufferized one, one of them changed."""

    source: str
    target: str
    kind: str
    """Kind of the change (`Change.kind`)."""
    what: str
    """The change and the op that it was made to."""
    side: str
    """`source` or `target`."""
    guarded: bool
    must_free: bool
    """True if the bufferized program frees its memory: as it was before the change."""
    function: str = ""
    """The function that was changed; empty: any."""
    modules: tuple[ModuleOp, ModuleOp] | None = field(default=None, compare=False, repr=False)
    """Both programs, if somebody has them. The one that was not changed is that of other pairs, too."""
    before: tuple[ModuleOp, ModuleOp] | None = field(default=None, compare=False, repr=False)
    """Both programs as they were before the change, if somebody has them."""
    referee: Referee | None = field(default=None, compare=False, repr=False)
    """Runs the changed program of a mixed pair beside `mlir-opt`'s, not beside the tensor program."""

    def programs(self) -> tuple[ModuleOp, ModuleOp]:
        """Both programs."""
        if self.modules is not None:
            return self.modules
        return parse(self.source, "source")[0].module, parse(self.target, "target")[0].module


@dataclass(frozen=True)
class _Base:
    """A pair without a change."""

    plain: ChangedPair
    guard_argument: int | None
    """The argument of the function that a guard looks at; None if it has none."""
    twin: int | None
    """The `scf.if` of both programs behind which changes are made."""


def pairs(seed: int, number: int, features: Sequence[str] = ()) -> Iterator[ChangedPair]:
    """The pairs of one program, first the one without a change. The same ones for the same arguments in every process.

    `features` are what may occur in the program (`fuzz.features`); none: everything.
    """
    random = Random(f"{seed}:{number}")
    size = random.choice(STEPS)
    program = parse(build(_recipe(seed * SEED_STEP + number, features, size)), "program")[0].module
    season(program, random)
    maker = _Maker(seed, number, is_mixed=not set(MIXED).isdisjoint(features))
    base = maker.base(program, random)
    if base is None:
        return
    made = [base.plain]
    if maker.is_mixed:
        made += _other_outcomes(base.plain)
    yield from made
    twin = maker.base(program, random, has_twin=True)
    seen = {(each.source, each.target) for each in made}
    guarded = Counter(each.guarded for each in made)
    for index in range(MIXED_CHANGES if maker.is_mixed else CHANGES):
        maker.random = Random(f"{seed}:{number}:{index}")
        is_guarded = base.guard_argument is not None and guarded[True] <= guarded[False]
        has_twin = is_guarded and guarded[True] < TWINS
        found = maker.pair(twin if has_twin and twin is not None else base, guarded=is_guarded)
        if found is not None and (found.source, found.target) not in seen:
            seen.add((found.source, found.target))
            guarded[is_guarded] += 1
            yield found


def _recipe(number: int, features: Sequence[str], size: int) -> Recipe:
    """The recipe of a program; if it may be mixed, most of its steps are about buffers."""
    buffers = MIXED_STEPS.keys() & set(features)
    if not buffers:
        return sample(number, features=features or None, size=size)
    return sample(number, features=features, size=size, favoured=buffers, nesting=MIXED_NESTING)


class _Maker:
    """Makes the pairs of one program."""

    def __init__(self, seed: int, number: int, *, is_mixed: bool) -> None:
        self.seed, self.number, self.random = seed, number, Random(0)
        self.is_mixed = is_mixed
        """True if `mlir-opt` bufferizes, and is the judge."""

    def base(self, program: ModuleOp, random: Random, *, has_twin: bool = False) -> _Base | None:
        """The pair that changes are made to; None if the program cannot be used."""
        self.random = random
        source = program.clone()
        argument, twin = self._make_room(source), None
        if has_twin:
            try:
                twin = self._twin(source, argument)
            except NO_CHANGE:
                return None
        text = _text(source)
        target = self._bufferized(text) if text is not None else None
        if text is None or target is None:
            return None
        texts, modules = (text, print_module(target, version=MlirVersion.BOTH)), (source, target)
        if max(map(len, texts)) > LONGEST_TEXT:
            return None
        must_free, referee = frees_on_its_own(*modules), None
        if self.is_mixed:
            reference = as_tensor_program(*modules)
            if reference is None:
                return None
            referee = Referee(source, reference)
        words = (UNCHANGED, UNCHANGED, "", False, must_free)
        plain = ChangedPair(*texts, *words, modules=modules, referee=referee)
        return _Base(plain, argument, twin)

    def pair(self, base: _Base, guarded: bool) -> ChangedPair | None:
        """One change that leaves a valid program."""
        plain = base.plain
        source, target = plain.programs()
        for _ in range(TRIES):
            is_target = self.is_mixed or self.random.random() < TARGET_SHARE
            victim = (target if is_target else source).clone()
            try:
                kind, what, function = self._change(victim, base, guarded)
            except NO_CHANGE:
                continue
            text = _text(victim)
            if text and text != (plain.target if is_target else plain.source):
                words = {"kind": kind, "what": what, "function": function}
                changed = replace(plain, **words, guarded=guarded, before=plain.modules)
                return _with(changed, victim, text, is_target=is_target)
        return None

    def _make_room(self, source: ModuleOp) -> int | None:
        """See to it that the function has a number that a guard can look at; which argument it is."""
        known = numbers_of(functions(source)[NAME])
        if (not known or self.random.random() < 0.5) and may_grow(source, NAME):
            add_argument(source, NAME, is_index=self.random.random() < 0.4)
            known = numbers_of(functions(source)[NAME])[-1:]
        return self.random.choice(known) if known else None

    def _twin(self, source: ModuleOp, argument: int | None) -> int:
        """Put a guard into the tensor program, both of whose sides do the same; which `scf.if` it is."""
        inside = self._guarded(source, self._ops(source, NAME), argument)
        around = inside[0].parent_op()
        return next(k for k, op in enumerate(_choices(source)) if op is around)

    def _bufferized(self, text: str) -> ModuleOp | None:
        if self.is_mixed:
            return bufferized_by_llvm(text)
        configuration = draw_configuration(self.seed, self.number, VARIATIONS)
        [made] = BuiltinTarget().bufferize([text], configuration)
        return made.module

    def _ops(
        self, module: ModuleOp, name: str | None = None, *, may_be_alone: bool = False
    ) -> list[Operation]:
        """Neighbouring ops, the first of a kind that is drawn; those that `may_be_alone` only one program has."""
        inside = functions(module)[name].walk() if name else module.walk()
        possible = [op for op in inside if making.may_change(op)]
        if may_be_alone:
            possible = [op for op in possible if _may_be_alone(op)]
        kind = self.random.choice(sorted({op.name for op in possible}))
        op = self.random.choice([op for op in possible if op.name == kind])
        ops = [op]
        for _ in range(self.random.randint(0, LONGEST - 1)):
            following = ops[-1].next_op
            if following is None or making.is_terminator(following):
                break
            if may_be_alone and not _may_be_alone(following):
                break
            ops.append(following)
        return ops

    def _guarded(
        self, module: ModuleOp, ops: Sequence[Operation], argument: int | None
    ) -> list[Operation]:
        if argument is None:
            raise ValueError("there is no number to look at")
        number = functions(module)[NAME].body.blocks[0].args[argument]
        return guard(ops, number, self.random)

    def _change(self, module: ModuleOp, base: _Base, guarded: bool) -> tuple[str, str, str]:
        """Change one op: the kind of the change, in words, and in which function. Raises one of `NO_CHANGE`."""
        op = self._place(module, base, guarded)
        possible = symbol_changes(op, self.random) or changes(op, self.random)
        kinds = sorted({change.kind for change in possible})
        kind = self.random.choices(kinds, [WEIGHTS.get(kind, 1.0) for kind in kinds])[0]
        change = self.random.choice([change for change in possible if change.kind == kind])
        words, function = f"{op.name}: {change.what}", function_of(op)
        change.apply()
        return f"{op.name.partition('.')[0]} {kind}", words, function

    def _place(self, module: ModuleOp, base: _Base, guarded: bool) -> Operation:
        """The op that is changed."""
        if guarded and base.twin is None:
            ops = self._ops(module, NAME, may_be_alone=True)
            return self._guarded(module, ops, base.guard_argument)[0]
        if guarded:
            region = _choices(module)[base.twin or 0].true_region
            return self.random.choice([op for op in region.walk() if making.may_change(op)])
        if self.random.random() < SYMBOLS_SHARE:
            return self.random.choice([op for op in module.ops if symbol_changes(op, Random(0))])
        return self._ops(module)[0]


def _with(pair: ChangedPair, victim: ModuleOp, text: str, *, is_target: bool) -> ChangedPair:
    """A pair with another program on one side."""
    source, target = pair.programs()
    if is_target:
        return replace(pair, target=text, side="target", modules=(source, victim))
    return replace(pair, source=text, side="source", modules=(victim, target))


def _other_outcomes(plain: ChangedPair) -> Iterator[ChangedPair]:
    """Each result once as another one: who proves that says that the tensor program leaves it open."""
    target = plain.programs()[1]
    for number in range(len(functions(target)[NAME].function_type.outputs)):
        victim = target.clone()
        try:
            another_outcome(functions(victim)[NAME], number)
        except NO_CHANGE:
            continue
        if text := _text(victim):
            what = f"result {number} is another one"
            changed = replace(plain, kind="another result", what=what, function=NAME)
            yield _with(changed, victim, text, is_target=True)


def _choices(module: ModuleOp) -> list[IfOp]:
    return [op for op in module.walk() if isinstance(op, IfOp)]


def _may_be_alone(op: Operation) -> bool:
    """True if one program alone may have a guard around an op."""
    loops = (Runs.LOOP, Runs.PARALLEL)
    return not any(
        each.name in SEEN_FROM_OUTSIDE or facts_of(each).runs in loops or ways_back(each)
        for each in op.walk()
    )


def _text(module: ModuleOp) -> str | None:
    """The program as text; None if it is none."""
    try:
        verify_module(module, Position("program"))
        return print_module(module, version=MlirVersion.BOTH)
    except (VerifyException, InputError, ValueError):
        return None
