"""`oneshot-verify check-comments`"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oneshot_verify.cli import arguments as args
from oneshot_verify.cli.output import progress
from oneshot_verify.cli.running import UsageError, complain, guarded, usage_errors
from oneshot_verify.cli.targets import check_targets, requested

if TYPE_CHECKING:
    from oneshot_verify.testing.comments import Expectation
    from oneshot_verify.verdict import FileResult

EXAMPLES = """\b
Examples:
  oneshot-verify check-comments examples/expected.mlir
  oneshot-verify check-comments tests/*.mlir --bufferizer \\
      'mlir-opt-22 -one-shot-bufferize="bufferize-function-boundaries"'
  // RUN: %oneshot-verify check-comments %s

\b
Comments, each about the function that follows, or the one that it names:
  // expected: proved
  // expected: refuted: result 0 differs
  // expected @f: unknown

Exit code: 0 all is as expected; 1 something is not; 2 an input is in error, a comment makes no sense, or there is none.
"""


@guarded
def check_comments(
    files: args.Files = None,
    against: args.Against = None,
    bufferizer: args.Bufferizer = None,
    reader: args.Reader = None,
    options: args.Options = None,
    pass_pipeline: args.PassPipeline = None,
    timeout: args.FunctionSeconds = 60.0,
    jobs: args.Jobs = 0,
    memory: args.Memory = 4096,
) -> int:
    """Prove the functions of a file, and compare with the verdicts that its comments expect."""
    from oneshot_verify.ir import InputError
    from oneshot_verify.ir.text import STANDARD_INPUT, read_text, shown_path
    from oneshot_verify.pipeline import prove_files
    from oneshot_verify.pipeline.inputs import expand
    from oneshot_verify.testing.comments import read_expectations

    targets = against, bufferizer, options, pass_pipeline
    check_targets(files or [], *targets)
    if STANDARD_INPUT in (files or []):
        raise UsageError("check-comments reads files, not standard input")
    request = requested(targets, reader, None, timeout, memory)
    with usage_errors(InputError, ValueError):
        paths = [each.path for each in expand(files or [])]
        expected = {
            shown_path(path): read_expectations(read_text(path), shown_path(path)) for path in paths
        }
        with progress("proving") as bar:
            results = prove_files(files or [], request, jobs=jobs, watcher=bar)
    codes = {_check(file, expected.get(file.path, [])) for file in results}
    return next((code for code in (2, 1) if code in codes), 0)


def _check(file: FileResult, expected: list[Expectation]) -> int:
    """Exit code for one file; prints all differences from the expectations."""
    from oneshot_verify.foreign_text import in_lines
    from oneshot_verify.report.words import plural
    from oneshot_verify.testing.comments import compare, not_expected, silent

    code = 0
    if not expected:
        complain(f"{file.path}: error: no comment '// expected: VERDICT'")
        code = 2
    wrong = [outcome for outcome in compare(expected, file) if outcome.got]
    for outcome in wrong:
        expectation = outcome.expectation
        more = f": {expectation.text}" if expectation.text else ""
        wanted = f"{expectation.verdict.value}{more}"
        said = f"{file.path}:{expectation.line}: expected {wanted}, got {outcome.got}"
        print(in_lines(said))
        code = max(code, 1)
    for problem in not_expected(expected, file):
        complain(str(problem))
        code = 2
    told = f"{len(expected) - len(wrong)} of {len(expected)} as expected"
    left = len(silent(expected, file))
    more = f"; nothing is expected of {left} more {plural(left, 'function', 'functions')}"
    print(f"{file.path}: {told}{more if left else ''}")
    return code
