"""Lines without a terminal: the same as Rich prints them, without its console."""

from __future__ import annotations

import io
from itertools import product

import pytest
from rich.text import Text

from oneshot_verify.report.console import ResultConsole, styled_console

TEXTS = (
    *("", " ", "plain", "  indented, with blanks behind  "),
    *("[bold]no markup[/bold] :smile:", "tab\tstop", "wörter 表\tfür alle", "x" * 300),
)


@pytest.fixture(autouse=True)
def no_wish_for_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("first", "second"), list(product(TEXTS, ("", "dim, and more "))))
def test_a_file_gets_what_rich_would_print(first: str, second: str) -> None:
    text = Text(first, "bold red").append(second, "dim")
    ours, richs = io.StringIO(), io.StringIO()
    ResultConsole(ours).show(text)
    styled_console(richs).print(text)
    assert ours.getvalue() == richs.getvalue()


@pytest.mark.parametrize("variable", ["FORCE_COLOR", "TTY_COMPATIBLE"])
def test_colours_that_are_asked_for_come(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    stream = io.StringIO()
    ResultConsole(stream).show(Text("refuted", "bold red"))
    assert stream.getvalue() == "\x1b[1;31mrefuted\x1b[0m\n"
