"""`oneshot-verify fuzz`"""

from __future__ import annotations

import itertools
import re
import shlex
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from oneshot_verify.cli.arguments import Jobs, flag, option
from oneshot_verify.cli.running import (
    INTERRUPTED,
    TERMINATED,
    UsageError,
    complain,
    guarded,
    usage_errors,
)

if TYPE_CHECKING:
    from oneshot_verify.fuzz.campaign.crew import Crew
    from oneshot_verify.fuzz.campaign.programs import Plan
    from oneshot_verify.fuzz.campaign.state import State
    from oneshot_verify.fuzz.campaign.work import Settings

DEFAULT_CORPUS = Path("corpus")
CAMPAIGN_FOLDER = Path("reports/campaign")
ADVERSARY_FOLDER = Path("reports/adversary")
"""Default folder of the adversary's state."""
PROGRAMS_OF_PAIRS = 5
"""Programs of the adversary that one process does."""
PAIR_SECONDS = 240.0
"""Time limit for one pair, on a machine that has other work to do."""
EXAMPLES = """\b
Examples:
  oneshot-verify fuzz --for 10m
  oneshot-verify fuzz --for 8h --target mlir-opt-22 --state reports/nightly
  oneshot-verify fuzz --resume --state reports/nightly --for 8h
  oneshot-verify fuzz --programs 1000 --seed 7 --vary heuristics,deallocation
  oneshot-verify fuzz --adversary --for 1h
  oneshot-verify fuzz --adversary --mixed --for 1h
  oneshot-verify fuzz --target \\
      'mlir-opt-22 -one-shot-bufferize="{options}" -canonicalize'

Exit code: 0 no findings but known ones; 1 findings, a wrong proof, or something that was seen and is not yet made
small; 2 the call is wrong or the state cannot be written; 130 Ctrl-C, 143 SIGTERM (--resume goes on).
"""


Duration = Annotated[
    str | None, option("TIME", "Stop after this time, all told: 90s, 10m, 8h.", "--for")
]
Programs = Annotated[int | None, option("N", "Stop after N programs.", min=1)]
Seed = Annotated[int, option("S", "Which programs are made.")]
TargetCommand = Annotated[
    str,
    option(
        "CMD",
        "builtin, mlir-opt-22 (its passes are drawn), or a command; {options} and {pipeline} in it are drawn.",
    ),
]
Vary = Annotated[
    str,
    option(
        "NAMES",
        "What is drawn beside programs: heuristics, empty-tensors, deallocation, layouts, copy-before-write;"
        " all; none; elision, which all does not hold.",
    ),
]
FeatureNames = Annotated[
    str, option("NAMES", "What may occur in programs, by name; unknown names are listed.")
]
Compare = Annotated[
    bool, flag("Hold refusals and copies against the other bufferizer's.", "--compare")
]
Run = Annotated[bool, flag("Confirm wrong programs with mlir-runner-22.", "--run")]
CorpusFolder = Annotated[Path, option("DIR", "Findings go to the inbox of this corpus.")]
StateFolder = Annotated[
    Path,
    option("DIR", "Where the campaign keeps its state; a new one beside another gets a number."),
]
Resume = Annotated[bool, flag("Go on with the campaign in --state.", "--resume")]
Shard = Annotated[str, option("K/N", "Do the K-th of N equal parts of the campaign.")]
Scheduler = Annotated[
    str | None,
    option(
        "ADDRESS",
        "Do the slices on the Dask cluster there, such as tcp://host:8786 (extra: distributed).",
    ),
]
Adversary = Annotated[
    bool,
    flag(
        "Change programs or what was made of them, every second time behind a guard, and attack each `proved`.",
        "--adversary",
    ),
]
Mixed = Annotated[
    bool,
    flag(
        "With --adversary: programs of tensors and buffers, held against what mlir-opt-22 makes of them.",
        "--mixed",
    ),
]


@guarded
def fuzz(
    duration: Duration = None,
    programs: Programs = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    target: TargetCommand = "builtin",
    vary: Vary = "all",
    features: FeatureNames = "",
    compare: Compare = False,
    run: Run = False,
    corpus: CorpusFolder = DEFAULT_CORPUS,
    state: StateFolder = CAMPAIGN_FOLDER,
    resume: Resume = False,
    shard: Shard = "1/1",
    scheduler: Scheduler = None,
    adversary: Adversary = False,
    mixed: Mixed = False,
) -> int:
    """Generate programs, bufferize and judge them, make what is wrong small, and keep it."""
    if mixed and not adversary:
        raise UsageError("--mixed goes with --adversary only")
    from oneshot_verify.corpus.cases import INBOX
    from oneshot_verify.fuzz.campaign.programs import Plan
    from oneshot_verify.fuzz.campaign.work import Settings

    number, parts = _shard(shard)
    plan = Plan(_seconds(duration), programs, number, parts)
    wanted = _mixed_features(features) if mixed else _features(features)
    if adversary:
        state = ADVERSARY_FOLDER if state == CAMPAIGN_FOLDER else state
        size, limit = PROGRAMS_OF_PAIRS, PAIR_SECONDS
        settings = Settings(
            seed, features=wanted, slice_size=size, program_seconds=limit, adversary=True
        )
    else:
        settings = Settings(
            seed, target, _variations(vary), features=wanted, compare=compare, run=run
        )
    _check_target(settings)
    kept = _open(state, settings, resume)
    if resume:
        _check_target(kept.progress.settings)
    if run:
        kept.progress.settings = replace(kept.progress.settings, run=True)
    elsewhere = f" --corpus {shlex.quote(str(corpus))}" if corpus != DEFAULT_CORPUS else ""
    go_on = f"oneshot-verify fuzz --resume --state {shlex.quote(str(kept.folder))}{elsewhere}"
    try:
        crew = _crew(kept.progress.settings, scheduler, jobs)
        return _campaign(kept, plan, corpus / INBOX, crew, go_on)
    except KeyboardInterrupt:
        # The signal may come before the campaign handles it, or after.
        complain(f"go on with: {go_on}")
        raise


