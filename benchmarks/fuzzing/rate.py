"""How many programs a campaign does per second and core, and where the time goes.

    python -m benchmarks fuzzing rate [--programs 150] [--seed 0] [--ops 10-25] [--target builtin] [--profile 25]

Time is processor time of this process, so other work on the machine does not count: generation, bufferization and
proof, all in this process for the builtin target. Only programs with so many ops as `--ops` says count, those of
functions that are called included; the others are drawn and passed by. Exit code 1 below 15 per second.
"""

from __future__ import annotations

import cProfile
import pstats
import time
from collections import Counter

from benchmarks.common.options import Options
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.checks import Checks, judge
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.measure import measure
from oneshot_verify.fuzz.campaign.programs import NAME, read_program
from oneshot_verify.fuzz.campaign.records import Tally
from oneshot_verify.fuzz.campaign.targets import make_target
from oneshot_verify.fuzz.sample import sample
from oneshot_verify.ir import InputError
from oneshot_verify.ir.recursion import collect_rarely

WANTED = 15.0


class Clock:
    """Processor time by activity."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self._last = time.process_time()

    def skip(self) -> None:
        """Forget the time since the last call."""
        self._last = time.process_time()

    def lap(self, activity: str) -> None:
        """Count the time since the last call for `activity`."""
        now = time.process_time()
        self.seconds[activity] += now - self._last
        self._last = now


def _fits(number: int, least: int, most: int) -> bool:
    """Whether a program has that many ops."""
    try:
        module = read_program(build(sample(number), NAME))
    except InputError:
        return False
    return least <= sum(1 for op in module.walk()) - 1 <= most


def run(
    programs: int, seed: int, least: int, most: int, target_name: str
) -> tuple[int, Clock, Counter[str]]:
    """Judge so many programs; how many were drawn, the time, and the verdicts."""
    target, checks = make_target(target_name, 10.0), Checks()
    verdicts: Counter[str] = Counter()
    tally = Tally()
    clock = Clock()
    done, number = 0, seed * 1_000_003
    while done < programs:
        number += 1
        if not _fits(number, least, most):
            continue
        done += 1
        read_program.cache_clear()
        clock.skip()
        text = build(sample(number), NAME)
        clock.lap("generate")
        module = read_program(text)
        clock.lap("parse")
        [made] = target.bufferize([text], Configuration())
        clock.lap("bufferize")
        judgement = judge(text, made, checks, number)
        verdicts.update(verdict.value for verdict in judgement.verdicts.values())
        clock.lap("judge")
        measure(module, tally)
        clock.lap("measure")
    return number - seed * 1_000_003, clock, verdicts


def main() -> int:
    """Print the figures."""
    parser = Options(__doc__)
    parser.random_programs(150)
    parser.add_argument("--ops", default="10-25")
    parser.add_argument("--target", default="builtin")
    parser.add_argument("--profile", type=int, default=0, help="functions to show")
    arguments = parser.parse_args()
    least, most = map(int, arguments.ops.split("-"))
    # As each process of a campaign does.
    collect_rarely()
    run(5, arguments.seed + 999, least, most, arguments.target)
    profile = cProfile.Profile()
    if arguments.profile:
        profile.enable()
    drawn, clock, verdicts = run(arguments.programs, arguments.seed, least, most, arguments.target)
    profile.disable()
    total = sum(clock.seconds.values())
    for activity, seconds in clock.seconds.most_common():
        print(
            f"{activity:<10} {1000 * seconds / arguments.programs:7.1f} ms a program {seconds / total:6.1%}"
        )
    rate = arguments.programs / total
    print(f"{drawn} drawn, {arguments.programs} of {arguments.ops} ops: {dict(verdicts)}")
    print(f"{rate:.1f} programs per second and core")
    if arguments.profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(arguments.profile)
    return 0 if rate >= WANTED else 1
