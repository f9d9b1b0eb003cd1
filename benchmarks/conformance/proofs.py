"""Judge what mlir-opt, and what we, make of the upstream cases, function by function.

    python -m benchmarks conformance proofs [FOLDER] [--config all|std|r0|...] [--whose mlir-opt|ours|both]
                                         [--filter TEXT] [--verbose] [--write PAGE]

For each configuration of each case of group `tensor` that mlir-opt accepts, its own output (a file of the case) is
proved against the program, and so is ours. A configuration that runs passes first is judged with them (the program is
the one before), unless they are no part of bufferization (vectorization, say). Prints the reasons of everything that is
not proved, with an example, a table of verdicts by configuration, and how many processor seconds a case takes inside
the process. Exit code 1 if anything is refuted: that is a fault of what is judged, or a false alarm, and wants a look.
"""

from __future__ import annotations

import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from statistics import median, quantiles

from benchmarks.common.options import Options
from benchmarks.common.pages import write
from benchmarks.common.upstream import NotJudged, Work, outputs, programs_of, request_of, works
from oneshot_verify.bufferize import Models, default_models
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
    seconds: list[float] = field(default_factory=list)

    def note(self, work: Work, verdict: str, why: str, where: str = "") -> None:
        """One function, or one case that could not be judged."""
        self.verdicts[work.whose, work.name][verdict] += 1
        if verdict != Verdict.PROVED.value:
            reason = f"{verdict}: {re.sub(r'line [0-9]+: ', '', why)[:110]}"
            self.reasons[reason] += 1
            self.examples.setdefault(
                reason, f"{work.case} {work.name} {work.whose} {where}".strip()
            )


def judge(work: Work, models: Models) -> list[FunctionResult]:
    """The verdicts for the functions of one piece of work; raises `NotJudged`."""
    source, target = programs_of(work, models)
    return prove_pair(source, target, replace(OPTIONS, tensors=request_of(work).tensors))


def run(all_works: Iterator[Work], *, verbose: bool = False) -> Tally:
    """Judge everything."""
    tally, models = Tally(), default_models()
    for work in all_works:
        started = time.process_time()
        try:
            results = judge(work, models)
        except NotJudged as reason:
            tally.note(work, NOT_JUDGED, str(reason))
            continue
        except Exception as error:  # one crash must not hide the other cases
            tally.note(work, Verdict.ERROR.value, f"crash: {type(error).__name__}: {error}")
            continue
        tally.seconds.append(time.process_time() - started)
        for result in results:
            tally.note(work, result.verdict.value, result.reason, f"@{result.name}")
            if verbose and result.verdict is not Verdict.PROVED:
                print(
                    f"{work.case} {work.name} {work.whose} @{result.name}: {result.verdict.value}: {result.reason}"
                )
    return tally


def table(tally: Tally) -> str:
    """Verdicts by whose output and configuration, with the sum."""
    rows = [("", "config", *COLUMNS, "% proved")]
    total: Counter[str] = Counter()
    for (whose, config), verdicts in sorted(tally.verdicts.items()):
        rows.append((whose, config, *_figures(verdicts)))
        total.update(verdicts)
    rows.append(("all", "", *_figures(total)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def markdown(tally: Tally) -> str:
    """The table without times, and each reason of what is not proved, for a page."""
    columns = [
        column
        for column in COLUMNS
        if any(verdicts[column] for verdicts in tally.verdicts.values())
    ]
    lines = [f"| output of | configuration | {' | '.join(columns)} |"]
    lines.append("|---" * (len(columns) + 2) + "|")
    total: Counter[str] = Counter()
    for (whose, config), verdicts in sorted(tally.verdicts.items()):
        figures = " | ".join(str(verdicts[column]) for column in columns)
        lines.append(f"| {whose} | {config} | {figures} |")
        total.update(verdicts)
    lines.append(f"| all | | {' | '.join(str(total[column]) for column in columns)} |")
    lines += ["", "| functions | what is not proved, and why | for example |", "|---|---|---|"]
    for reason, count in tally.reasons.most_common():
        lines.append(f"| {count} | {reason.replace('|', ' ')} | {tally.examples[reason]} |")
    return "\n".join(lines)


def _figures(verdicts: Counter[str]) -> tuple[str, ...]:
    judged = sum(verdicts.values()) - verdicts[NOT_JUDGED]
    share = 100 * verdicts[Verdict.PROVED.value] / judged if judged else 0.0
    return (*(str(verdicts[column] or "") for column in COLUMNS), f"{share:.1f}")


def main() -> int:
    """Judge the cases and print the figures."""
    parser = Options(__doc__)
    parser.upstream_cases()
    parser.configuration()
    parser.whose()
    parser.add_argument(
        "--verbose", action="store_true", help="print each function that is not proved"
    )
    parser.page()
    arguments = parser.parse_args()
    started = time.perf_counter()
    tally = run(
        works(arguments.folder, arguments.config, outputs(arguments.whose), arguments.filter),
        verbose=arguments.verbose,
    )
    for reason, count in tally.reasons.most_common():
        print(f"{count:4} x {reason}  e.g. {tally.examples[reason]}")
    print(f"\n{table(tally)}\n")
    if len(tally.seconds) > 1:
        slowest = quantiles(tally.seconds, n=20)[-1]
        print(
            f"per case: median {median(tally.seconds):.3f} s, 95 % within {slowest:.2f} s, "
            f"{len(tally.seconds)} cases; {time.perf_counter() - started:.0f} s in all"
        )
    if arguments.write is not None:
        write(arguments.write, "conformance proofs", markdown(tally))
    refuted = sum(verdicts[Verdict.REFUTED.value] for verdicts in tally.verdicts.values())
    return 1 if refuted else 0
