"""Commands that are loaded on demand: a run needs only one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any

import typer

from oneshot_verify.cli.plain_values import PlainGroup
from oneshot_verify.cli.settings import Command


class LateCommands(MutableMapping[str, Any]):
    """Commands by name, each loaded from the file of its name. `summaries`: their lines in the list of commands."""

    def __init__(self, summaries: Mapping[str, str]) -> None:
        self._summaries = summaries
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = _load(name, self._summaries[name])
        return self._loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._summaries)

    def __len__(self) -> int:
        return len(self._summaries)


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


def group_of(summaries: Mapping[str, str]) -> type[PlainGroup]:
    """Class of the group of these commands."""

    class Program(PlainGroup):
        """All commands."""

        def __init__(self, **given: Any) -> None:
            super().__init__(**given)
            self.commands = LateCommands(summaries)

    return Program
