"""Prove random programs against what passes of mlir-opt make of their bufferized form.

    python -m benchmarks conformance passes [--programs 300] [--seed 0] [--start 0] [--longest 3]
                                            [--passes NAME NAME=OPTION ...] [--out DIR]

Each program is bufferized by us, one to `--longest` passes are drawn that keep the meaning of programs on buffers
(`passes_drawn.py`), and `mlir-opt` runs them one after the other. What comes out is proved against the tensor program,
unless no pass has changed anything. If that fails, the programs between the passes are judged too: the pass to blame is
the first one behind which it fails. Prints the verdicts, and for each pass in how many functions it has changed
something, how many verdicts other than `proved` it is to blame for, and their most frequent reason. Where `mlir-opt`
refuses, crashes, or does not end, nothing is judged, and that is counted apart. `--out` keeps what is not proved (the
tensor program, the program before the pass to blame, and the target), and what `mlir-opt` gives nothing for.

Exit code 1 if a function is refuted, or anything of ours fails: a false alarm, or a defect of a pass, or a crash. It is
not one of the defects that are known (`DEFECTS`), which are counted apart. Exit code 2 if nothing was judged.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common import progress
from benchmarks.common.mlir import tool
from benchmarks.common.options import Options
from benchmarks.conformance.passes_drawn import DEFECTS, PASSES, draw_passes
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.fuzz.build import build, draw
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import FunctionResult, Verdict

OPTIONS = ProofOptions(replay_seconds=2.0)
BUFFERIZER = "bufferize-function-boundaries allow-return-allocs-from-loops"
VARIANTS = ("", " copy-before-write", " function-boundary-type-conversion=identity-layout-map")
BUFFERIZED = "(bufferized)"
"""To blame where nothing is proved before any pass."""
NOT_READ = "not read"
SECONDS = 60.0
"""How long one pass may take."""
LONGEST_REASON = 100
BAD = (Verdict.REFUTED.value, Verdict.ERROR.value)
DEFECT = "refuted by a known defect"


class ToolFailed(Exception):
    """mlir-opt gives no program: it refuses, crashes, or does not end."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind


@dataclass
class Row:
    """What is known of one pass."""

    functions: int = 0
    """Functions of programs that it has changed, and that were judged."""
    blamed: Counter[str] = field(default_factory=Counter[str])
    """Functions by verdict, where it is the pass to blame."""
    reasons: Counter[str] = field(default_factory=Counter[str])


@dataclass
class Tally:
    """What came out."""

    programs: int = 0
    judged: int = 0
    unchanged: int = 0
    """Programs in which no pass has changed anything."""
    refused: int = 0
    """Programs that are not bufferized."""
    verdicts: Counter[str] = field(default_factory=Counter[str])
    rows: dict[str, Row] = field(default_factory=dict[str, Row])
    failed: Counter[str] = field(default_factory=Counter[str])
    """What mlir-opt has not done, by pass and message."""

    def row(self, name: str) -> Row:
        """That of a pass."""
        return self.rows.setdefault(name, Row())


@dataclass(frozen=True)
class Stage:
    """The text of the program behind a pass, or behind none yet."""

    name: str
    text: str


def optimized(text: str, name: str | None, *flags: str) -> str:
    """What mlir-opt prints behind one pass, or behind none; raises `ToolFailed`."""
    command = [str(tool("mlir-opt")), "--allow-unregistered-dialect", *flags]
    if name is not None:
        command.append(flag_of(name))
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired as late:
        raise ToolFailed("does not end", f"within {SECONDS:g} s") from late
    if done.returncode == 0:
        return done.stdout
    told = re.search(r"error: .*|Assertion.*|.+", done.stderr)
    crashed = done.returncode < 0 or "Stack dump" in done.stderr
    message = told[0] if told else ""
    raise ToolFailed("crashes" if crashed else "refuses", message)


