"""Tamper with certificates, and with the programs that they are of.

    python -m benchmarks judge tampering [CASE...] [--mutations N] [--seed S] [--record FILE]

The judge may confirm no pair that an input tells apart. The proofs of the corpus are the material. Each mutation
changes the bufferized program in one place (`fuzz/mutants`), makes the certificate one of the changed program (its
hash, its numbers), and perhaps changes the certificate, too: a
fact is dropped, weakened or put in another place, a pair is exchanged, a point is left out or gets another rule. What
the judge confirms is run on many small inputs. With `--record`, each mutation is a line of FILE, and those that are
there already are not done again, so that a long run may be cut into slices. Exit code 1 where a pair is confirmed that
an input tells apart.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.journal import Journal
from benchmarks.common.options import Options
from benchmarks.common.runs import of_corpus
from oneshot_verify.encode.certificate import RULES, Certificate, Point, fingerprint_of, read
from oneshot_verify.encode.function import Answer, Checker
from oneshot_verify.ir.places import Places
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.pipeline.jobs import proof_options
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.refute.programs import Programs
from oneshot_verify.refute.search import Effort, exercise_pair
from oneshot_verify.search import Prover
from oneshot_verify.semantics import default_meanings
from oneshot_verify.verdict import Verdict
from tests.faults.mutants import mutants

EFFORT = Effort(candidates=400, pairs=80, seconds=3.0)
"""Concrete runs of what the judge has confirmed."""


@dataclass(frozen=True)
class Proof:
    """A pair of programs, with the certificates of their functions."""

    source: ModuleOp
    target: ModuleOp
    certificates: Mapping[str, Certificate]
    must_free: bool


def proofs(paths: list[Path]) -> Iterator[Proof]:
    """Those of the corpus."""
    for run in of_corpus(paths):
        for source, target in run.pairs:
            options = replace(proof_options(run.request), writes=True)
            prover = Prover(
                source, target, replace(options, replay_first=False, replay_seconds=0.1)
            )
            results = [prover.prove(name) for name in bodies_of(source)]
            found = [read(each.certificate) for each in results if each.certificate]
            if found and all(each.verdict is Verdict.PROVED for each in results):
                certificates = {each.function: each for each in found}
                yield Proof(source, target, certificates, bool(prover.pair.options.must_free))


# Certificates.


def renumbered(points: Sequence[Point], numbers: Mapping[int, int]) -> tuple[Point, ...]:
    """Points with other numbers for the ops of the target."""

    def name(text: str) -> str:
        return re.sub(r"\d+", lambda found: str(numbers.get(int(found[0]), 0)), text, count=1)

    return tuple(
        replace(
            point,
            target=numbers.get(point.target, 0),
            holds=tuple(replace(each, buffer=name(each.buffer)) for each in point.holds),
            equal=tuple((one, name(other)) for one, other in point.equal),
            havoc=tuple(map(name, point.havoc)),
            among=tuple((number, name(each)) for number, each in point.among),
            regions=tuple(renumbered(each, numbers) for each in point.regions),
        )
        for point in points
    )


def _exchanged(draw: random.Random, point: Point) -> Point:
    if len(point.holds) < 2:
        return replace(point, holds=point.holds * 2)
    one, other = draw.sample(point.holds, 2)
    swapped = replace(one, buffer=other.buffer), replace(other, buffer=one.buffer)
    return replace(point, holds=swapped)


def _among(draw: random.Random, point: Point) -> Point:
    """Whatever buffer is named may be carried in each round."""
    names = [each.buffer for each in point.holds] + list(point.havoc)
    numbers = (0, 1, *point.moved, *point.frozen)
    among = tuple((number, draw.choice(names)) for number in numbers if names)
    return replace(point, moved=(), frozen=(), among=among)


EDITS: tuple[Callable[[random.Random, Point], Point], ...] = (
    lambda draw, point: replace(point, holds=point.holds[1:]),
    lambda draw, point: replace(point, holds=()),
    lambda draw, point: replace(point, equal=()),
    lambda draw, point: replace(point, havoc=tuple(each.buffer for each in point.holds)),
    lambda draw, point: replace(point, moved=() if point.moved else (0,)),
    lambda draw, point: replace(point, moved=point.frozen, frozen=point.moved),
    lambda draw, point: replace(point, moved=(), frozen=(*point.moved, *point.frozen) or (0,)),
    lambda draw, point: replace(point, first=draw.randrange(-1, 4)),
    lambda draw, point: replace(point, rule=draw.choice(RULES)),
    lambda draw, point: replace(point, source=point.source + draw.choice((-1, 1))),
    lambda draw, point: replace(point, target=point.target + draw.choice((-1, 1))),
    lambda draw, point: replace(point, regions=tuple(() for _ in point.regions)),
    lambda draw, point: replace(point, moved=(), frozen=(), lost=(draw.randrange(3),)),
    lambda draw, point: replace(point, holds=()),
    _exchanged,
    _among,
)
"""What is done to one point."""


def tampered(draw: random.Random, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Points of which one is another one, or is gone."""
    if not points:
        return points
    number = draw.randrange(len(points))
    point = points[number]
    inside = [n for n, region in enumerate(point.regions) if region]
    if inside and draw.random() < 0.5:
        region = draw.choice(inside)
        regions = list(point.regions)
        regions[region] = tampered(draw, regions[region])
        changed = [replace(point, regions=tuple(regions))]
    elif draw.random() < 0.15:
        changed = []
    else:
        changed = [draw.choice(EDITS)(draw, point)]
    return (*points[:number], *changed, *points[number + 1 :])


