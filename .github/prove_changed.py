"""The steps of action.yml: prove the MLIR files that a change touches, keep the budget of copies, sum it up.

Its inputs are the environment variables OV_... of action.yml. Annotations go to standard output, counts to
GITHUB_STEP_SUMMARY and GITHUB_OUTPUT, the reports to the folder OV_REPORT.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ORDER = ("proved", "refuted", "unknown", "unsupported", "rejected", "vacuous", "error")
MOST_ROWS = 30
"""So many functions that are not proved are listed in the summary."""


def given(name: str) -> str:
    """An input of the action; empty where nobody has given it."""
    return os.environ.get(f"OV_{name}", "").strip()


def git(*words: str) -> str | None:
    """What git prints; None if it fails."""
    done = subprocess.run(["git", *words], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else None


def chosen_files() -> list[str]:
    """The files that are meant: of those that the patterns name the ones that differ from the base, if it is known."""
    patterns = given("FILES").splitlines() or ["*.mlir"]
    base = given("BASE")
    listed = None
    if given("ALL") != "true" and base.strip("0"):
        if git("cat-file", "-e", f"{base}^{{commit}}") is None:
            git("fetch", "-q", "--no-tags", "--depth=1", "origin", base)
        # A shallow clone has no common ancestor; what was checked out then holds the base already.
        start = (git("merge-base", base, "HEAD") or base).strip()
        listed = git("diff", "--name-only", "-z", "--diff-filter=d", start, "HEAD", "--", *patterns)
        if listed is None:
            print(f"::warning::the commit {base} cannot be had: all files are proved")
    if listed is None:
        listed = git("ls-files", "-z", "--", *patterns)
    if listed is None:
        sys.exit("::error::git does not know this folder")
    return [path for path in listed.split("\0") if path]


@dataclass
class Outcome:
    """What is to be said in the end."""

    codes: list[int] = field(default_factory=list[int])
    counts: Counter[str] = field(default_factory=Counter[str])
    rows: list[str] = field(default_factory=list[str])
    """Of the functions that are not proved."""
    copies: list[str] = field(default_factory=list[str])
    sarif: str = ""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs oneshot-verify; both its outputs go on, annotations included."""
    command = [sys.executable, "-m", "oneshot_verify", *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    return done


def target() -> list[str]:
    """The options that say who bufferizes."""
    named = (("--bufferizer", given("BUFFERIZER")), ("--options", given("OPTIONS")))
    return [word for option, value in named if value for word in (option, value)]


def prove(files: list[str], report: Path, outcome: Outcome) -> None:
    """Verdicts: annotations, counts, and the rows of the summary."""
    words = ["--format", "github", "--report", str(report), *target()]
    for option, value in (("--known", given("KNOWN")), ("--timeout", given("TIMEOUT"))):
        words += [option, value] if value else []
    code = run("prove", *words, "--", *files).returncode
    verdicts = report / "verdicts.json"
    if not verdicts.exists():
        outcome.codes.append(code)
        return
    outcome.sarif = str(report / "verdicts.sarif")
    document: Any = json.loads(verdicts.read_text(encoding="utf-8"))
    no_program = False
    for file in document["files"]:
        for problem in file["errors"]:
            outcome.counts["error"] += 1
            outcome.rows.append(
                row("error", f"{file['path']}:{problem['line']}", problem["message"])
            )
        for function in file["functions"]:
            verdict = function["verdict"]
            outcome.counts[verdict] += 1
            no_program |= verdict == "rejected" and not function["accepted"]
            if verdict != "proved":
                said = function["accepted"]
                why = f"known: {said}" if said else function["reason"]
                place = f"{file['path']}:{function['line']} @{function['name']}"
                outcome.rows.append(row(verdict, place, why))
    # What the bufferizer refuses, or fails on, is nothing that a proof leaves open.
    forgiven = code == 3 and given("FAIL_ON") == "refuted" and not no_program
    outcome.codes.append(0 if forgiven else code)


def row(verdict: str, place: str, why: str) -> str:
    """One line of a table, whatever the words are."""
    cells = (verdict, place, " ".join(why.split()))
    return "| " + " | ".join(cell.replace("|", "\\|").replace("<", "&lt;") for cell in cells) + " |"


def keep_budget(files: list[str], outcome: Outcome) -> None:
    """Copies, if there is a budget for them."""
    words: list[str] = []
    for option, value in (("--max-copies", given("MAX_COPIES")), ("--baseline", given("BASELINE"))):
        words += [option, value] if value else []
    if not words:
        return
    done = run("copies", "--format", "github", *words, *target(), "--", *files)
    # Who has no bufferized program is in the verdicts.
    outcome.codes.append(0 if done.returncode == 3 else done.returncode)
    told = [*done.stdout.splitlines()[-1:], *done.stderr.splitlines()]
    outcome.copies = [line.removeprefix("oneshot-verify: ") for line in told]


def write_summary(files: list[str], outcome: Outcome) -> None:
    """Counts for people and for later steps."""
    counted = ", ".join(f"{outcome.counts[v]} {v}" for v in ORDER if outcome.counts[v])
    lines = ["### oneshot-verify", ""]
    some = "1 file" if len(files) == 1 else f"{len(files)} files"
    lines.append(f"{some}: {counted}" if files else "The change touches no MLIR files.")
    lines += ["", *(f"- {line}" for line in outcome.copies)] if outcome.copies else []
    if outcome.rows:
        lines += ["", "| verdict | function | why |", "|---|---|---|", *outcome.rows[:MOST_ROWS]]
        left = len(outcome.rows) - MOST_ROWS
        lines += [f"\n... and {left} more"] if left > 0 else []
    append("GITHUB_STEP_SUMMARY", lines)
    unproved = outcome.counts.total() - outcome.counts["proved"]
    counts = {"proved": outcome.counts["proved"], "refuted": outcome.counts["refuted"]}
    outputs = {**counts, "unproved": unproved, "sarif": outcome.sarif}
    append("GITHUB_OUTPUT", [f"{name}={value}" for name, value in outputs.items()])


def append(variable: str, lines: list[str]) -> None:
    """Add to the file that the runner names."""
    path = os.environ.get(variable)
    if path:
        with open(path, "a", encoding="utf-8") as stream:
            stream.write("\n".join(lines) + "\n")


def main() -> int:
    """The exit code: of the worst step, in the order of `oneshot-verify prove`."""
    if given("FAIL_ON") not in ("unproved", "refuted", ""):
        print(f"::error::fail-on: {given('FAIL_ON')!r} is neither 'unproved' nor 'refuted'")
        return 2
    files, outcome = chosen_files(), Outcome()
    if files:
        report = Path(given("REPORT") or "oneshot-verify-report")
        prove(files, report, outcome)
        keep_budget(files, outcome)
    write_summary(files, outcome)
    bad = [code for code in outcome.codes if code]
    return next((code for code in (2, 1, 3) if code in bad), bad[0] if bad else 0)


if __name__ == "__main__":
    sys.exit(main())
