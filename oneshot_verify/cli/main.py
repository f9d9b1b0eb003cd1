"""The program `oneshot-verify`: its commands, one file each, loaded when they are asked for. Nothing heavy is imported
before a command runs."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from dataclasses import dataclass

import typer

from oneshot_verify.cli.late_commands import group_of
from oneshot_verify.cli.running import cannot_write
from oneshot_verify.cli.settings import program
from oneshot_verify.late_methods import define_methods_late

COMMANDS = {
    "prove": "Bufferize each function and prove it, or prove another's.",
    "recheck": "Check the certificates of proofs, without any search.",
    "bufferize": "Bufferize as mlir-opt -one-shot-bufferize does.",
    "explain": "Say why each copy is there, and what lets it go.",
    "copies": "Say which copies a bufferized program needs.",
    "ops": "Say which ops are known.",
    "check-comments": "Compare verdicts with those that comments expect.",
    "lsp": "Show copies and verdicts in an editor: a language server.",
    "fuzz": "Run a campaign of generated programs.",
    "version": "Print the versions that an answer depends on.",
    "corpus": "Work with the regression corpus.",
}
"""The commands, in the order of the help. A line in the list has to fit into 80 columns, so it is not that of the
command's own help."""

app = typer.Typer(
    name="oneshot-verify",
    cls=group_of(COMMANDS),
    help="A One-Shot bufferizer for MLIR, and a prover that its result, or anybody else's, computes what the tensor"
    " program computes.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
app.callback()(program)


@dataclass
class _Ending:
    """How the program ends when all else is done: its memory goes back to the system as a whole. Python would free
    each object by itself, which takes longer than a small proof."""

    code: object = None
    """What the program says to who started it; None if Python has to end it."""

    def leave(self) -> None:
        """End now."""
        if isinstance(self.code, int) and _flushed():
            os._exit(self.code)


def _flushed() -> bool:
    """False if somebody does not get what was printed, of which Python knows what to say."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        return False
    return True


def main() -> None:
    """The entry point of the package."""
    ending = _Ending()
    # The first to be registered is the last to be called.
    atexit.register(ending.leave)
    if sys.stderr is None:
        # Whoever closes it wants to hear nothing of errors and progress.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    define_methods_late()
    # Nearly all that is made while modules are loaded stays: a short run ends before the first collection.
    gc.set_threshold(200_000, 10, 20)
    try:
        app()
    except SystemExit as end:
        # Whoever has read enough of a help text wants no more: the parser, which prints it, calls that a failure.
        has_read = isinstance(end.__context__, BrokenPipeError)
        ending.code = 0 if has_read else end.code
        raise SystemExit(ending.code) from None
    except OSError as error:
        # What prints help is the parser's.
        ending.code = cannot_write(error)
        raise SystemExit(ending.code) from None
