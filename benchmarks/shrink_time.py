"""How long it takes to make findings small: faults are put into our bufferizer, found, and shrunk.

    python benchmarks/shrink_time.py [--faults NAMES] [--seed 0] [--programs 400]

For each fault, the first generated program that shows it is shrunk as a campaign does. Times are processor seconds of
this process; the campaign gives up after `SHRINK_SECONDS` and keeps the smallest program that it has. Exit code 1 if a
finding takes a minute or more.
"""

from __future__ import annotations

import argparse
import sys
import time

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.checks import PROVER_FAULTS, Checks, Problem, judge
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.crew import SHRINK_SECONDS
from oneshot_verify.fuzz.campaign.programs import NAME, read_program
from oneshot_verify.fuzz.campaign.shrink import Shrinker
from oneshot_verify.fuzz.campaign.targets import make_target
from oneshot_verify.fuzz.faults import Fault, all_faults, injected
from oneshot_verify.fuzz.faults.pipelines import PLAIN
from oneshot_verify.fuzz.sample import sample
from oneshot_verify.ir import InputError, parse
from oneshot_verify.ir.recursion import collect_rarely

ROOMS = ("analysis", "rewrite")
LONGEST = 60.0


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


def row(fault: Fault, programs: int, seed: int) -> tuple[str, float]:
    """The line of a fault, and the seconds that shrinking has taken."""
    with injected(fault):
        found = first_finding(programs, seed)
        if found is None:
            return f"| {fault.name} | not found in {programs} programs | | | |", 0.0
        text, problem = found
        shrinker = Shrinker(problem.kind, problem.detail, make_target("builtin", 10.0), None)
        started = time.process_time()
        shown = shrinker.shrink(text, Configuration(), SHRINK_SECONDS)
        seconds = time.process_time() - started
    small = count(shown.text) if shown is not None else "not shown again"
    return (
        f"| {fault.name} | {problem.kind.value} | {count(text)} | {small} | {seconds:.1f} |",
        seconds,
    )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--faults", default="", help="names, with commas")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--programs", type=int, default=400)
    arguments = parser.parse_args()
    names = arguments.faults.split(",") if arguments.faults else []
    collect_rarely()
    print("| fault | finding | ops | ops, shrunk | s |")
    print("|---|---|---|---|---|")
    longest = 0.0
    for fault in all_faults():
        wanted = fault.name in names if names else fault.room in ROOMS and fault.pipeline == PLAIN
        if wanted:
            line, seconds = row(fault, arguments.programs, arguments.seed)
            longest = max(longest, seconds)
            print(line, flush=True)
    return 0 if longest < LONGEST else 1


if __name__ == "__main__":
    sys.exit(main())
