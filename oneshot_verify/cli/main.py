"""The program `oneshot-verify`. Each command has a file, which is loaded on demand; nothing heavy is imported before a
command runs."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections import UserDict
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer

from oneshot_verify.cli.running import cannot_write
from oneshot_verify.cli.settings import Command, PlainGroup, program
from oneshot_verify.frames import with_room
from oneshot_verify.late_methods import define_methods_late


class LateCommands(UserDict[str, Any]):
    """Commands by name; until one is asked for, its line in the list of commands. Each is loaded from the file of its
    name."""

    def __getitem__(self, name: str) -> Any:
        known = self.data[name]
        if isinstance(known, str):
            known = self.data[name] = _load(name, known)
        return known


def _load(name: str, summary: str) -> Any:
    """Load a command, or a group of commands. A file has an `app`, or a function with the name of the command."""
    function = name.replace("-", "_")
    module: Any = import_module(f"oneshot_verify.cli.{function}")
    app: typer.Typer | None = getattr(module, "app", None)
    if app is None:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        epilog = getattr(module, "EXAMPLES", None)
        app.command(name, cls=Command, short_help=summary, epilog=epilog)(getattr(module, function))
    command = typer.main.get_command(app)
    command.name = name
    return command


COMMANDS = {
    "prove": "Bufferize each function and prove it, or prove another's.",
    "recheck": "Check the certificates of proofs, without any search.",
    "bufferize": "Bufferize as mlir-opt -one-shot-bufferize does.",
    "explain": "Say why each copy is there, and what lets it go.",
    "copies": "Say which copies a bufferized program needs.",
    "ops": "Say which ops are known.",
    "check-comments": "Compare verdicts with those that comments expect.",
    "check-interface": "Check the bufferization model of an op of yours.",
    "lsp": "Show copies and verdicts in an editor: a language server.",
    "fuzz": "Run a campaign of generated programs.",
    "version": "Print the versions that an answer depends on.",
    "corpus": "Work with the regression corpus.",
}
"""Commands in the order of the help, with summaries that fit into 80 columns. A command's own help may be longer."""


class Program(PlainGroup):
    """All commands."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = LateCommands(COMMANDS)


app = typer.Typer(
    name="oneshot-verify",
    cls=Program,
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
    """Fast exit: returns all memory to the system at once. Freeing each object takes Python longer than a small
    proof."""

    code: object = None
    """Exit code; None if Python must shut down normally."""

    def leave(self) -> None:
        """Exit now, if there is an exit code and all output is flushed."""
        if isinstance(self.code, int) and _flushed():
            os._exit(self.code)


def _flushed() -> bool:
    """False if the output cannot be flushed; then Python reports the error."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        return False
    return True


@with_room
def main() -> None:
    """The entry point of the package."""
    ending = _Ending()
    # Registered first, so it is called last.
    atexit.register(ending.leave)
    if sys.stderr is None:
        # A caller that closed standard error wants no messages.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    define_methods_late()
    # Nearly all objects made while modules load stay: a short run ends before the first collection.
    gc.set_threshold(200_000, 10, 20)
    try:
        app()
    except SystemExit as end:
        # A closed pipe while help is printed is no failure, though the parser reports it as one.
        has_read = isinstance(end.__context__, BrokenPipeError)
        ending.code = 0 if has_read else end.code
        raise SystemExit(ending.code) from None
    except OSError as error:
        # The parser prints the help.
        ending.code = cannot_write(error)
        raise SystemExit(ending.code) from None
