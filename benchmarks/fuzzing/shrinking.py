"""How long it takes to make findings small: wrong programs of ours, crashes and refusals of another bufferizer.

    python -m benchmarks fuzzing shrinking [--faults NAMES] [--seed 0] [--programs 400]
    python -m benchmarks fuzzing shrinking --target mlir-opt-22 [--findings 6] [--seed 0] [--programs 1500]
    python -m benchmarks fuzzing shrinking --state DIR [--findings 6]   # what a campaign has met, so many of each kind

Without a target, faults are put into our bufferizer, and for each the first generated program that shows it is shrunk
as a campaign does. With one, the first programs that crash it, and the first that it refuses, are. With the state
of a campaign, sightings of each kind are made small again as that campaign does it, real runs included: wrong programs,
crashes, refusals, and those that do not end. Times are processor seconds of this process and of those that it has
started; the campaign gives up after `SHRINK_SECONDS` and keeps the smallest program that it has. For a program that
does not end, waiting counts: its time is that of the clock. Exit code 1 if a finding takes a minute or more.
"""

from __future__ import annotations

import os
import shutil
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from benchmarks.common.options import Options
from oneshot_verify.fuzz import edges, reshape, vectors
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.causes import plain
from oneshot_verify.fuzz.campaign.checks import PROVER_FAULTS, Checks, Kind, Problem, judge
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.crew import SHRINK_SECONDS
from oneshot_verify.fuzz.campaign.findings import Finding
from oneshot_verify.fuzz.campaign.programs import NAME, read_program
from oneshot_verify.fuzz.campaign.records import Sighting
from oneshot_verify.fuzz.campaign.shrink import Shrinker
from oneshot_verify.fuzz.campaign.state import JOURNAL, State
from oneshot_verify.fuzz.campaign.targets import (
    TOO_LATE,
    BuiltinTarget,
    Ending,
    Made,
    Target,
    make_target,
)
from oneshot_verify.fuzz.campaign.work import send_shrunk
from oneshot_verify.fuzz.faults import Fault, injected
from oneshot_verify.fuzz.faults.pipelines import PLAIN
from oneshot_verify.fuzz.sample import sample
from oneshot_verify.ir import InputError, parse
from oneshot_verify.ir.recursion import collect_rarely
from tests.faults.bufferizer import bufferizer_faults

ROOMS = ("analysis", "rewrite")
LONGEST = 60.0
BATCH = 50
KINDS = {Ending.CRASHED: Kind.CRASH, Ending.REFUSED: Kind.REFUSED}


def first_finding(programs: int, seed: int) -> tuple[str, Problem] | None:
    """The first program, of at least ten ops, that shows a problem of the bufferizer."""
    target, checks = make_target("builtin", 10.0), Checks()
    for number in range(seed * 1_000_003, seed * 1_000_003 + programs):
        text = build(sample(number), NAME)
        try:
            read_program(text)
        except InputError:
            continue
        [made] = target.bufferize([text], Configuration())
        for problem in judge(text, made, checks, number).problems:
            if problem.kind not in PROVER_FAULTS:
                return text, problem
    return None


def count(text: str) -> int:
    """The ops of a program, without the module."""
    return sum(1 for _ in parse(text, "program")[0].module.walk()) - 1


def processor_seconds() -> float:
    """Of this process and of its children that have ended."""
    return sum(os.times()[:4])


class Accepting(BuiltinTarget):
    """A bufferizer that accepts everything, so that each refusal of another one is a finding."""

    def bufferize(self, texts: Sequence[str], configuration: Configuration) -> list[Made]:
        return [Made(Ending.DONE)] * len(texts)


def foreign(line: str, programs: int, seed: int, findings: int) -> Iterator[tuple[str, float]]:
    """A line of the table for so many crashes and refusals, and the seconds that shrinking has taken.

    The shapes that a bufferizer may refuse, which the fuzzer makes seldom, are made always.
    """
    target, other = make_target(line, 10.0), Accepting()
    numbers = range(seed * 1_000_003, seed * 1_000_003 + programs)
    with ExitStack() as often:
        for module in (edges, reshape, vectors):
            often.enter_context(patch.object(module, "REFUSED_SELDOM", 1))
        texts = [build(sample(number), NAME) for number in numbers]
    left = dict.fromkeys(KINDS.values(), findings)
    for start in range(0, programs, BATCH):
        batch = texts[start : start + BATCH]
        for text, made in zip(batch, target.bufferize(batch, Configuration()), strict=True):
            kind = KINDS.get(made.ending)
            if kind is None or left[kind] == 0:
                continue
            left[kind] -= 1
            problem = Problem(kind, made.message)
            yield shrunk(plain(made.message)[:60], text, problem, target, other)
        if not any(left.values()):
            return


