"""Words of the command line: those that need no validator come out as Typer's own make them, and so do complaints."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.core import TyperCommand, TyperGroup
from typer.testing import CliRunner

from oneshot_verify.cli.settings import Command, PlainGroup


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


def _program(group: type[TyperGroup], command: type[TyperCommand]) -> typer.Typer:
    """A program that prints its values."""
    app = typer.Typer(cls=group)

    def show(
        words: Annotated[list[str] | None, typer.Argument()] = None,
        text: str | None = None,
        many: Annotated[list[str] | None, typer.Option()] = None,
        numbers: Annotated[list[int] | None, typer.Option()] = None,
        count: Annotated[int, typer.Option(min=0, max=99)] = 3,
        seconds: Annotated[float, typer.Option(min=0.01, envvar="SECONDS_FOR_IT")] = 1.0,
        colour: Colour = Colour.RED,
        folder: Path | None = None,
        quick: bool = False,
    ) -> None:
        print([words, text, many, numbers, count, seconds, colour, folder, quick])

    def nothing() -> None:
        """So that there are two commands."""

    app.command("show", cls=command)(show)
    app.command("nothing", cls=command)(nothing)
    return app


CALLS = (
    *("", "a b", "--text=", "--text x a", "--many a --many b", "--numbers 1 --numbers 2"),
    *(
        "--count 0",
        "--count 99",
        "--count 100",
        "--count -1",
        "--count x",
        "--count 07",
        "--count 1_0",
    ),
    *("--count ٣", "--count 1.0", "--count=", "--count 123456789012", "--numbers x"),
    *(
        "--seconds 2",
        "--seconds 0.5",
        "--seconds 0",
        "--seconds nan",
        "--seconds 1e3",
        "--seconds .5",
    ),
    *("--colour blue", "--colour BLUE", "--colour green", "--folder some/where", "--quick"),
    *("--unknown", "--text"),
)


@pytest.mark.parametrize("seconds", ["", "7", "x"])
@pytest.mark.parametrize("call", CALLS)
def test_values_and_complaints_are_typers(call: str, seconds: str) -> None:
    environment = {"SECONDS_FOR_IT": seconds}
    outcomes: list[Any] = []
    for group, command in ((TyperGroup, TyperCommand), (PlainGroup, Command)):
        app = _program(group, command)
        done = CliRunner().invoke(app, ["show", *call.split()], env=environment)
        outcomes.append((done.exit_code, done.output))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][1]


def test_help_names_no_type_of_python() -> None:
    shown = [
        CliRunner().invoke(_program(PlainGroup, command), ["show", "--help"]).output
        for command in (TyperCommand, Command)
    ]
    assert [text.partition("Options ")[0].count("list[str]") for text in shown] == [1, 0]
