"""Attacks that try to tell two programs apart that the prover takes for the same, and the work of a worker.

A worker judges the pairs of some programs, and makes wrong proofs small.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.adversary.pairs import UNCHANGED, ChangedPair, pairs
from oneshot_verify.fuzz.adversary.referee import Referee, Suspicion, words_of
from oneshot_verify.fuzz.campaign.checks import Kind
from oneshot_verify.fuzz.campaign.programs import (
    VARIATIONS,
    Slice,
    draw_configuration,
    read_program,
)
from oneshot_verify.fuzz.campaign.records import Sighting, Step, Tally, count, plain
from oneshot_verify.fuzz.campaign.reduce import Reducer, Texts
from oneshot_verify.ir.symbols import reached_from, remembered_symbols
from oneshot_verify.pipeline.processes.works import describe
from oneshot_verify.refute import Effort, Exercise, Pair, Programs, exercise_pair
from oneshot_verify.refute.arguments import LAYOUTS
from oneshot_verify.refute.concolic.search import Budget
from oneshot_verify.refute.inputs import Choice, InputMaker, NoInputs
from oneshot_verify.refute.outcomes import Agreement
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.verdict import FunctionResult, Verdict

EFFORT = Effort(
    candidates=60,
    pairs=24,
    alike=2,
    constants=20,
    concolic=Budget(runs=14, questions=60),
    shrinks=0,
    seconds=2.4,
)
"""Three attacks, one after the other, until one tells the programs apart: concrete runs, constants, concolic runs.
What is still open is asked again (`WHOLE`)."""
BUDGET = 10_000
"""Ops that a run of a tensor program may execute."""
QUICK = ProofOptions(rlimit=4_000_000, replay_first=False, replay_seconds=0.0, writes=False)
"""A proof without looking at any input."""
WHOLE = ProofOptions(replay_seconds=5.0, writes=False)
"""Nearly what a user gets."""
MODELS = "models of failed questions"
"""The last attack: runs on the inputs that the prover's own doubts lead to."""
REFUTATION = "refuted"
"""The attack that is named if the prover refutes `mlir-opt`'s own program."""
PRAISE = (Verdict.PROVED, Verdict.VACUOUS)
"""Verdicts that an attack shows to be wrong."""


@dataclass
class Judgement:
    """Verdicts of the prover on a pair, and results of the attacks."""

    verdicts: dict[str, Verdict] = field(default_factory=dict[str, Verdict])
    reasons: dict[str, str] = field(default_factory=dict[str, str])
    told_apart: dict[str, str] = field(default_factory=dict[str, str])
    """For each function that an attack tells apart, which."""
    differences: dict[str, str] = field(default_factory=dict[str, str])
    """For these, what differs, and the input."""
    not_run: bool = False
    """True if the interpreter does not cover some function."""
    set_apart: str = ""
    """Why the question whether the programs are the same has no answer, if it has none: on some input they differ in
    what MLIR leaves open, one of them runs its loops more or less often than before the change, or the tensor program
    is undefined on all inputs."""

    doubts: dict[str, str] = field(default_factory=dict[str, str])
    """For functions of mixed programs, what our own run says of the tensor program there."""

    @property
    def wrong(self) -> list[str]:
        """The functions that are called proved, or not worth a proof, and are told apart, or that are doubted."""
        return [
            name for name in self.told_apart if name in self.doubts or self.verdicts[name] in PRAISE
        ]

    @property
    def verdict(self) -> Verdict:
        """That of the pair: the first that is not `proved`."""
        others = [verdict for verdict in self.verdicts.values() if verdict is not Verdict.PROVED]
        return others[0] if others else Verdict.PROVED


class Adversary:
    """Judges the pairs of one program. What is known of a tensor program serves the next pair that has the same one."""

    def __init__(self) -> None:
        self._programs: dict[ModuleOp, Programs] = {}

    def judge(self, pair: ChangedPair) -> Judgement:
        """Prove without looking at any input; then attack. What is `proved` is attacked first.

        What neither was changed nor calls what was changed is left out.
        """
        source, target = pair.programs()
        found = Judgement()
        for result in proof_of(pair, source, target):
            found.verdicts[result.name] = result.verdict
            found.reasons[result.name] = result.reason
        if pair.referee is not None:
            _suspect(pair, pair.referee, target, found)
            return found
        programs = self._programs_of(source, target)
        order = sorted(found.verdicts, key=lambda name: found.verdicts[name] not in PRAISE)
        for name in order:
            if found.told_apart and found.verdicts[name] not in PRAISE:
                break
            exercised = _attack(Pair(programs, name, must_free=pair.must_free), name, found)
            is_settled = found.verdicts[name] is Verdict.PROVED or name in found.told_apart
            if pair.before is not None and not (found.set_apart or is_settled):
                before = Programs(*pair.before, budget=BUDGET)
                before = Pair(before, name, must_free=pair.must_free)
                found.set_apart = _other_rounds(before, exercised)
        if not found.told_apart and found.verdict is Verdict.UNKNOWN:
            _ask_again(pair, source, target, found)
        return found

    def _programs_of(self, source: ModuleOp, target: ModuleOp) -> Programs:
        known = self._programs.get(source)
        if known is None:
            known = self._programs[source] = Programs(source, target, budget=BUDGET)
        return known.with_target(target)