def shrunk(
    name: str, text: str, problem: Problem, target: Target, other: Target | None
) -> tuple[str, float]:
    """Make a finding small: its line of the table, and the seconds."""
    shrinker = Shrinker(problem.kind, problem.detail, target, other)
    started = processor_seconds()
    shown = shrinker.shrink(text, Configuration(), SHRINK_SECONDS)
    seconds = processor_seconds() - started
    small = count(shown.text) if shown is not None else "not shown again"
    return f"| {name} | {problem.kind.value} | {count(text)} | {small} | {seconds:.1f} |", seconds


def kind_of(sighting: Sighting) -> str:
    """Its kind; one that does not end has a kind of its own."""
    hangs = sighting.kind is Kind.CRASH and sighting.detail.startswith(TOO_LATE)
    return "hang" if hangs else sighting.kind.value


def of_campaign(folder: Path, findings: int) -> Iterator[tuple[str, float]]:
    """A line of the table for sightings of each kind and of different signatures, and the seconds that it took."""
    with TemporaryDirectory() as copy:
        shutil.copy(folder / JOURNAL, copy)
        state, _ = State.resume(Path(copy))
    settings = state.progress.settings
    seen: Counter[str] = Counter()
    signatures: set[str] = set()
    for sighting in state.progress.sightings.values():
        kind = kind_of(sighting)
        if sighting.signature in signatures or seen[kind] == findings:
            continue
        seen[kind] += 1
        signatures.add(sighting.signature)
        sent: list[dict[str, Any]] = []
        started, waited = processor_seconds(), time.monotonic()
        send_shrunk(settings, sighting, SHRINK_SECONDS, sent.append, lambda factor: None)
        seconds = processor_seconds() - started
        if kind == "hang":
            seconds = time.monotonic() - waited
        finding = Finding.read(sent[0]["finding"])
        name = sighting.signature.partition(" | ")[2].replace(" | ", ", ")
        words = f"| {name[:60]} | {kind} | {count(sighting.text)}"
        small = "not shown again" if finding.notes else count(finding.source)
        yield f"{words} | {small} | {seconds:.1f} |", seconds


def row(fault: Fault, programs: int, seed: int) -> tuple[str, float]:
    """The line of a fault, and the seconds that shrinking has taken."""
    with injected(fault):
        found = first_finding(programs, seed)
        if found is None:
            return f"| {fault.name} | not found in {programs} programs | | | |", 0.0
        text, problem = found
        return shrunk(fault.name, text, problem, make_target("builtin", 10.0), None)


def our_faults(names: list[str], programs: int, seed: int) -> Iterator[tuple[str, float]]:
    """A line of the table for each seeded fault, and the seconds that shrinking has taken."""
    for fault in bufferizer_faults():
        if fault.name in names if names else fault.room in ROOMS and fault.pipeline == PLAIN:
            yield row(fault, programs, seed)


def main() -> int:
    """Print the table."""
    parser = Options(__doc__)
    parser.add_argument("--faults", default="", help="names, with commas")
    parser.random_programs(400)
    parser.add_argument("--target", default="", help="another bufferizer, as the campaign takes it")
    parser.add_argument("--state", type=Path, help="of a campaign whose sightings are shrunk again")
    parser.add_argument("--findings", type=int, default=6, help="so many of each kind")
    arguments = parser.parse_args()
    names: list[str] = arguments.faults.split(",") if arguments.faults else []
    collect_rarely()
    print("| finding of | kind | ops | ops, shrunk | s |")
    print("|---|---|---|---|---|")
    programs, seed = arguments.programs, arguments.seed
    if arguments.state is not None:
        rows = of_campaign(arguments.state, arguments.findings)
    elif arguments.target:
        rows = foreign(arguments.target, programs, seed, arguments.findings)
    else:
        rows = our_faults(names, programs, seed)
    longest = 0.0
    for line, seconds in rows:
        longest = max(longest, seconds)
        print(line, flush=True)
    return 0 if longest < LONGEST else 1