# One mutation.


def mutate(draw: random.Random, proof: Proof) -> tuple[str, str]:
    """What was changed, and what became of it."""
    target = proof.target.clone()
    changes = mutants(target)
    if not changes:
        return "nothing to change", "skipped"
    change = draw.choice(changes)
    before = {name: Places(op).ops for name, op in bodies_of(target).items()}
    try:
        change.apply()
        target.verify()
    except Exception:
        return change.what, "no program"
    prints = fingerprint_of(proof.source), fingerprint_of(target)
    certificates: dict[str, Certificate] = {}
    for name, op in bodies_of(target).items():
        if name in proof.certificates:
            now = Places(op).numbers
            numbers = {old: now[each] for old, each in enumerate(before[name]) if each in now}
            points = renumbered(proof.certificates[name].points, numbers)
            if name == change.function and draw.random() < 0.6:
                points = tampered(draw, points)
            certificates[name] = replace(
                proof.certificates[name], points=points, source=prints[0], target=prints[1]
            )
    name = change.function
    if name not in certificates:
        return change.what, "skipped"
    checker = Checker((proof.source, target), certificates.get, proof.must_free)
    outcome = checker.check(certificates[name])
    if outcome.answer is not Answer.HOLDS:
        return f"@{name}: {change.what}", outcome.answer.value
    pair = Pair(Programs(proof.source, target, default_meanings()), name, must_free=proof.must_free)
    difference = exercise_pair(pair, effort=EFFORT).difference
    return f"@{name}: {change.what}", "holds" if difference is None else "WRONG"


def main() -> int:
    """Run it."""
    parser = Options(__doc__)
    parser.add_argument("cases", nargs="*", type=Path, default=[Path("corpus/proved")])
    parser.add_argument("--mutations", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path)
    arguments = parser.parse_args()
    journal = Journal(arguments.record)
    done = {e["number"]: e for e in journal.entries() if e["seed"] == arguments.seed}
    answers = Counter(str(entry["answer"]) for entry in done.values())
    material = list(proofs(arguments.cases))
    for number in range(arguments.mutations):
        if number in done:
            continue
        draw = random.Random(f"{arguments.seed} {number}")
        what, answer = mutate(draw, draw.choice(material))
        answers[answer] += 1
        if answer == "WRONG":
            print(f"confirmed, and told apart by an input: mutation {number}: {what}", flush=True)
        journal.add(seed=arguments.seed, number=number, answer=answer, what=what)
    print(
        f"{answers.total()} mutations: " + ", ".join(f"{n} {a}" for a, n in answers.most_common())
    )
    return 1 if answers["WRONG"] else 0
