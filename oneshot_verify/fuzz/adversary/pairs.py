"""Pairs for the prover: a random program, what our bufferizer makes of it, and one change to either.

number of a program ──> tensor program, with effects ──> bufferized
                             │                              │
                             └──── one of the two is changed: every second time behind a guard
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.encode import frees_on_its_own
from oneshot_verify.fuzz.adversary import making
from oneshot_verify.fuzz.adversary.changes import changes, symbol_changes
from oneshot_verify.fuzz.adversary.guards import add_argument, guard, may_grow, numbers_of
from oneshot_verify.fuzz.adversary.seasoning import season
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.configuration import VARIATIONS, draw_configuration
from oneshot_verify.fuzz.campaign.programs import NAME
from oneshot_verify.fuzz.campaign.targets import BuiltinTarget
from oneshot_verify.fuzz.sample import SEED_STEP, sample
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.ir.dialects.scf import IfOp
from oneshot_verify.pipeline.functions import functions

EACH = 4
"""Changes of one program."""
TRIES = 12
"""So often another change is tried where one leaves no valid program."""
LONGEST = 3
"""Ops behind one guard."""
SYMBOLS_SHARE = 0.05
TWIN_SHARE = 0.35
"""Of the guards, those that both programs have, with the change behind that of one."""
TARGET_SHARE = 0.65
WEIGHTS = {"a print": 0.3, "an assertion": 0.3, "a buffer freed": 0.5, "poison": 0.7}
"""How often changes are drawn that can be made anywhere."""


@dataclass(frozen=True)
class ChangedPair:
    """A tensor program and a bufferized one, one of them changed."""

    source: str
    target: str
    kind: str
    """What was done (`Change.kind`)."""
    what: str
    """What was done, and to what."""
    side: str
    """`source` or `target`."""
    guarded: bool
    must_free: bool
    """Whether the bufferized program frees its memory: as it was before the change."""


def pairs(seed: int, number: int, features: Sequence[str] = ()) -> Iterator[ChangedPair]:
    """The pairs of one program. The same ones for the same arguments in every process.

    `features` are what may occur in the program (`fuzz.features`); none: everything.
    """
    random = Random(f"{seed}:{number}")
    program = parse(build(sample(seed * SEED_STEP + number, features=features or None)), "program")[
        0
    ].module
    season(program, random)
    for index in range(EACH):
        maker = _Maker(program, seed, number, Random(f"{seed}:{number}:{index}"))
        found = maker.pair(guarded=index % 2 == 1)
        if found is not None:
            yield found


class _Maker:
    """Makes one pair."""

    def __init__(self, program: ModuleOp, seed: int, number: int, random: Random) -> None:
        self.program, self.seed, self.number, self.random = program, seed, number, random
        self.guard_argument = 0
        """The argument of the function that a guard looks at."""

    def pair(self, guarded: bool) -> ChangedPair | None:
        source = self.program.clone()
        if guarded and not self._make_room(source):
            return None
        twin = self._twin(source) if guarded and self.random.random() < TWIN_SHARE else None
        target = self._bufferized(source)
        if target is None:
            return None
        must_free = frees_on_its_own(source, target)
        for _ in range(TRIES):
            side = "target" if self.random.random() < TARGET_SHARE else "source"
            one, other = source.clone(), target.clone()
            victim = other if side == "target" else one
            done = self._change(victim, guarded, twin)
            texts = done and (_text(one), _text(other))
            if done and texts and texts[0] and texts[1]:
                return ChangedPair(texts[0], texts[1], *done, side, guarded, must_free)
        return None

    def _make_room(self, source: ModuleOp) -> bool:
        """See to it that the function has a number that a guard can look at."""
        known = numbers_of(functions(source)[NAME])
        if (not known or self.random.random() < 0.5) and may_grow(source, NAME):
            add_argument(source, NAME, is_index=self.random.random() < 0.4)
            known = numbers_of(functions(source)[NAME])[-1:]
        if not known:
            return False
        self.guard_argument = self.random.choice(known)
        return True

    def _twin(self, source: ModuleOp) -> int | None:
        """Put a guard into the tensor program, both of whose sides do the same; which `scf.if` it is."""
        ops = self._ops(source, NAME)
        inside = self._guarded(source, ops) if ops else None
        if not inside:
            return None
        choices = [op for op in source.walk() if isinstance(op, IfOp)]
        return choices.index(_parent_if(inside[0]))

    def _bufferized(self, source: ModuleOp) -> ModuleOp | None:
        text = _text(source)
        if text is None:
            return None
        configuration = draw_configuration(self.seed, self.number, VARIATIONS)
        [made] = BuiltinTarget().bufferize([text], configuration)
        return made.module

    def _ops(self, module: ModuleOp, name: str | None = None) -> list[Operation]:
        """Neighbouring ops, the first of a kind that is drawn."""
        inside = functions(module)[name].walk() if name else module.walk()
        possible = [op for op in inside if making.may_change(op)]
        if not possible:
            return []
        kind = self.random.choice(sorted({op.name for op in possible}))
        op = self.random.choice([op for op in possible if op.name == kind])
        ops = [op]
        for _ in range(self.random.randint(0, LONGEST - 1)):
            following = ops[-1].next_op
            if following is None or making.is_terminator(following):
                break
            ops.append(following)
        return ops

    def _guarded(self, module: ModuleOp, ops: Sequence[Operation]) -> list[Operation] | None:
        number = functions(module)[NAME].body.blocks[0].args[self.guard_argument]
        return guard(ops, number, self.random)

    def _change(self, module: ModuleOp, guarded: bool, twin: int | None) -> tuple[str, str] | None:
        """Change one op; what was done."""
        op = self._place(module, guarded, twin)
        if op is None:
            return None
        possible = symbol_changes(op, self.random) or changes(op, self.random)
        if not possible:
            return None
        kinds = sorted({change.kind for change in possible})
        kind = self.random.choices(kinds, [WEIGHTS.get(kind, 1.0) for kind in kinds])[0]
        change = self.random.choice([change for change in possible if change.kind == kind])
        words = f"{op.name}: {change.what}"
        try:
            change.apply()
        except (VerifyException, ValueError, TypeError, KeyError):
            return None
        return f"{_family(op)} {kind}", words

    def _place(self, module: ModuleOp, guarded: bool, twin: int | None) -> Operation | None:
        if not guarded:
            if self.random.random() < SYMBOLS_SHARE:
                symbols = [op for op in module.ops if symbol_changes(op, Random(0))]
                return self.random.choice(symbols) if symbols else None
            ops = self._ops(module)
            return ops[0] if ops else None
        if twin is not None:
            choices = [op for op in module.walk() if isinstance(op, IfOp)]
            if twin >= len(choices):
                return None
            inside = [op for op in choices[twin].true_region.walk() if making.may_change(op)]
            return self.random.choice(inside) if inside else None
        ops = self._ops(module, NAME)
        changed = self._guarded(module, ops) if ops else None
        return changed[0] if changed else None


def _parent_if(op: Operation) -> IfOp:
    parent = op.parent_op()
    assert isinstance(parent, IfOp)
    return parent


def _family(op: Operation) -> str:
    return op.name.partition(".")[0]


def _text(module: ModuleOp) -> str | None:
    """The program as it is read again; None if it is none."""
    try:
        module.verify()
        text = print_module(module)
        parse(text, "program")
    except (VerifyException, InputError, ValueError):
        return None
    return text
