"""Reading of files with unknown syntax, for commands that handle one part after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oneshot_verify.cli.running import UsageError, complain

if TYPE_CHECKING:
    from oneshot_verify.ir import Chunk, Part


def read(chunk: Chunk, path: str, reader: str | None, *, recover: bool = False) -> Part:
    """Read a part, with the help of another program for syntax that is unknown here. With `recover`, functions that
    neither can read are left out. Raises `InputError`."""
    from oneshot_verify.ir import InputError, parse_part

    try:
        return parse_part(chunk, path)
    except InputError:
        from oneshot_verify.pipeline.foreign import read_part, readers

        try:
            commands = readers(reader)
        except ValueError as error:
            raise UsageError(str(error)) from None
        part = read_part(chunk, path, commands, recover=recover)
        if part.note:
            complain(f"{path}: note: {part.note}")
        return part


def complain_of_unread(part: Part) -> int:
    """Report the unread ops of a part; returns the exit code for them."""
    from oneshot_verify.ir.foreign import REMEDY

    code = 0
    for each in part.unreadable:
        complain(f"{each.position}: error: {each.reason}")
        if not each.is_wrong:
            complain(f"{each.position}: remedy: {REMEDY}")
        code = 2 if each.is_wrong else code or 3
    return code
