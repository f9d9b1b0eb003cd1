"""`oneshot-verify lsp`"""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from typing import Annotated, Any, BinaryIO

from oneshot_verify.cli.arguments import Bufferizer, Options, option
from oneshot_verify.cli.running import TERMINATED, UsageError, complain, guarded

EXAMPLES = """\b
Examples:
  oneshot-verify lsp
  oneshot-verify lsp --bufferizer \\
      'mlir-opt-22 -one-shot-bufferize="bufferize-function-boundaries"'

Editors start it and speak to it on standard input and output. Needs pygls: pip install 'oneshot-verify[lsp]'
"""

_LENGTH = re.compile(rb"Content-Length:\s*(\d+)\s*", re.IGNORECASE)
LENGTH_DIGITS, LONGEST_HEADER = 8, 4096
"""Limits of a message's header; a message has less than 100 MB."""

Timeout = Annotated[float, option("S", "Seconds for each function, and for remedies.", min=0.01)]


@guarded
def lsp(bufferizer: Bufferizer = None, options: Options = None, timeout: Timeout = 20.0) -> int:
    """Show copies and verdicts in an editor: a language server."""
    if bufferizer is not None and options is not None:
        raise UsageError("--bufferizer and --options exclude each other")
    try:
        from oneshot_verify.lsp.server import Asked, make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise UsageError("lsp needs pygls: pip install 'oneshot-verify[lsp]'") from None
    ours = () if options is None else ("--options", options)
    theirs = ours if bufferizer is None else ("--bufferizer", bufferizer)
    _end_when_terminated()
    stream: Any = Messages(sys.stdin.buffer)
    make_server(Asked(prove=theirs, explain=ours, seconds=timeout)).start_io(stream)
    return 0


class Messages:
    """Messages from an editor. The stream ends at an implausibly large one, for which the memory might not suffice."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        """A line of a message header."""
        line = self._stream.readline(LONGEST_HEADER)
        length = _LENGTH.fullmatch(line)
        is_long = length is not None and len(length[1].lstrip(b"0")) > LENGTH_DIGITS
        if is_long or (len(line) == LONGEST_HEADER and not line.endswith(b"\n")):
            complain("error: the editor announces a message that is too long")
            return b""
        return line

    def read(self, count: int) -> bytes:
        """Body of a message."""
        return self._stream.read(count)


def _end_when_terminated() -> None:
    """Let SIGTERM end the program at once, even if its threads are blocked.

    A thread of pygls waits for the editor and would keep the program alive. And a signal that arrives just before the
    event loop blocks would be handled only after that, perhaps never. So a thread listens for the signal.
    """
    heard, told = os.pipe()
    os.set_blocking(told, False)
    signal.set_wakeup_fd(told)
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)

    def listen() -> None:
        while os.read(heard, 1) != bytes([signal.SIGTERM]):
            pass
        os._exit(TERMINATED)

    threading.Thread(target=listen, daemon=True).start()