def flag_of(name: str) -> str:
    """How mlir-opt is asked for a pass; some are not found without the ops that they work on."""
    return f"--pass-pipeline=builtin.module({name})" if "(" in name else f"--{name}"


def stages(text: str, names: Sequence[str]) -> list[Stage]:
    """The program before all passes, and behind each pass that has changed it; raises `ToolFailed`."""
    found = [Stage(BUFFERIZED, optimized(text, None))]
    for name in names:
        behind = optimized(found[-1].text, name)
        if behind != found[-1].text:
            found.append(Stage(name, behind))
    return found


def read(text: str) -> ModuleOp:
    """A program, through its generic form where our parser does not take the custom one."""
    try:
        return parse(text, "target.mlir")[0].module
    except InputError:
        generic = optimized(text, None, "--mlir-print-op-generic")
        return parse(generic, "target.mlir")[0].module


def judge(source: ModuleOp, text: str) -> dict[str, FunctionResult]:
    """The verdict for each function; for the whole program, if there are none."""
    try:
        return {result.name: result for result in prove_pair(source, read(text), OPTIONS)}
    except InputError as error:
        return {"": FunctionResult("", Verdict.UNSUPPORTED, reason=f"{NOT_READ}: {error}")}
    except Exception as error:  # one crash must not hide the other programs
        said = f"crash: {type(error).__name__}: {error}"
        return {"": FunctionResult("", Verdict.ERROR, reason=said)}


def short(reason: str) -> str:
    """A reason without what is different in each program."""
    plain = re.sub(r"\b(?:line \d+|(?:source|target):\d+): ", "", reason)
    return re.sub(r"%[\w#]+", "%", plain)[:LONGEST_REASON]


class Campaign:
    """Judges programs and keeps what is worth a look."""

    def __init__(self, out: Path | None) -> None:
        self.out = out
        self.tally = Tally()
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)

    def keep(self, name: str, said: str, **texts: str) -> None:
        """The texts of one program, each below what is said of it."""
        if self.out is not None:
            for part, text in texts.items():
                path = self.out / f"{name}.{part}.mlir"
                path.write_text("".join(f"// {line}\n" for line in said.splitlines()) + text)

    def run(self, name: str, text: str, variant: str, names: Sequence[str]) -> None:
        """One program with the passes `names`."""
        self.tally.programs += 1
        source = parse(text, "source.mlir")[0].module
        buffers = source.clone()
        try:
            bufferize_module(buffers, parse_options(BUFFERIZER + variant))
        except BufferizationError:
            self.tally.refused += 1
            return
        try:
            found = stages(print_module(buffers), names)
        except ToolFailed as failed:
            self.fails(name, print_module(buffers), names, failed)
            return
        if len(found) == 1:
            self.tally.unchanged += 1
            return
        self.count(name, text, source, found)

    def fails(self, name: str, text: str, names: Sequence[str], failed: ToolFailed) -> None:
        """mlir-opt gives no program for one of `names`."""
        done: list[str] = []
        for one in names:
            try:
                text = optimized(text, one)
            except ToolFailed:
                done.append(one)
                break
        self.tally.failed[f"{done[-1] if done else BUFFERIZED} {failed}"[:LONGEST_REASON]] += 1
        self.keep(name, f"mlir-opt {' '.join(map(flag_of, done))} {failed}", refused=text)

    def count(self, name: str, text: str, source: ModuleOp, found: Sequence[Stage]) -> None:
        """Judge what is behind all passes, and say which pass is to blame for what is not proved."""
        tally = self.tally
        tally.judged += 1
        results = judge(source, found[-1].text)
        earlier: list[dict[str, FunctionResult]] = []
        for stage in found[1:]:
            tally.row(stage.name).functions += len(results)
        for function, result in results.items():
            if result.verdict is Verdict.PROVED:
                tally.verdicts[result.verdict.value] += 1
                continue
            if not earlier:
                earlier = [judge(source, stage.text) for stage in found[:-1]]
            place = blamed(result, [each.get(function) for each in earlier])
            before = found[max(place - 1, 0)].text
            verdict = verdict_of(result, found[place].name, before)
            tally.verdicts[verdict] += 1
            row = tally.row(found[place].name)
            row.blamed[verdict] += 1
            row.reasons[f"{verdict}: {short(result.reason)}"] += 1
            passes = " ".join(flag_of(stage.name) for stage in found[1:])
            said = (
                f"{passes}\n@{function}: {verdict}: {result.reason}\nto blame: {found[place].name}"
            )
            if verdict in BAD:
                print(f"{name}: {said}", file=sys.stderr, flush=True)
            texts = {"source": text, "before": before, "target": found[-1].text}
            self.keep(f"{name}-{re.sub('[^a-z0-9_]+', '-', function)}", said, **texts)


