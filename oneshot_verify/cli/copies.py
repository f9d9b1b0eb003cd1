"""`oneshot-verify copies`"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from oneshot_verify.cli import arguments as args
from oneshot_verify.cli.arguments import option
from oneshot_verify.cli.output import result_stream, tell_runner, trial_progress
from oneshot_verify.cli.running import complain, guarded, usage_errors
from oneshot_verify.cli.targets import changed_files, check_targets, requested, text_of

if TYPE_CHECKING:
    from collections import Counter

    from oneshot_verify.audit.findings import FileCopies, Key

EXAMPLES = """\b
Examples:
  oneshot-verify copies examples/read_after_write.mlir
  oneshot-verify copies in.mlir --against out.mlir
  oneshot-verify copies in.mlir --bufferizer \\
      'mlir-opt-22 -one-shot-bufferize="bufferize-function-boundaries"'
  oneshot-verify copies in.mlir --format json -o before.json
  oneshot-verify copies in.mlir --format html -o copies.html
  oneshot-verify copies in.mlir --baseline before.json --max-copies 10

\b
Exit code (the worst one counts, in this order):
  2  an input is in error, or the call is wrong
  1  there are more copies than --max-copies or buffers than --max-allocs,
     or copies that --baseline lacks
  3  a function has no bufferized program
  0  done, whatever the copies are
"""


class CopiesFormat(Enum):
    """Forms of the audit."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    GITHUB = "github"


Timeout = Annotated[float, option("S", "Seconds for each trial.", min=0.01)]
MaxCopies = Annotated[int | None, option("N", "Fail if there are more copies than N.", min=0)]
MaxAllocs = Annotated[
    int | None, option("N", "Fail if the bufferized programs make more buffers than N.", min=0)
]
Baseline = Annotated[
    str | None, option("FILE", "Fail if there are copies that this former report (JSON) has not.")
]
BaselineAt = Annotated[str | None, option("REF", "Read --baseline as this commit of git has it.")]


@guarded
def copies(
    files: args.Files = None,
    against: args.Against = None,
    bufferizer: args.Bufferizer = None,
    reader: args.Reader = None,
    destination_style: args.DestinationStyle = None,
    options: args.Options = None,
    pass_pipeline: args.PassPipeline = None,
    changed_since: args.ChangedSince = None,
    function: args.Functions = None,
    max_copies: MaxCopies = None,
    max_allocs: MaxAllocs = None,
    baseline: Baseline = None,
    baseline_at: BaselineAt = None,
    timeout: Timeout = 20.0,
    jobs: args.Jobs = 0,
    memory: args.Memory = 4096,
    format: Annotated[CopiesFormat, typer.Option(help="Form of the audit.")] = CopiesFormat.TEXT,
    output: args.Output = None,
) -> int:
    """Say of each copy of the bufferized program whether it is needed, and show it."""
    from oneshot_verify.audit.audit import audit_files
    from oneshot_verify.audit.findings import read_baseline
    from oneshot_verify.report.copies import copies_json, copies_page, print_copies, summary
    from oneshot_verify.report.github import copies_to_github, inert

    words = files or []
    targets = against, bufferizer, options, pass_pipeline
    check_targets(words, *targets)
    if changed_since is not None:
        words, _ = changed_files(words, changed_since)
    request = requested(targets, reader, function, timeout, memory)
    with usage_errors(ValueError):
        text = None if baseline is None else text_of(baseline, baseline_at)
        # Without a report in the commit, no copy counts as new.
        former = None if baseline is None or text == "" else read_baseline(baseline, text)
        with result_stream(output) as stream:
            with trial_progress("trying without copies") as on_progress:
                found = audit_files(words, request, jobs=jobs, on_progress=on_progress)
            if format is CopiesFormat.JSON:
                stream.write(copies_json(found))
            elif format is CopiesFormat.HTML:
                stream.write(copies_page(found))
            elif format is CopiesFormat.GITHUB:
                stream.write(copies_to_github(found))
            else:
                print_copies(stream, found)
        if output not in (None, "-"):
            complain(f"{output} ({format.value}): {summary(found).plain}")
    code, said = _judged(found, max_copies, max_allocs, former)
    for each in said:
        complain(each)
    if format is CopiesFormat.GITHUB:
        tell_runner(["", *(f"- {inert(each)}" for each in (summary(found).plain, *said))], {})
    return code


def _judged(
    files: Sequence[FileCopies],
    most: int | None,
    most_buffers: int | None,
    former: Counter[Key] | None,
) -> tuple[int, list[str]]:
    """Exit code, and messages about the limits and the baseline."""
    from oneshot_verify.audit.findings import added, sentence

    said: list[str] = []
    code = 3 if any(file.unread for file in files) else 0
    total, made = sum(len(file.copies) for file in files), sum(file.allocations for file in files)
    limits = ((most, total, "copy", "copies"), (most_buffers, made, "allocation", "allocations"))
    for limit, count, one, many in limits:
        if limit is not None and count > limit:
            number = f"is 1 {one}" if count == 1 else f"are {count} {many}"
            said.append(f"there {number}, and at most {limit} are allowed")
            code = 1
    if former is not None:
        new = added(files, former)
        said.append(sentence(new))
        code = 1 if new else code
    errors = [str(problem) for file in files for problem in file.errors]
    return 2 if errors else code, [*said, *errors]
