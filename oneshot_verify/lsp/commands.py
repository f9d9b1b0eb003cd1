"""Commands of this program, run beside the server. The process of a command ends once its answer is no longer
needed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from oneshot_verify.interrupts import become_worker

PATIENCE_SECONDS = 2.0
"""Seconds for a command to end its workers."""


class SaysNothingError(Exception):
    """A command wrote no JSON; the message is its error output."""


async def ask(words: Sequence[str], text: str, folder: Path | None) -> Mapping[str, Any]:
    """JSON that a command writes for the input `text`. Raises `SaysNothingError` if it writes none.

    The command runs in `folder`, whose settings apply.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "oneshot_verify", *words, "-", "--output", "-"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=folder if folder is not None and folder.is_dir() else None,
        # It ends with the server, in whatever way that ends.
        preexec_fn=become_worker,
    )
    try:
        out, complaint = await process.communicate(text.encode())
    except asyncio.CancelledError:
        await _end(process)
        raise
    try:
        return json.loads(out)
    except ValueError:
        raise SaysNothingError(complaint.decode(errors="replace").strip()) from None


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE_SECONDS)
        except TimeoutError:
            process.kill()
