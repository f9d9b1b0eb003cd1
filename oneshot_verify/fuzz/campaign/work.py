"""The work of a worker: judge one slice, program by program, and measure its programs. A pure function of settings and
slice number.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.reasons import Conflict
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.adversary.attacks import judge_pairs, reduced
from oneshot_verify.fuzz.campaign.checks import Judgement, Kind, Problem, compare, judge
from oneshot_verify.fuzz.campaign.confirm import confirm_small, confirmed
from oneshot_verify.fuzz.campaign.findings import finding_of, signature, told
from oneshot_verify.fuzz.campaign.programs import (
    BASE_OPTIONS,
    VARIATIONS,
    Configuration,
    PlainData,
    Program,
    Slice,
    draw_configuration,
    draw_slice,
    read_program,
)
from oneshot_verify.fuzz.campaign.records import Sighting, Step, Tally, count
from oneshot_verify.fuzz.campaign.shrink import Shown, Shrinker
from oneshot_verify.fuzz.campaign.targets import (
    BUILTIN,
    BuiltinTarget,
    CommandTarget,
    Ending,
    Made,
    Target,
    make_target,
    read_made,
)
from oneshot_verify.fuzz.coverage import alias_sets, keys
from oneshot_verify.fuzz.features import MIXED
from oneshot_verify.ir import InputError

OPTIONS = parse_options(BASE_OPTIONS)
OTHER = "mlir-opt-22"
"""Target that ours is compared with."""
MEMORY_MEGABYTES = 3000
"""The hard limit of memory for one worker."""
OP_BUCKETS = (5, 10, 15, 20, 25, 30, 40, 60, 100)
ALIAS_BUCKETS = (1, 2, 3, 4, 6, 8, 12, 20)


def measure(module: ModuleOp, tally: Tally) -> None:
    """Add the statistics of `module` to `tally`; `module` is not changed."""
    ops = [op for op in module.walk() if op is not module]
    tally.ops += len(ops)
    tally.put("ops", _bucket(len(ops), OP_BUCKETS))
    tally.put("depth", str(max((_depth(op) for op in ops), default=0)))
    for name in {op.name for op in ops}:
        tally.put("programs with", name)
    try:
        analysis = analyze_module(module, OPTIONS)
    except BufferizationError:
        tally.put("analysis", "refused")
        return
    decided = len(analysis.in_place) + len(analysis.reasons)
    if decided:
        tally.put("share in place", f"{10 * (len(analysis.in_place) * 10 // decided)} %")
    conflicts = any(isinstance(reason, Conflict) for reason in analysis.reasons.values())
    tally.put("analysis", "with a conflict" if conflicts else "without a conflict")
    for reason in analysis.reasons.values():
        tally.put("why out of place", reason.kind)
    largest = max((len(each.members) for each in alias_sets(module, analysis)), default=0)
    tally.put("largest alias set", _bucket(largest, ALIAS_BUCKETS))
    for key in keys(module, analysis):
        count(tally.coverage, key)


def _depth(op: Operation) -> int:
    depth = 0
    parent = op.parent_op()
    while parent is not None and parent.name != "func.func":
        depth, parent = depth + 1, parent.parent_op()
    return max(0, depth - (op.name == "func.func"))


def _bucket(number: int, bounds: tuple[int, ...]) -> str:
    low = 0
    for bound in bounds:
        if number <= bound:
            return str(bound) if bound == low + 1 else f"{low + 1}-{bound}"
        low = bound
    return f"more than {low}"


@dataclass(frozen=True)
class Settings(PlainData):
    """Settings that, with its number, determine the result of a slice."""

    seed: int = 0
    target: str = BUILTIN
    vary: tuple[str, ...] = VARIATIONS
    options: str = BASE_OPTIONS
    features: tuple[str, ...] = ()
    """Features that may occur in programs (`fuzz.features`); empty: all."""
    slice_size: int = 20
    compare: bool = False
    """Compare a foreign bufferizer with ours, and ours with `OTHER`."""
    run: bool = False
    """Run wrong programs with `mlir-runner`."""
    adversary: bool = False
    """Judge the prover on pairs with a change (`fuzz.adversary`), not a bufferizer."""
    program_seconds: float = 30.0
    """The hard limit of time for one program."""

    def configuration(self, number: int) -> Configuration:
        """The configuration with which the programs of slice `number` are bufferized."""
        target = make_target(self.target, 1.0)
        if isinstance(target, CommandTarget) and not target.draws:
            return Configuration(self.options)
        return draw_configuration(self.seed, number, self.vary, self.options)


def run_slice(
    settings: Settings, which: Slice, alive: Alive = lambda factor: None
) -> Iterator[Step]:
    """Judge the programs of a slice, one step each; `alive` is called before each program."""
    started = time.perf_counter()
    programs = draw_slice(settings.seed, which)
    configuration = settings.configuration(which.number)
    drawn = time.perf_counter()
    target, other = make_target(settings.target, command_seconds(settings)), _other(settings)
    made = _bufferize_all(target, programs, configuration)
    others = _bufferize_all(other, programs, configuration) if other is not None else {}
    shared = (time.perf_counter() - drawn) / max(1, len(programs))
    for program in programs:
        alive(1.0)
        begun = time.perf_counter()
        mine = made.get(program.index) or target.bufferize([program.text], configuration)[0]
        own = time.perf_counter() - begun
        step = _judge(settings, which, configuration, program, mine)
        if other is not None:
            its = others.get(program.index) or other.bufferize([program.text], configuration)[0]
            for problem in compare(mine, its, other.name):
                step.sightings.append(_sighting(problem, which, program, configuration))
        step.tally.seconds["draw"] = (drawn - started) / len(programs)
        step.tally.seconds["bufferize"] = own + shared
        yield step


def _bufferize_all(
    target: Target, programs: list[Program], configuration: Configuration
) -> dict[int, Made]:
    """Bufferize all programs in one call of a command, by index; empty for ours, which has no start-up to share."""
    if not isinstance(target, CommandTarget):
        return {}
    made = target.bufferize([program.text for program in programs], configuration)
    return {program.index: one for program, one in zip(programs, made, strict=True)}


def _other(settings: Settings) -> Target | None:
    if not settings.compare:
        return None
    if settings.target == BUILTIN:
        return make_target(OTHER, command_seconds(settings))
    return BuiltinTarget()


def _judge(
    settings: Settings, which: Slice, configuration: Configuration, program: Program, made: Made
) -> Step:
    number = which.number * which.size + program.index
    judgement = judge(program.text, made, number)
    tally = Tally(programs=1)
    _count(tally, judgement, configuration, made)
    measured = time.perf_counter()
    if not any(problem.kind is Kind.UNREADABLE for problem in judgement.problems):
        measure(read_program(program.text), tally)
    tally.seconds["measure"] = time.perf_counter() - measured
    step = Step(program.index, tally)
    for problem in judgement.problems:
        if problem.counterexample is not None and made.module is not None:
            source = read_program(program.text)
            problem = told(source, made.module, problem, program.text, made.printed)
        sighting = _sighting(problem, which, program, configuration)
        step.sightings.append(sighting)
    return step


def _sighting(
    problem: Problem, which: Slice, program: Program, configuration: Configuration
) -> Sighting:
    return Sighting(
        problem.kind,
        signature(problem, configuration),
        problem.detail,
        which.program(program.index),
        problem.function,
        configuration,
        program.text,
    )


def _count(tally: Tally, judgement: Judgement, configuration: Configuration, made: Made) -> None:
    count(tally.endings, judgement.ending.value)
    count(tally.configurations, configuration.label)
    for verdict in judgement.verdicts.values():
        count(tally.verdicts, verdict.value)
    if made.ending is Ending.REFUSED:
        count(tally.verdicts, "rejected")
        tally.count_reason(f"rejected: {made.message}")
    for reason in judgement.reasons:
        tally.count_reason(reason)
    tally.seconds["judge"] = judgement.seconds


Message = dict[str, Any]
Emit = Callable[[Message], None]
"""Sends a message to whoever asked for the work."""
Alive = Callable[[float], None]
"""Starts the time of a worker anew: `alive(2)` gives it twice as long as usual."""
NOT_SHOWN_AGAIN = "it did not show again when it was to be made small"
REDUCING_SHARE = 0.7
"""Share of the time for minimising; the rest is for a larger program, if no run confirms the smallest."""
PREPARATION = 10.0
"""Time to draw and bufferize a slice, as a multiple of the limit of one program."""


def send_slice(settings: Settings, which: Slice, emit: Emit, alive: Alive) -> None:
    """Run a slice and send each step as it is done (`Step.document`)."""
    alive(PREPARATION)
    steps = (
        judge_pairs(settings.seed, which, alive)
        if settings.adversary
        else run_slice(settings, which, alive)
    )
    for step in steps:
        emit(step.document())


def send_shrunk(
    settings: Settings, sighting: Sighting, seconds: float, emit: Emit, alive: Alive
) -> None:
    """Minimise a sighting and send the finding: `{"finding": ...}`. Each smaller program on the way is sent as a
    sighting: `{"smaller": ...}`.

    A sighting that does not show again is sent as it was met, with a note that says so.
    """
    alive(1.0)
    started, begun = time.perf_counter(), time.monotonic()
    text = sighting.text
    target = make_target(settings.target, command_seconds(settings))
    note = ""

    def on_smaller(smaller: Sighting) -> None:
        emit({"smaller": smaller.document()})

    if sighting.target:
        small = sighting
        # Of a mixed program, another one is the judge.
        if sighting.kind is Kind.WRONG_PROOF and set(MIXED).isdisjoint(settings.features):
            small = reduced(sighting, seconds, on_smaller)
        shown = as_met(small, target)
    else:
        shrinker = Shrinker(sighting.kind, sighting.detail, target, _other(settings))
        shrinker.on_smaller = lambda shown: on_smaller(
            replace(sighting, text=shown.text, configuration=shown.configuration)
        )
        runs = settings.run and sighting.kind is Kind.WRONG_PROGRAM
        reducing = seconds * (REDUCING_SHARE if runs else 1.0)
        shown = shrinker.shrink(text, sighting.configuration, reducing)
        if shown is None and sighting.kind is Kind.CRASH:
            # The message of a dying process may be cut short.
            shown = shrinker.shrink(text, sighting.configuration, reducing)
        if shown is None:
            note = NOT_SHOWN_AGAIN if sighting.kind is not Kind.UNREADABLE else ""
            shown = as_met(sighting, target)
        if runs:
            # A run takes seconds: give the worker new time, so that the small program is not lost.
            alive(1.0)
            deadline = begun + seconds
            shown = confirmed(shown) if note else confirm_small(shrinker, shown, deadline)
    taken = time.perf_counter() - started
    finding = finding_of(sighting, shown, target, settings.seed, taken)
    if note:
        finding.note(note)
    emit({"finding": finding.document()})


def as_met(sighting: Sighting, target: Target) -> Shown:
    """The program of a sighting as it was met, for a sighting that cannot be minimised."""
    text = sighting.text
    if sighting.target:
        made = read_made(sighting.target)
    else:
        [made] = target.bufferize([text], sighting.configuration)
    problem = Problem(sighting.kind, sighting.detail, sighting.function)
    try:
        source = read_program(text)
    except InputError:
        source = None
    return Shown(text, source, made, problem, sighting.configuration)


def command_seconds(settings: Settings) -> float:
    """Time limit in seconds for one call of a command."""
    return settings.program_seconds / 3