def _campaign(state: State, plan: Plan, inbox: Path, crew: Crew, go_on: str) -> int:
    from oneshot_verify.fuzz.campaign.engine import Engine
    from oneshot_verify.report.campaign_display import watcher_for
    from oneshot_verify.report.campaign_document import ReportingWatcher

    with watcher_for(sys.stderr) as watcher:
        reporting = ReportingWatcher(watcher, state.folder)
        engine = Engine(state, crew, inbox, plan, reporting)
        engine.run()
    if state.progress.settings.run and not engine.interrupts:
        engine.confirm_all()
    code = _finish(engine.stopping, state)
    if state.failure or not (engine.interrupts or state.progress.left()):
        return code
    if not engine.interrupts:
        complain(f"make small what was seen with: {go_on}")
        return code or 1
    complain(f"{'terminated' if engine.terminated else 'interrupted'}; go on with: {go_on}")
    return TERMINATED if engine.terminated else INTERRUPTED


def _crew(settings: Settings, scheduler: str | None, jobs: int) -> Crew:
    from oneshot_verify.fuzz.campaign.crew import DaskCrew, LocalCrew
    from oneshot_verify.pipeline.request import available_cores

    jobs = jobs or available_cores()
    try:
        return DaskCrew(settings, scheduler, jobs) if scheduler else LocalCrew(settings, jobs)
    except ValueError as error:
        raise UsageError(f"--scheduler: {error}") from None


def _finish(stopping: str, state: State) -> int:
    from oneshot_verify.report.campaign_document import write_reports
    from oneshot_verify.report.campaign_text import print_campaign
    from oneshot_verify.report.console import ResultConsole

    print_campaign(ResultConsole(sys.stdout), state.progress, stopping)
    try:
        page = write_reports(state.folder, state.progress)[-1]
        complain(f"the report is {page}")
    except OSError as error:
        complain(f"{state.folder}: no report: {error.strerror or error}")
    if state.failure:
        complain(f"error: {state.advice()}")
        return 2
    return 1 if any(not finding.known for finding in state.progress.findings.values()) else 0


def _open(folder: Path, settings: Settings, resume: bool) -> State:
    from oneshot_verify.fuzz.campaign.state import State, StateError

    with usage_errors(StateError):
        if not resume:
            return State.start(new_folder(folder), settings)
        state, warnings = State.resume(folder)
    for warning in warnings:
        complain(f"warning: {warning}")
    return state


def new_folder(folder: Path) -> Path:
    """Folder for a new campaign: `folder`, or one with a number if that holds a campaign already. Reports the
    change."""
    from oneshot_verify.fuzz.campaign.state import JOURNAL

    if not (folder / JOURNAL).exists():
        return folder
    numbers = itertools.count(2)
    fresh = next(f for n in numbers if not ((f := Path(f"{folder}-{n}")) / JOURNAL).exists())
    complain(f"{folder} holds a campaign already; this new one is in {fresh}")
    complain(f"to go on with the other one: oneshot-verify fuzz --resume --state {folder}")
    return fresh


def _seconds(text: str | None) -> float | None:
    if text is None:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smhd]?)", text.strip())
    if found is None or not float(found[1]):
        raise UsageError(f"--for {text}: write a time such as 90s, 10m or 8h")
    return float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]]


def _shard(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", text.strip())
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise UsageError(f"--shard {text}: write K/N with 1 <= K <= N, such as 3/8")
    return int(found[1]) - 1, int(found[2])


def _variations(text: str) -> tuple[str, ...]:
    from oneshot_verify.fuzz.campaign.programs import EXPENSIVE, VARIATIONS

    if text in ("all", "none"):
        return VARIATIONS if text == "all" else ()
    return _names("--vary", text, (*VARIATIONS, *EXPENSIVE))


def _features(text: str) -> tuple[str, ...]:
    from oneshot_verify.fuzz.features import FEATURES

    return _names("--features", text, tuple(FEATURES))


def _names(option: str, text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if name not in known:
            raise UsageError(f"{option}: there is no {name!r}; known are {', '.join(known)}")
    return names


def _mixed_features(text: str) -> tuple[str, ...]:
    from oneshot_verify.fuzz.adversary.referee import TOOL
    from oneshot_verify.fuzz.features import MIXED, MIXED_PROFILE

    if shutil.which(TOOL) is None:
        raise UsageError(f"--mixed: there is no {TOOL}: apt-get install mlir-22-tools")
    return (*MIXED, *_features(text)) if text else MIXED_PROFILE


def _check_target(settings: Settings) -> None:
    from oneshot_verify.fuzz.campaign.targets import make_target
    from oneshot_verify.fuzz.campaign.work import OTHER

    with usage_errors(ValueError):
        make_target(settings.target, 1.0)
        if settings.compare:
            make_target(OTHER, 1.0)
    if settings.run:
        from oneshot_verify.fuzz.campaign.confirm import missing_tool

        tool = missing_tool()
        if tool:
            raise UsageError(f"--run: there is no {tool}: apt-get install mlir-22-tools")
