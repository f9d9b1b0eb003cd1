"""What is tried to tell two programs apart that the prover takes for the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode import ProofOptions, prove_pair
from oneshot_verify.encode.replay import Effort, Exercise, Pair, Programs, exercise_pair
from oneshot_verify.encode.replay.concolic.search import Budget
from oneshot_verify.fuzz.adversary.pairs import ChangedPair
from oneshot_verify.ir import parse
from oneshot_verify.verdict import FunctionResult, Verdict

QUICK = Budget(runs=16, questions=80)
ATTACKS: dict[str, Effort] = {
    "concrete runs": Effort(candidates=60, pairs=16, alike=2, shrinks=40, seconds=0.8),
    "constants": Effort(candidates=8, pairs=8, constants=80, shrinks=40, seconds=0.8),
    "concolic runs": Effort(candidates=8, pairs=8, concolic=QUICK, shrinks=40, seconds=1.6),
}
"""By name, the cheapest first."""
PRAISE = (Verdict.PROVED, Verdict.VACUOUS)
"""Verdicts that an attack shows to be wrong."""


@dataclass
class Judgement:
    """What the prover says of a pair, and what the attacks say."""

    verdicts: dict[str, Verdict] = field(default_factory=dict[str, Verdict])
    reasons: dict[str, str] = field(default_factory=dict[str, str])
    told_apart: dict[str, str] = field(default_factory=dict[str, str])
    """For each function that an attack tells apart, which."""
    differences: dict[str, str] = field(default_factory=dict[str, str])
    """For these, what differs, and the input."""
    not_run: bool = False
    """Whether the interpreter does not cover some function."""

    @property
    def wrong(self) -> list[str]:
        """The functions that are called proved, or not worth a proof, and are told apart."""
        return [name for name in self.told_apart if self.verdicts[name] in PRAISE]

    @property
    def verdict(self) -> Verdict:
        """That of the pair: the first that is not `proved`."""
        others = [verdict for verdict in self.verdicts.values() if verdict is not Verdict.PROVED]
        return others[0] if others else Verdict.PROVED


def judge(pair: ChangedPair) -> Judgement:
    """Prove without looking at any input; then attack. What is `proved` is attacked first."""
    source = parse(pair.source, "source")[0].module
    target = parse(pair.target, "target")[0].module
    found = Judgement()
    for result in proof_of(pair, source, target):
        found.verdicts[result.name] = result.verdict
        found.reasons[result.name] = result.reason
    programs = Programs(source, target)
    order = sorted(found.verdicts, key=lambda name: found.verdicts[name] not in PRAISE)
    for name in order:
        if found.told_apart and found.verdicts[name] not in PRAISE:
            break
        _attack(Pair(programs, name, must_free=pair.must_free), name, found)
    return found


def proof_of(pair: ChangedPair, source: ModuleOp, target: ModuleOp) -> list[FunctionResult]:
    """What the prover says if it may not run anything."""
    options = ProofOptions(
        rlimit=4_000_000, replay_first=False, replay_seconds=0.0, must_free=pair.must_free
    )
    return prove_pair(source, target, options)


def _attack(pair: Pair, name: str, found: Judgement) -> None:
    for attack, exercised in exercises(pair):
        found.not_run |= exercised.not_run is not None
        if exercised.difference is not None:
            difference = exercised.difference
            found.told_apart[name] = attack
            choice = difference.input.choice
            found.differences[name] = (
                f"{difference.what}, with sizes {list(choice.sizes)}, numbers {list(choice.scalars)}"
            )
            return


def exercises(pair: Pair) -> Iterator[tuple[str, Exercise]]:
    """Each attack, and what comes of it."""
    for name, effort in ATTACKS.items():
        yield name, exercise_pair(pair, effort=effort)
