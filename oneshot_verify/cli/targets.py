"""Valid combinations of files and targets; and reading of files with unknown syntax, one part after the other."""

from __future__ import annotations

from collections.abc import Sequence
from os.path import isdir
from typing import TYPE_CHECKING, Any

from oneshot_verify.cli.running import UsageError, complain, usage_errors
from oneshot_verify.foreign_text import in_one_line

if TYPE_CHECKING:
    from oneshot_verify.ir import Chunk, Part
    from oneshot_verify.pipeline import ProveRequest

TARGETS = ("--against", "--bufferizer", "--options", "--pass-pipeline")
"""Options that determine the target."""


def check_targets(files: list[str], against: str | None, *others: str | None) -> None:
    """Raise `UsageError` for an invalid combination of files and targets, the values of `TARGETS`."""
    exclude(*zip(TARGETS, (against, *others), strict=True))
    if not files:
        raise UsageError("there is no FILE to read")
    if against is not None and not isdir(against):
        from oneshot_verify.pipeline.inputs import expand

        if len(expand(files)) > 1:
            raise UsageError("--against FILE goes with one FILE; for several, name a folder")
    if (*files, against).count("-") > 1:
        raise UsageError("standard input can only be read once")


def requested(
    targets: Sequence[str | None],
    reader: str | None,
    functions: Sequence[str] | None,
    seconds: float,
    memory: int,
    **more: Any,
) -> ProveRequest:
    """The request that the options of a command make; `targets`: the values of `TARGETS`."""
    from oneshot_verify.pipeline import DEFAULT_OPTIONS, ProveRequest

    against, bufferizer, options, pass_pipeline = targets
    return ProveRequest(
        options=DEFAULT_OPTIONS if options is None else options,
        against=against,
        bufferizer=bufferizer,
        pass_pipeline=pass_pipeline,
        reader=reader,
        functions=tuple(name.removeprefix("@") for name in functions or ()),
        seconds=seconds,
        megabytes=memory or None,
        **more,
    )


def exclude(*options: tuple[str, str | None]) -> None:
    """Raise `UsageError` if more than one of these options was given. `options`: pairs of name and value."""
    given = [name for name, value in options if value is not None]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} exclude each other")


def check_solver(name: str | None) -> None:
    """Raise `UsageError` for a second solver that is not known, or not installed."""
    if name is None:
        return
    from oneshot_verify.pipeline.second_solver import check_second_solver

    with usage_errors(ValueError):
        check_second_solver(name)


def changed_files(files: list[str], ref: str) -> tuple[list[str], list[str]]:
    """Files that differ from a commit; and links, which are not followed, with a message."""
    from oneshot_verify.ir import InputError
    from oneshot_verify.pipeline.inputs import changed_since, expand

    try:
        changed, links = changed_since(ref, [each.path for each in expand(files)])
    except (InputError, ValueError) as error:
        raise UsageError(f"--changed-since: {error}") from None
    for link in links:
        complain(f"{in_one_line(link)}: a link is not followed")
    if not changed:
        complain(f"none of the files differs from {ref}")
    return changed, links


def text_of(path: str, ref: str | None) -> str | None:
    """Text of a file in a commit; empty, with a message, if the commit lacks it; None without a commit."""
    from oneshot_verify.pipeline.inputs import text_at

    if ref is None:
        return None
    with usage_errors(ValueError):
        text = text_at(ref, path)
    if text is None:
        complain(f"{path} is not in {ref}, and not read")
    return text or ""


def read(chunk: Chunk, path: str, reader: str | None, *, recover: bool = False) -> Part:
    """Read a part, with the help of another program for syntax that is unknown here. With `recover`, functions that
    neither can read are left out. Raises `InputError`."""
    from oneshot_verify.ir import InputError, parse_part

    try:
        return parse_part(chunk, path)
    except InputError:
        from oneshot_verify.pipeline.foreign import read_part, readers

        with usage_errors(ValueError):
            commands = readers(reader)
        part = read_part(chunk, path, commands, recover=recover)
        if part.note:
            complain(f"{path}: note: {part.note}")
        return part


def complain_of_unread(part: Part) -> int:
    """Report the unread ops of a part; returns the exit code for them."""
    from oneshot_verify.ir.reader.foreign import REMEDY

    code = 0
    for each in part.unreadable:
        complain(f"{each.position}: error: {each.reason}")
        if not each.is_wrong:
            complain(f"{each.position}: remedy: {REMEDY}")
        code = 2 if each.is_wrong else code or 3
    return code
