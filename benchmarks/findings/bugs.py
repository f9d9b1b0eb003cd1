"""Show the bugs of LLVM 22.1's bufferization that we know, each by running it, and write them up.

    python -m benchmarks findings bugs [NAME ...] [--table] [--write docs/found-bugs.md]

Each bug is a file of `tests/bufferize/differences`; `bugs.json` has its cause, and what we do. `mlir-opt-22` runs
on the file; for the table, `heir-opt` (LLVM 24) as well. What is computed wrongly is shown with `mlir-runner-22`: the
prover finds an input, and one program calls the function of the file (bufferized with a copy before each write) and
what `mlir-opt` made of it, and prints what both return. Where a run need not show it, the prover says what is wrong,
and the page says why. Exit code 1 if a bug does not show.
"""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from textwrap import dedent
from typing import Any

from xdsl.dialects.builtin import ModuleOp

import oneshot_verify as ov
from benchmarks.common.mlir import LOWER, heir_opt
from benchmarks.common.options import Options
from benchmarks.common.pages import HOME
from oneshot_verify.fuzz.campaign.confirm import confirmed_on_some_input
from oneshot_verify.home import SITE
from oneshot_verify.ir import parse, print_module
from oneshot_verify.report.refutation import refutation_lines
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from oneshot_verify.verdict_text import show_input

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "tests" / "bufferize" / "differences"
CAUSES = Path(__file__).with_suffix(".json")
OPTIMIZER, RUNNER = "mlir-opt-22", "mlir-runner-22"
HANGS_AFTER = 5.0
"""Seconds; the files take less than a tenth of one where a pass ends."""
MOST_RUNS = 40
MOST_LINES, COLUMNS = 10, 100
"""Of a program that the page shows, and of what the prover says."""
TO_LLVM = ("-lower-affine", "-convert-bufferization-to-memref", *LOWER)
_CONFIRMED = re.compile(
    r"confirmed: mlir-runner prints (.*?) for (result \d+) of the tensor program, (.*) for the .*"
)
PAGE = Path(__file__).with_suffix(".md")
"""What stands around the bugs."""
UNREGISTERED = "-allow-unregistered-dialect"
LLVM = "https://github.com/llvm/llvm-project/issues"
SYMPTOMS = {"wrong": "wrong program", "crashes": "crash", "invalid": "invalid program"}
SYMPTOMS |= {"hangs": "does not end", "tensors": "left on tensors", "varies": "varies"}
_RIGHT = re.compile(r"it is proved$|@main returns|all runs|exit code 0")


class NotShown(Exception):
    """A bug does not show; the message says what came instead."""


@dataclass(frozen=True)
class Bug:
    """One file, with what is known of it."""

    name: str
    group: str
    """The cause that it shares with others."""
    program: str
    settings: dict[str, str]
    op: str
    cause: str
    ours: str
    """What our bufferizer does there."""
    why_not_run: str = ""
    """Why a run need not show it; empty if it does."""
    upstream: int = 0
    """LLVM's number of a report or a change that names the cause; 0 if none is known."""

    @property
    def pipeline(self) -> str:
        """What runs, as `mlir-opt` takes it."""
        return f"--pass-pipeline=builtin.module({self.settings['pass']})"

    @property
    def title(self) -> str:
        """The heading of its entry."""
        title = self.settings["title"].rstrip(".")
        return f"{title[0].upper()}{title[1:]}"


def bugs() -> list[Bug]:
    """All that are known, in the order of the page."""
    groups = json.loads(CAUSES.read_text())
    return [
        _bug(name, group, **known) for group, each in groups.items() for name, known in each.items()
    ]


def _bug(name: str, group: str, **known: Any) -> Bug:
    text = (FILES / f"{name}.mlir").read_text()
    program = "\n".join(line for line in text.splitlines() if not line.startswith("// ")).strip()
    return Bug(name, group, program, dict(re.findall(r"^// ([a-z]+): (.*)$", text, re.M)), **known)


def section(bug: Bug) -> str:
    """The entry; raises `NotShown`."""
    file = f"{bug.name}.mlir"
    made_by = f"[{file}]({HOME}/{FILES.relative_to(ROOT)}/{file}), `{bug.settings['pass']}`"
    said = f"{show(bug)} {bug.cause} Ours: {bug.ours}"
    return "\n\n".join((f"### {bug.title}", made_by, said, *drawn(bug)))


