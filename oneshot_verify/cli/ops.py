"""`oneshot-verify ops`"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oneshot_verify.cli.arguments import DestinationStyle, Files, Form, Output, Reader, TextOrJson
from oneshot_verify.cli.output import result_stream
from oneshot_verify.cli.running import complain, guarded

if TYPE_CHECKING:
    from oneshot_verify.pipeline.ops import OpSupport

EXAMPLES = """\b
Examples:
  oneshot-verify ops
  oneshot-verify ops examples/*.mlir
  oneshot-verify ops in.mlir --format json

Exit code: 0 all are known; 2 an input is in error; 3 some op of the files is not known.
"""


@guarded
def ops(
    files: Files = None,
    format: Form = TextOrJson.TEXT,
    reader: Reader = None,
    destination_style: DestinationStyle = None,
    output: Output = None,
) -> int:
    """Say which ops the bufferizer and the prover know: those of the files, or all there are."""
    from oneshot_verify.pipeline.ops import known_ops
    from oneshot_verify.report.console import ResultConsole
    from oneshot_verify.report.ops import ops_json, print_ops

    with result_stream(output) as stream:
        found, errors, code = _ops_in(files, reader) if files else (known_ops(), [], 0)
        for error in errors:
            complain(error)
        if format is TextOrJson.JSON:
            print(ops_json(found, errors), file=stream)
        elif found or not errors:
            print_ops(ResultConsole(stream), found, in_files=bool(files))
    if errors:
        return 2
    return 3 if files and not all(op.is_known for op in found) else code


def _ops_in(files: list[str], reader: str | None) -> tuple[list[OpSupport], list[str], int]:
    """Support for the ops of the files, errors of unreadable files, and the exit code for unread functions."""
    from oneshot_verify.cli.targets import complain_of_unread, read
    from oneshot_verify.ir import InputError, split
    from oneshot_verify.ir.text import read_text, shown_path
    from oneshot_verify.pipeline.inputs import expand, require_file
    from oneshot_verify.pipeline.ops import merged, ops_of

    found: list[OpSupport] = []
    errors: list[str] = []
    code = 0
    for file in (each.path for each in expand(files)):
        try:
            require_file(file)
            chunks = split(read_text(file))
        except InputError as error:
            errors.append(f"{error.position}: error: {error.message}")
            continue
        for chunk in chunks:
            try:
                part = read(chunk, shown_path(file), reader, recover=True)
            except InputError as error:
                errors.append(f"{error.position}: error: {error.message}")
                continue
            code = max(code, complain_of_unread(part))
            found += ops_of(part.module)
    return merged(found), errors, code
