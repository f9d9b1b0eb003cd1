"""Files with text that we cannot read, for the commands that take one part after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oneshot_verify.cli.running import UsageError, complain

if TYPE_CHECKING:
    from oneshot_verify.ir import Chunk, Part


def read(chunk: Chunk, path: str, reader: str | None, *, recover: bool = False) -> Part:
    """A part; a program is asked for one that we cannot read. With `recover`, what it cannot read either is left out.
    Raises `InputError`."""
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
    """Say what of the part could not be read; the exit code for that."""
    from oneshot_verify.ir.foreign import REMEDY

    code = 0
    for each in part.unreadable:
        complain(f"{each.position}: error: {each.reason}")
        if not each.is_wrong:
            complain(f"{each.position}: remedy: {REMEDY}")
        code = 2 if each.is_wrong else code or 3
    return code