def _suspect(pair: ChangedPair, referee: Referee, target: ModuleOp, found: Judgement) -> None:
    """Hold what is proved of a mixed pair against what `mlir-opt` made of the program."""
    for name, verdict in found.verdicts.items():
        doubt: Suspicion | None = None
        if pair.kind == UNCHANGED:
            doubt = referee.disagreement(target, name)
            if doubt is None and verdict is Verdict.REFUTED:
                doubt = Suspicion(REFUTATION, found.reasons[name] or "a counterexample", "")
        if doubt is None and verdict in PRAISE:
            is_vacuous = verdict is Verdict.VACUOUS
            doubt = referee.suspicion(target, name, EFFORT, is_vacuous=is_vacuous)
        if doubt is not None:
            found.told_apart[name], found.differences[name] = doubt.attack, doubt.difference
            found.doubts[name] = doubt.reason


def _ask_again(pair: ChangedPair, source: ModuleOp, target: ModuleOp, found: Judgement) -> None:
    """Ask the prover as a user does: it may spend more, and run both programs."""
    for result in proof_of(pair, source, target, WHOLE):
        if result.verdict is Verdict.REFUTED:
            found.told_apart[result.name] = MODELS
            found.differences[result.name] = result.reason
        elif found.verdicts[result.name] is Verdict.UNKNOWN:
            found.verdicts[result.name] = result.verdict


@remembered_symbols()
def proof_of(
    pair: ChangedPair, source: ModuleOp, target: ModuleOp, options: ProofOptions = QUICK
) -> list[FunctionResult]:
    """Verdicts of the prover; by default it may not run anything."""
    prover = Prover(source, target, replace(options, must_free=pair.must_free))
    return [prover.prove(path) for path in prover.paths() if _is_concerned(prover, path, pair)]


def _is_concerned(prover: Prover, path: str, pair: ChangedPair) -> bool:
    """True if a function is the one that was changed, or calls it."""
    ops = [bodies[path] for bodies in prover.bodies if path in bodies]
    return not pair.function or any(pair.function in reached_from(op) for op in ops)


def _attack(pair: Pair, name: str, found: Judgement) -> Exercise:
    """Run both programs."""
    exercised = exercise_pair(pair, effort=EFFORT)
    found.not_run |= exercised.not_run is not None
    is_undefined = exercised.tried and not exercised.defined
    found.set_apart = found.set_apart or exercised.left_open or (UNDEFINED if is_undefined else "")
    difference = exercised.difference
    if difference is not None:
        found.told_apart[name] = exercised.found_by
        found.differences[name] = words_of(difference.what, difference.input)
    return exercised


def _other_rounds(before: Pair, now: Exercise) -> str:
    """True if loops do not run as often as before the change. Where one of the programs has more loops than the other,
    no run says which ones belong together; and one that runs for too long may be any of them."""
    if before.problem is not None:
        return ""
    try:
        maker = InputMaker(before.function)
    except NoInputs:
        return ""
    for choice in (*now.rounds, *now.too_long):
        result = before.run(maker.make(choice), LAYOUTS[:1]) if maker.fits(choice) else None
        if isinstance(result, Agreement) and _runs_otherwise(result, now, choice):
            return "loops do not run as often as before the change"
    return ""


def _runs_otherwise(before: Agreement, now: Exercise, choice: Choice) -> bool:
    """True if loops run for other rounds on an input than `before`; for more, where a run was not waited for."""
    long = now.too_long.get(choice)
    if long is None:
        return before.rounds != now.rounds[choice]
    run = before.target if long.is_target else before.source
    return long.rounds > sum(times for _, times in run.trips)


UNDEFINED = "no input was found on which the tensor program is defined"
COUNTED = (Verdict.PROVED, Verdict.UNKNOWN)
"""Verdicts on pairs for which a proof was tried to the end."""
STOPPED = "stopped"
"""The verdict on a pair that took too much memory."""


def judge_pairs(seed: int, which: Slice, alive: Callable[[float], None]) -> Iterator[Step]:
    """Judge the pairs of the programs of a slice: a step for each, and the last one of a program without a pair."""
    for index in range(which.start, which.end):
        number = which.number * which.size + index
        configuration = draw_configuration(seed, number, VARIATIONS)
        adversary = Adversary()
        alive(1.0)
        for place, pair in enumerate(pairs(seed, number, which.features)):
            alive(1.0)
            sighting = Sighting(
                Kind.WRONG_PROOF,
                f"{Kind.WRONG_PROOF.value} | {pair.kind}",
                pair.what,
                which.program(index),
                pair.function,
                configuration,
                text=pair.source,
                target=pair.target,
                must_free=pair.must_free,
                pair=f"{number}-{place}",
            )
            step = judge_pair(pair, adversary, sighting)
            yield step
            if pair.kind == UNCHANGED and Verdict.PROVED.value not in step.tally.verdicts:
                # Nothing that is made of it would be called proved.
                break
        yield Step(index, Tally(programs=1))


