"""Which rule of LLVM 22 makes each wrong program of a campaign wrong, found by trying.

    python -m benchmarks findings causes INBOX ... [--known TEXT]
    python -m benchmarks findings causes INBOX ... --table   # all kinds: how many, confirmed, right with ours
    python -m benchmarks findings causes INBOX ... --confirm # judge and run the wrong programs again

Each finding of kind `wrong program` is bufferized by ours, as it stands and with one rule of LLVM 22 at a time in place
of ours (`conformance/rules.py`), or else two; what runs before is `mlir-opt`'s. What ours is right on, and wrong on
with the rule, is wrong because of that rule. With `--known` only findings whose known difference has that text in its
name are tried. Exit code 1 if ours is wrong on one.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.common.mlir import run, tool
from benchmarks.common.options import Options
from benchmarks.conformance.rules import RULES, relaxed
from oneshot_verify.bufferize import module as bufferize
from oneshot_verify.fuzz.campaign.causes import plain
from oneshot_verify.fuzz.campaign.checks import Checks, Kind, judge
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.confirm import SAME
from oneshot_verify.fuzz.campaign.confirming import confirmed_on_some_input
from oneshot_verify.fuzz.campaign.known import known_as
from oneshot_verify.fuzz.campaign.targets import BuiltinTarget, Ending
from oneshot_verify.ir import parse
from oneshot_verify.search import prove_function

NO_RULE = "none of these rules"
CHECKS = Checks()


def outcome(text: str, configuration: Configuration, *rules: str) -> str:
    """What ours makes of a program with these rules of LLVM: `right`, `wrong`, or why that is not known."""
    with relaxed(*rules) as models, patch.object(bufferize, "default_models", lambda: models):
        [made] = BuiltinTarget().bufferize([text], configuration)
    if made.ending is not Ending.DONE:
        return made.ending.value
    judgement = judge(text, made, CHECKS, number=0)
    if any(problem.kind is Kind.WRONG_PROGRAM for problem in judgement.problems):
        return "wrong"
    weaker = {verdict.value for verdict in judgement.verdicts.values()} - {"proved"}
    return ", ".join(sorted(weaker)) or "right"


def prepared(finding: dict[str, Any]) -> tuple[str, Configuration]:
    """The program as the bufferizer gets it, and the configuration without the passes that run before."""
    drawn = finding["configuration"]
    configuration = Configuration(drawn["options"], (), drawn["deallocate"])
    text = finding["source"]
    if drawn["before"]:
        # Where mlir-opt rewrites anything, it also merges blocks and their arguments.
        passes = f"--pass-pipeline=builtin.module({','.join(drawn['before'])})"
        text = run([str(tool("mlir-opt")), passes, "-allow-unregistered-dialect"], text)
    return text, configuration


def ours_of(finding: dict[str, Any]) -> str:
    """What ours makes of the program: `right`, `wrong`, or why that is not known."""
    return outcome(*prepared(finding))


def rules_behind(finding: dict[str, Any]) -> tuple[str, list[str]]:
    """What ours makes of the program, and the rules that make it wrong."""
    text, configuration = prepared(finding)
    ours = outcome(text, configuration)
    for count in (1, 2):
        behind = [
            " with ".join(rules)
            for rules in combinations(RULES, count)
            if outcome(text, configuration, *rules) == "wrong"
        ]
        if behind:
            return ours, behind
    return ours, []


def name_of(finding: dict[str, Any]) -> str:
    """The known difference that the finding counts as."""
    return known_as(
        finding["kind"],
        finding["bufferizer"],
        finding["cause"],
        finding["source"],
        finding["configuration"]["options"],
    )


def show_table(findings: list[tuple[str, dict[str, Any]]]) -> int:
    """Print what is known of the findings, by known difference; 1 if ours is wrong on one."""
    rows: dict[tuple[str, str], Counter[str]] = {}
    runs: Counter[str] = Counter()
    for _, finding in findings:
        row = rows.setdefault(
            (finding["kind"], name_of(finding) or "nothing that is known"), Counter()
        )
        row["all"] += 1
        if finding["kind"] == Kind.WRONG_PROGRAM.value:
            said = finding.get("confirmed", "")
            row["confirmed"] += said.startswith("confirmed")
            runs[said.partition(" prints ")[0][:100] or "not run"] += 1
            row[ours_of(finding)] += 1
    for (kind, known), row in sorted(rows.items()):
        ours = ", ".join(
            f"{n} {what}" for what, n in row.items() if what not in ("all", "confirmed")
        )
        told = f"; {row['confirmed']} confirmed; ours: {ours}" if ours else ""
        print(f"{row['all']:4}  {kind}; {known}{told}")
    for what, count in runs.most_common():
        print(f"{count:4}  {what}")
    return 1 if any(row["wrong"] for row in rows.values()) else 0


def confirm_again(findings: list[tuple[str, dict[str, Any]]], inbox: dict[str, Path]) -> int:
    """Run both versions of each wrong program, on the counterexample that is found now, or on others."""
    table: Counter[str] = Counter()
    for name, finding in findings:
        if finding["kind"] != Kind.WRONG_PROGRAM.value:
            continue
        pair = [inbox[name].with_name(name + end) for end in (".mlir", ".target.mlir")]
        source, target = (parse(path.read_text(), str(path))[0].module for path in pair)
        function = finding["function"]
        example = prove_function(source, target, function).counterexample
        said = "not refuted any more"
        if example is not None:
            said, shown = confirmed_on_some_input(source, target, function, example)
            if SAME in said:
                said = f"not confirmed, {SAME}: {plain(shown.what)}"
        print(f"{name}: {said}", flush=True)
        table[said.split(":")[0] if said.startswith("confirmed") else said] += 1
    for said, count in table.most_common():
        print(f"{count:4}  {said}")
    return 0


def main() -> int:
    """The command."""
    parser = Options(__doc__)
    parser.add_argument("inbox", nargs="+", type=Path)
    parser.add_argument("--known", default="")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--confirm", action="store_true")
    options = parser.parse_args()
    paths = sorted(path for inbox in options.inbox for path in inbox.glob("*.json"))
    findings = [(path.stem, json.loads(path.read_text())) for path in paths]
    if options.table:
        return show_table(findings)
    if options.confirm:
        return confirm_again(findings, {path.stem: path for path in paths})
    table: Counter[tuple[str, str, str]] = Counter()
    for name, finding in findings:
        known = name_of(finding)
        if finding["kind"] != Kind.WRONG_PROGRAM.value or options.known not in known:
            continue
        ours, rules = rules_behind(finding)
        behind = " or ".join(rules) or NO_RULE
        table[known or "nothing that is known", behind, ours] += 1
        print(f"{name}: known as: {known or '-'}; rules: {behind}; ours: {ours}", flush=True)
    for (known, behind, ours), count in sorted(table.items()):
        print(f"{count:4}  {known}; rules: {behind}; ours: {ours}")
    return 1 if any(ours == "wrong" for _, _, ours in table) else 0
