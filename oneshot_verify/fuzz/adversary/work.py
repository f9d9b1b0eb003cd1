"""The work of a worker of the adversary: judge the pairs of some programs, and make wrong proofs small."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from oneshot_verify.fuzz.adversary.attacks import EFFORT, PRAISE, Adversary, Judgement, proof_of
from oneshot_verify.fuzz.adversary.pairs import UNCHANGED, ChangedPair, pairs
from oneshot_verify.fuzz.campaign.checks import Kind
from oneshot_verify.fuzz.campaign.configuration import VARIATIONS, draw_configuration
from oneshot_verify.fuzz.campaign.programs import Slice, read_program
from oneshot_verify.fuzz.campaign.records import Sighting, Step, Tally, count, plain
from oneshot_verify.fuzz.campaign.reduce import Reducer, Texts
from oneshot_verify.pipeline.works import describe
from oneshot_verify.refute import Pair, Programs, exercise_pair
from oneshot_verify.verdict import Verdict

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
                which.number,
                index,
                pair.function,
                configuration,
                which.features,
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
    step = Step(sighting.index, Tally(), is_done=False)
    about = partial(count, step.tally.shapes.setdefault("pairs", {}))
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
    sums = tally.shapes["pairs"]
    if pair.kind == UNCHANGED and proved:
        count(sums, "programs proved")
    if found.told_apart:
        first = found.wrong[0] if found.wrong else next(iter(found.told_apart))
        count(tally.shapes.setdefault("told apart", {}), found.told_apart[first])
    elif found.not_run:
        count(sums, "not run")
    elif found.set_apart:
        count(sums, f"set apart{proved}")
        count(tally.shapes.setdefault("set apart", {}), found.set_apart)
    elif _is_same(found):
        count(sums, f"same{proved}")
    if _is_open(found):
        count(tally.shapes.setdefault("not proved", {}), pair.kind)
        words = re.sub(r"^.*?not shown: ", "", _reason(found)).partition(";")[0]
        count(tally.shapes.setdefault("not shown", {}), re.sub(r"\d+", "N", words))


def reduced(texts: Texts, must_free: bool, seconds: float, taken: Callable[[Texts], None]) -> Texts:
    """A smaller pair that is wrongly proved, as an attack shows; `taken` is called with each one on the way."""
    deadline = time.monotonic() + seconds

    def first(batch: Sequence[Texts]) -> int | None:
        for number, candidate in enumerate(batch):
            if time.monotonic() > deadline:
                return None
            if is_wrong(candidate, must_free):
                taken(candidate)
                return number
        return None

    return Reducer(texts, first, seconds).run()


def is_wrong(texts: Texts, must_free: bool) -> bool:
    """True if some function is proved that an attack tells apart."""
    source, target = map(read_program, texts)
    pair = ChangedPair(texts[0], texts[1], "", "", "", False, must_free)
    programs = Programs(source, target)
    return any(
        result.verdict in PRAISE
        and exercise_pair(
            Pair(programs, result.name, must_free=must_free), effort=EFFORT
        ).difference
        is not None
        for result in proof_of(pair, source, target)
    )