def judge_pair(pair: ChangedPair, adversary: Adversary, sighting: Sighting) -> Step:
    """Judge one pair; `sighting` is the one that a wrong proof of it is."""
    started = time.perf_counter()
    step = Step(sighting.where.start, Tally(), is_done=False)
    about = partial(step.tally.put, "pairs")
    about("programs" if pair.kind == UNCHANGED else "judged")
    if pair.guarded:
        about("guarded")
    try:
        found = adversary.judge(pair)
    except MemoryError:
        count(step.tally.verdicts, STOPPED)
        about("not run")
        return step
    except Exception as error:
        # What the prover dies of is a finding, too.
        kind, detail = Kind.PROVER_CRASH, describe(error)
        signature = f"{kind.value} | {plain(detail)}"
        step.sightings.append(replace(sighting, kind=kind, signature=signature, detail=detail))
        count(step.tally.verdicts, "crash")
        return step
    step.tally.seconds["judge"] = time.perf_counter() - started
    _count(step.tally, pair, found)
    if found.wrong:
        first = found.wrong[0]
        words = (pair.what, found.told_apart[first], found.differences[first])
        detail = ": ".join([*words, *filter(None, [found.doubts.get(first)])])
        step.sightings.append(replace(sighting, detail=detail, function=first))
    if _is_open(found):
        why = "\n".join([pair.what, f"verdict: {found.verdict.value}", _reason(found), ""])
        texts = {"source.mlir": pair.source, "target.mlir": pair.target, "why.txt": why}
        step.left_open.update({f"{sighting.pair}/{file}": text for file, text in texts.items()})
    return step


def _is_same(found: Judgement) -> bool:
    """True if all attacks could be run, and none tells the programs apart, whatever MLIR leaves open."""
    is_asked = not found.not_run and not found.set_apart
    return not found.told_apart and is_asked and found.verdict in COUNTED


def _is_open(found: Judgement) -> bool:
    """True if the programs are the same as far as anybody knows, and are not proved."""
    return _is_same(found) and found.verdict is not Verdict.PROVED


def _reason(found: Judgement) -> str:
    return next((reason for reason in found.reasons.values() if reason), "")


def _count(tally: Tally, pair: ChangedPair, found: Judgement) -> None:
    """Count a judged pair: in the sums of all pairs, and by the attack, or by why there is no answer."""
    count(tally.verdicts, found.verdict.value)
    proved = " proved" if found.verdict is Verdict.PROVED else ""
    if pair.kind == UNCHANGED and proved:
        tally.put("pairs", "programs proved")
    if found.told_apart:
        first = found.wrong[0] if found.wrong else next(iter(found.told_apart))
        tally.put("told apart", found.told_apart[first])
    elif found.not_run:
        tally.put("pairs", "not run")
    elif found.set_apart:
        tally.put("pairs", f"set apart{proved}")
        tally.put("set apart", found.set_apart)
    elif _is_same(found):
        tally.put("pairs", f"same{proved}")
    if _is_open(found):
        tally.put("not proved", pair.kind)
        words = re.sub(r"^.*?not shown: ", "", _reason(found)).partition(";")[0]
        tally.put("not shown", re.sub(r"\d+", "N", words))


def reduced(sighting: Sighting, seconds: float, taken: Callable[[Sighting], None]) -> Sighting:
    """A smaller pair that is wrongly proved, as an attack shows; `taken` is called with each one on the way."""
    deadline = time.monotonic() + seconds

    def smaller(texts: Texts) -> Sighting:
        return replace(sighting, text=texts[0], target=texts[1])

    def first(batch: Sequence[Texts]) -> int | None:
        for number, candidate in enumerate(batch):
            if time.monotonic() > deadline:
                return None
            if is_wrong(candidate, sighting.must_free):
                taken(smaller(candidate))
                return number
        return None

    return smaller(Reducer((sighting.text, sighting.target), first, seconds).run())


def is_wrong(texts: Texts, must_free: bool) -> bool:
    """True if some function is proved that an attack tells apart."""
    source, target = map(read_program, texts)
    pair = ChangedPair(texts[0], texts[1], "", "", "", False, must_free)
    programs = Programs(source, target)
    return any(
        _attack(
            Pair(programs, result.name, must_free=must_free), result.name, Judgement()
        ).difference
        for result in proof_of(pair, source, target)
        if result.verdict in PRAISE
    )