def verdict_of(result: FunctionResult, name: str, before: str) -> str:
    """The verdict, unless it is owed to a known defect of the pass to blame."""
    known = any(name == one and op in before for one, op in DEFECTS)
    return DEFECT if known and result.verdict is Verdict.REFUTED else result.verdict.value


def blamed(result: FunctionResult, earlier: Sequence[FunctionResult | None]) -> int:
    """The first place where a function is judged no better than at the end; one that is not there is not judged."""
    order = list(Verdict)
    for place, other in enumerate(earlier):
        if other is not None and order.index(other.verdict) <= order.index(result.verdict):
            return place
    return len(earlier)


def report(tally: Tally) -> int:
    """Print what came out; the exit code."""
    print(
        f"{tally.programs} programs: {tally.judged} judged, {tally.unchanged} that no pass has changed, "
        f"{tally.refused} not bufferized, {tally.failed.total()} for which mlir-opt gives nothing"
    )
    verdicts = ", ".join(f"{n} {verdict}" for verdict, n in tally.verdicts.most_common())
    print(f"{tally.verdicts.total()} functions: {verdicts}\n")
    width = max(map(len, tally.rows), default=0)
    print(f"{'pass':{width}}  functions  to blame  most frequent reason")
    for name, row in sorted(tally.rows.items(), key=lambda item: (-item[1].blamed.total(), item)):
        reason = "".join(f"{n} x {said}" for said, n in row.reasons.most_common(1))
        print(f"{name:{width}}  {row.functions:9}  {row.blamed.total():8}  {reason}".rstrip())
    print()
    reasons = sum((row.reasons for row in tally.rows.values()), Counter[str]())
    for said, count in reasons.most_common():
        print(f"{count:4} x {said}")
    for said, count in tally.failed.most_common():
        print(f"{count:4} x mlir-opt {said}")
    if not tally.judged:
        print("nothing was judged")
        return 2
    return int(any(tally.verdicts[verdict] for verdict in BAD))


def main() -> int:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.random_programs(300)
    parser.add_argument("--start", type=int, default=0, help="the first program")
    parser.add_argument("--passes", nargs="+", default=PASSES, help="only these")
    parser.add_argument("--longest", type=int, default=3, help="passes behind each other")
    parser.add_argument("--out", type=Path, help="a folder for what is not proved")
    arguments = parser.parse_args()
    started = time.monotonic()
    campaign = Campaign(arguments.out)
    recipes = draw(arguments.programs, arguments.seed)
    for number, recipe in enumerate(recipes[arguments.start :], arguments.start):
        random = Random(f"{arguments.seed}/{number}")
        names = draw_passes(random, arguments.passes, arguments.longest)
        campaign.run(f"{arguments.seed}-{number}", build(recipe), random.choice(VARIANTS), names)
        progress.show(f"{number + 1} of {len(recipes)}: {dict(campaign.tally.verdicts)}")
    code = report(campaign.tally)
    print(f"{time.monotonic() - started:.0f} s")
    return code