def drawn(bug: Bug) -> Iterator[str]:
    """Lines of the program, a link that asks for its verdict, and what the prover says if it is wrong."""
    texts, found = [bug.program, ""], None
    if bug.settings["upstream"] == "wrong":
        made = _run(OPTIMIZER, bug.program, bug.pipeline).stdout
        texts = [_lowered(bug, text) for text in (bug.program, made)]
        with suppress(ov.InputError):
            results = ov.prove(*map(ov.parse, texts))
            found = next(each.counterexample for each in results if each.counterexample)
    marked = set[int]()
    if found is not None and found.conflict is not None and texts[0] == bug.program:
        conflict = found.conflict
        places = (conflict.definition, conflict.write, conflict.read)
        marked = {each.line for each in places if each is not None and each.side == "source"}
    yield "\n".join(("```mlir", *excerpt(bug.program.splitlines(), marked), "```"))
    if found is None and texts[1]:
        # It is lowered to ops that are read in generic form alone.
        return
    packed = zlib.compress(json.dumps([*texts, "", ""]).encode(), wbits=-zlib.MAX_WBITS)
    code = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    yield f"[Open in the playground]({SITE}playground/#prove/{code})"
    if found is not None:
        # Without the file that it is about.
        lines = [line.plain for line in refutation_lines(found, "", None, COLUMNS)][:-2]
        yield "\n".join(("```text", dedent("\n".join(lines)), "```"))


def excerpt(lines: Sequence[str], marked: set[int]) -> list[str]:
    """At most `MOST_LINES` lines of a program: the first, the marked ones (counted from 1), and those near them."""
    near = sorted(range(len(lines)), key=lambda at: min(abs(at + 1 - to) for to in marked or {1}))
    for most in range(MOST_LINES, 0, -1):
        shown, before = list[str](), -1
        for at in (*sorted({0, *near[:most]}), len(lines)):
            shown += ["  // ..."] * (at > before + 1) + [*lines[at : at + 1]]
            before = at
        if len(shown) <= MOST_LINES:
            return shown
    return []


def row(bug: Bug) -> str:
    """The line of the table."""
    anchor = re.sub(r"[^\w\- ]", "", bug.title.lower()).replace(" ", "-")
    pass_name = re.sub(r"func\.func\(|\{.*|\)$", "", bug.settings["pass"])
    number = f"[#{bug.upstream}]({LLVM}/{bug.upstream})" if bug.upstream else ""
    symptom = f"[{SYMPTOMS[bug.settings['upstream']]}](#{anchor})"
    return f"| {bug.op} | {pass_name} | {symptom} | {number} | {in_newer(bug)} |"


def in_newer(bug: Bug) -> str:
    """Says if LLVM 24 shows it."""
    newer = str(heir_opt())
    if _run(newer, bug.program).returncode:
        return "not read"
    try:
        show(bug, newer)
    except NotShown as reason:
        return "fixed" if _RIGHT.match(str(reason)) else f"other: {str(reason).splitlines()[0]}"
    return "still there"


def show(bug: Bug, optimizer: str = OPTIMIZER) -> str:
    """What comes instead of what should, a sentence; raises `NotShown`."""
    try:
        done = _run(optimizer, bug.program, bug.pipeline, seconds=HANGS_AFTER)
    except subprocess.TimeoutExpired:
        if bug.settings["upstream"] == "hangs":
            return f"Does not end within {HANGS_AFTER:g} s."
        raise NotShown("it does not end") from None
    match bug.settings["upstream"]:
        case "crashes" if done.returncode < 0:
            return f"Crashes with signal {-done.returncode}."
        case "invalid" if "error: " in done.stderr:
            return f"`{_first_error(done.stderr)}`."
        case "tensors" if done.returncode == 0 and "tensor<" in done.stdout:
            return "The function is left on tensors, without an error."
        case "varies":
            return _show_variants(bug, optimizer)
        case "wrong" if "result" in bug.settings:
            return _show_main(bug, _for_22(done.stdout, optimizer))
        case "wrong":
            return _show_refuted(bug, _for_22(done.stdout, optimizer), optimizer)
        case _:
            raise NotShown(f"exit code {done.returncode}: {done.stderr[:200]}")


def _show_variants(bug: Bug, optimizer: str) -> str:
    found = {_run(optimizer, bug.program, bug.pipeline).stdout for _ in range(MOST_RUNS)}
    if len(found) < 2:
        raise NotShown("all runs print the same")
    return f"{len(found)} different programs in {MOST_RUNS} runs."


