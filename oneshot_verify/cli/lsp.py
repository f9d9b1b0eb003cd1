"""`oneshot-verify lsp`"""

from __future__ import annotations

import os
import signal
import threading
from typing import Annotated

import typer

from oneshot_verify.cli.arguments import Bufferizer, Options
from oneshot_verify.cli.running import TERMINATED, UsageError, guarded

EXAMPLES = """\b
Examples:
  oneshot-verify lsp
  oneshot-verify lsp --bufferizer \\
      'mlir-opt-22 -one-shot-bufferize="bufferize-function-boundaries"'

Editors start it and speak to it on standard input and output. Needs pygls: pip install 'oneshot-verify[lsp]'
"""

Timeout = Annotated[
    float,
    typer.Option(metavar="S", min=0.01, help="Seconds for each function, and for remedies."),
]


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
    make_server(Asked(prove=theirs, explain=ours, seconds=timeout)).start_io()
    return 0


def _end_when_terminated() -> None:
    """Let SIGTERM end the program at once, whatever its threads wait for.

    A thread of pygls waits for the editor and would keep the program from ending; and a signal that comes just before
    the loop of events begins to wait is heard when that wait is over, which may be never. So a thread listens.
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
