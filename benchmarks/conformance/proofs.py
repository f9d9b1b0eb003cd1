"""Judge what mlir-opt, and what we, make of the upstream cases, function by function.

    python -m benchmarks conformance proofs [FOLDER] [--config all|std|r0|...] [--whose mlir-opt|ours|both]
                                         [--filter TEXT] [--verbose] [--write PAGE] [--behind PASS ...]

For each configuration of each case of group `tensor` that mlir-opt accepts, its own output (a file of the case) is
proved against the program, and so is ours. A configuration that runs passes first is judged with them (the program is
the one before), unless they are no part of bufferization (vectorization, say). Prints the reasons of everything that is
not proved, with an example, and the verdicts by configuration. With `--behind`, what these passes of mlir-opt make of
the output is judged, where they change anything. Exit code 1 if anything is refuted: that is a fault of what is judged,
or a false alarm, and wants a look.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from benchmarks.common.options import Options
from benchmarks.common.pages import write
from benchmarks.common.upstream import NotJudged, Work, outputs, programs_of, request_of, works
from benchmarks.conformance.passes import ToolFailed, read, stages
from oneshot_verify.bufferize import Models, default_models
from oneshot_verify.ir import print_module
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import FunctionResult, Verdict

OPTIONS = ProofOptions(replay_seconds=2.0)
NOT_JUDGED = "not judged"
COLUMNS = (*(verdict.value for verdict in Verdict), NOT_JUDGED)


@dataclass
class Tally:
    """What came out."""

    verdicts: dict[tuple[str, str], Counter[str]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    """By whose output and configuration."""
    reasons: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def note(self, work: Work, verdict: str, why: str, where: str = "") -> None:
        """One function, or one case that could not be judged."""
        self.verdicts[work.whose, work.name][verdict] += 1
        if verdict != Verdict.PROVED.value:
            reason = f"{verdict}: {re.sub(r'line [0-9]+: ', '', why)[:110]}"
            self.reasons[reason] += 1
            self.examples.setdefault(
                reason, f"{work.case} {work.name} {work.whose} {where}".strip()
            )


def judge(work: Work, models: Models, behind: Sequence[str]) -> list[FunctionResult]:
    """The verdicts for the functions of one piece of work; raises `NotJudged`."""
    source, target = programs_of(work, models)
    if behind:
        try:
            found = stages(print_module(target), behind)
        except ToolFailed as failed:
            raise NotJudged(str(failed)) from failed
        if len(found) == 1:
            raise NotJudged("no pass has changed anything")
        target = read(found[-1].text)
    return prove_pair(source, target, replace(OPTIONS, tensors=request_of(work).tensors))


def run(all_works: Iterator[Work], *, verbose: bool = False, behind: Sequence[str] = ()) -> Tally:
    """Judge everything."""
    tally, models = Tally(), default_models()
    for work in all_works:
        try:
            results = judge(work, models, behind)
        except NotJudged as reason:
            tally.note(work, NOT_JUDGED, str(reason))
            continue
        except Exception as error:  # one crash must not hide the other cases
            tally.note(work, Verdict.ERROR.value, f"crash: {type(error).__name__}: {error}")
            continue
        for result in results:
            tally.note(work, result.verdict.value, result.reason, f"@{result.name}")
            if verbose and result.verdict is not Verdict.PROVED:
                print(
                    f"{work.case} {work.name} {work.whose} @{result.name}: {result.verdict.value}: {result.reason}"
                )
    return tally


def markdown(tally: Tally) -> str:
    """The verdicts by whose output and configuration, with the sum, and each reason of what is not proved."""
    rows = [*sorted(tally.verdicts.items())]
    rows.append((("all", ""), sum(tally.verdicts.values(), Counter[str]())))
    columns = [column for column in COLUMNS if rows[-1][1][column]]
    lines = [f"| output of | configuration | {' | '.join(columns)} |"]
    lines.append("|---" * (len(columns) + 2) + "|")
    for (whose, config), verdicts in rows:
        figures = " | ".join(str(verdicts[column]) for column in columns)
        lines.append(f"| {whose} | {config} | {figures} |")
    lines += ["", "| functions | what is not proved, and why | for example |", "|---|---|---|"]
    for reason, count in tally.reasons.most_common():
        lines.append(f"| {count} | {reason.replace('|', ' ')} | {tally.examples[reason]} |")
    return "\n".join(lines)


def main() -> int:
    """Judge the cases and print the figures."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.configuration()
    parser.whose()
    parser.add_argument(
        "--verbose", action="store_true", help="print each function that is not proved"
    )
    parser.add_argument("--behind", nargs="+", default=(), help="passes of mlir-opt")
    parser.page()
    arguments = parser.parse_args()
    tally = run(
        works(arguments.folder, arguments.config, outputs(arguments.whose), arguments.filter),
        verbose=arguments.verbose,
        behind=arguments.behind,
    )
    print(markdown(tally))
    if arguments.write is not None:
        write(arguments.write, "conformance proofs", markdown(tally))
    refuted = sum(verdicts[Verdict.REFUTED.value] for verdicts in tally.verdicts.values())
    return 1 if refuted else 0