def _show_main(bug: Bug, target: str) -> str:
    llvm = _run(OPTIMIZER, _lowered(bug, target), *TO_LLVM)
    if llvm.returncode != 0:
        raise NotShown(f"it cannot be run: {_first_error(llvm.stderr)}")
    done = _run(RUNNER, llvm.stdout, "-e", "main", "-entry-point-result=i64")
    if "could not parse" in done.stderr:
        raise NotShown(f"it cannot be run: {_first_error(done.stderr)}")
    expected, printed = bug.settings["result"], done.stdout.strip()
    if done.returncode == 0 and printed == expected:
        raise NotShown(f"@main returns {expected}, as it should")
    if done.returncode != 0:
        return f"The program crashes; `@main` should return {expected}."
    return f"`@main` returns {printed} instead of {expected}."


def _show_refuted(bug: Bug, target: str, optimizer: str) -> str:
    source, made = (_module(_lowered(bug, text)) for text in (bug.program, target))
    results = prove_pair(source, made)
    refuted = [each for each in results if each.verdict is Verdict.REFUTED]
    if not refuted or refuted[0].counterexample is None:
        raise NotShown(f"it is {', '.join(dict.fromkeys(each.verdict.value for each in results))}")
    name, found = refuted[0].name, refuted[0].counterexample
    seen = ""
    if not bug.why_not_run and optimizer == OPTIMIZER:
        seen, found = confirmed_on_some_input(source, made, name, found)
    inputs = ", ".join(f"`{show_input(value)}`" for value in found.inputs)
    given = f"`@{name}` on {inputs}" if inputs else f"`@{name}`"
    if (shown := _CONFIRMED.fullmatch(seen)) is not None:
        expected, which, actual = shown.groups()
        return f"{given}: {which} is `{actual}` instead of `{expected}`."
    if seen.startswith("confirmed: "):
        return f"{given}: {seen.removeprefix('confirmed: ')}."
    if seen:
        raise NotShown(f"the prover says: {found.what}; {seen}")
    unrun = f"A run need not show it: {bug.why_not_run}"
    if found.expected is None:
        return f"{given}: {found.what}. {unrun}"
    place = f"{found.where} at {list(found.position)}" if found.position else found.where
    return f"{given}: {place} is `{found.actual}` instead of `{found.expected}`. {unrun}"


def _lowered(bug: Bug, text: str) -> str:
    passes = [f"-{name}" for name in bug.settings.get("lower", "").split()]
    return _run(OPTIMIZER, text, *passes).stdout if passes else text


def _for_22(text: str, optimizer: str) -> str:
    """The program as LLVM 22 reads it, too."""
    return text if optimizer == OPTIMIZER else print_module(parse(text, "made.mlir")[0].module)


def _module(text: str) -> ModuleOp:
    """The innermost module, on its own."""
    module = parse(text, "case.mlir")[0].module
    inner = module.body.block.first_op
    if isinstance(inner, ModuleOp):
        inner.detach()
        return inner
    return module


def _first_error(complaint: str) -> str:
    found = re.search(r"error: .*", complaint)
    return found[0] if found else complaint[:200]


def _run(
    tool: str, text: str, *arguments: str, seconds: float = 60.0
) -> subprocess.CompletedProcess[str]:
    if tool != RUNNER:
        arguments = (UNREGISTERED, *arguments)
    # A crash is what some files are about: it need not print where.
    environment = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}
    return subprocess.run(
        [tool, *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=seconds,
        env=environment,
        check=False,
    )


def table(found: Sequence[Bug]) -> str:
    """Bugs by cause."""
    lines = list[str]()
    for group, each in groupby(found, lambda bug: bug.group):
        lines += ["", f"**{group}**", "", "| op | pass | symptom | upstream | LLVM 24 |"]
        lines += ["|---|---|---|---|---|", *map(row, each)]
    return "\n".join(lines).strip()


def main() -> int:
    """Show the bugs that are asked for."""
    parser = Options(__doc__)
    parser.add_argument("names", nargs="*", help="files, without .mlir; all if there is none")
    parser.add_argument("--table", action="store_true", help="print the table alone")
    parser.add_argument("--write", type=Path, help="write the page of all bugs to this file")
    arguments = parser.parse_args()
    found = [bug for bug in bugs() if not arguments.names or bug.name in arguments.names]
    if arguments.table:
        print(table(found))
        return 0
    shown, failed = dict[str, str](), False
    for bug in found:
        try:
            shown[bug.name] = section(bug)
            print(f"{shown[bug.name]}\n", flush=True)
        except NotShown as reason:
            failed = True
            print(f"{bug.name}: does not show: {reason}\n", flush=True)
    if arguments.write is not None and not failed:
        sections = "\n\n".join(
            f"## {group}\n\n" + "\n\n".join(shown[bug.name] for bug in each)
            for group, each in groupby(found, lambda bug: bug.group)
        )
        page = PAGE.read_text().replace("TABLE", table(found)).replace("BUGS", sections)
        arguments.write.write_text(page)
    return 1 if failed else 0
