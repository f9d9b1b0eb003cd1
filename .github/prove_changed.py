"""The steps of action.yml: prove the MLIR files that a change touches, keep the budget of copies, sum it up.

Its inputs are the environment variables OV_... of action.yml. Annotations go to standard output, counts to
GITHUB_STEP_SUMMARY and GITHUB_OUTPUT, the reports to the folder OV_REPORT. The checkout may be a stranger's: nothing is
imported from it, its settings are not read, its links are not followed, and for a pull request the lists of what is
accepted are those of the base.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oneshot_verify.foreign_text import in_one_line

ORDER = ("proved", "refuted", "unknown", "unsupported", "rejected", "vacuous", "error")
MOST_ROWS = 30
"""So many functions that are not proved are listed in the summary."""
REPORTS = ("report.html", "verdicts.json", "verdicts.sarif", "junit.xml")


def given(name: str) -> str:
    """An input of the action; empty where nobody has given it."""
    return os.environ.get(f"OV_{name}", "").strip()


def git(*words: str) -> str | None:
    """What git prints; None if it fails."""
    done = subprocess.run(["git", *words], capture_output=True, text=True, errors="surrogateescape")
    return done.stdout if done.returncode == 0 else None


def chosen_files() -> list[str]:
    """The files that are meant: of those that the patterns name the ones that differ from the base, if it is known."""
    patterns = given("FILES").splitlines() or ["*.mlir"]
    base = given("BASE")
    listed = None
    if given("ALL") != "true" and base.strip("0"):
        if git("cat-file", "-e", f"{base}^{{commit}}") is None:
            git("fetch", "-q", "--no-tags", "--depth=1", "origin", base)
        only = ("--diff-filter=d", merge_base(), "HEAD", "--", *patterns)
        listed = git("diff", "--name-only", "-z", *only)
        if listed is None:
            print(f"::warning::the commit {base} cannot be had: all files are proved")
    if listed is None:
        listed = git("ls-files", "-z", "--", *patterns)
    if listed is None:
        sys.exit("::error::git does not know this folder")
    found = [path for path in listed.split("\0") if path]
    for path in filter(leads_away, found):
        print(f"::warning::{in_one_line(path)}: a link is not followed")
    kept = [path for path in found if not leads_away(path)]
    if found and not kept:
        sys.exit("::error::there is no verdict: all files are links")
    return kept


def leads_away(path: str) -> bool:
    """True for a link, and for what is behind one."""
    return Path(path).resolve() != Path.cwd().resolve() / path


def merge_base() -> str:
    """The commit that a change is compared with."""
    base = given("BASE")
    # A shallow clone has no common ancestor; what was checked out then holds the base already.
    return (git("merge-base", base, "HEAD") or base).strip()


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
    command = [sys.executable, "-I", "-m", "oneshot_verify", "--no-settings", *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    return done


def of_base(path: str) -> str:
    """The file that an input names; for a pull request a copy of what the base has there, empty if it has nothing."""
    if not path or not os.environ.get("GITHUB_EVENT_NAME", "").startswith("pull_request"):
        return path
    said = git("show", f"{merge_base()}:./{os.path.relpath(path)}")
    if said is None:
        print(f"::notice::{in_one_line(path)} is not in the base, and not read")
        return ""
    # What the file names starts at its folder.
    made, copy = tempfile.mkstemp(dir=Path(path).resolve().parent, prefix=".oneshot-verify-")
    with open(made, "w", encoding="utf-8", errors="surrogateescape") as stream:
        stream.write(said)
    COPIES.append(copy)
    return copy


COPIES: list[str] = []
"""Files of the base that go when all is done."""


def target() -> list[str]:
    """The options that say who bufferizes."""
    named = (("--bufferizer", given("BUFFERIZER")), ("--options", given("OPTIONS")))
    return [word for option, value in named if value for word in (option, value)]


def prove(files: list[str], report: Path, outcome: Outcome) -> None:
    """Verdicts: annotations, counts, and the rows of the summary."""
    words = ["--format", "github", "--report", str(report), *target()]
    for option, value in (("--known", of_base(given("KNOWN"))), ("--timeout", given("TIMEOUT"))):
        words += [option, value] if value else []
    if report.is_symlink():
        report.unlink()
    for name in REPORTS:
        (report / name).unlink(missing_ok=True)
    code = run("prove", *words, "--", *files).returncode
    verdicts = report / "verdicts.json"
    if not verdicts.exists():
        outcome.codes.append(code or 2)
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
    if not outcome.counts:
        print("::error::there is no verdict")
        outcome.codes.append(2)
    # What the bufferizer refuses, or fails on, is nothing that a proof leaves open.
    forgiven = code == 3 and given("FAIL_ON") == "refuted" and not no_program
    outcome.codes.append(0 if forgiven else code)


def row(verdict: str, place: str, why: str) -> str:
    """One line of a table, whatever the words are."""
    cells = (verdict, place, " ".join(why.split()))
    return "| " + " | ".join(map(inert, cells)) + " |"


def inert(text: str) -> str:
    """The text in Markdown, with nothing that Markdown or HTML takes for its own."""
    return re.sub(r"[\\`*\[\]<>&|#!~$]", lambda found: f"&#{ord(found[0])};", in_one_line(text))


def keep_budget(files: list[str], outcome: Outcome) -> None:
    """Copies, if there is a budget for them."""
    words: list[str] = []
    for option, value in (
        ("--max-copies", given("MAX_COPIES")),
        ("--baseline", of_base(given("BASELINE"))),
    ):
        words += [option, value] if value else []
    if not words:
        return
    done = run("copies", "--format", "github", *words, *target(), "--", *files)
    # Who has no bufferized program is in the verdicts.
    outcome.codes.append(0 if done.returncode == 3 else done.returncode)
    told = [*done.stdout.splitlines()[-1:], *done.stderr.splitlines()]
    outcome.copies = [inert(line.removeprefix("oneshot-verify: ")) for line in told]


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
    told = ("BUFFERIZER", "OPTIONS", "KNOWN", "TIMEOUT", "FAIL_ON", "MAX_COPIES", "BASELINE")
    print(
        "settings, of the inputs alone:",
        {name.lower(): given(name) for name in told if given(name)},
    )
    if files:
        report = Path(given("REPORT") or "oneshot-verify-report")
        prove(files, report, outcome)
        keep_budget(files, outcome)
    for copy in COPIES:
        os.unlink(copy)
    write_summary(files, outcome)
    bad = [code for code in outcome.codes if code]
    return next((code for code in (2, 1, 3) if code in bad), bad[0] if bad else 0)


if __name__ == "__main__":
    sys.exit(main())
