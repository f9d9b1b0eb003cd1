"""The commands of `python -m benchmarks`: all can be loaded, and pages name those that are there."""

import io
import re
import sys
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path

import pytest

from benchmarks import __main__ as driver

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = {command.name: command for command in driver.commands()}
PAGES = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/*.md"),
    *ROOT.glob(".github/workflows/*.yml"),
    *ROOT.glob("benchmarks/**/*.py"),
]
LINE = re.compile(r"python -m benchmarks +([a-z].*?)(?:`|#|  |$)", re.MULTILINE)


@cache
def help_of(name):
    shown = io.StringIO()
    with redirect_stdout(shown), pytest.raises(SystemExit) as ended:
        COMMANDS[name].run(["--help"])
    assert not ended.value.code
    return shown.getvalue()


def wrong_lines(text):
    """Command lines with a command that is not there, or an option that it does not have."""
    for line in LINE.findall(text):
        words = line.split()
        name = next((n for n in (" ".join(words[:2]), words[0]) if n in COMMANDS), None)
        if name is None:
            yield line
            continue
        known = set(re.findall(r"--[a-z-]+", help_of(name).rpartition("\noptions:\n")[2]))
        used = re.findall(r"--[a-z-]+", line)
        yield from (f"{name} {option}" for option in used if option not in known)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_name_commands_that_are_there(page, monkeypatch):
    monkeypatch.setattr(sys, "argv", [])
    assert list(wrong_lines(page.read_text())) == []


def test_a_wrong_line_is_seen(monkeypatch):
    monkeypatch.setattr(sys, "argv", [])
    assert list(wrong_lines("`python -m benchmarks cost nothing`")) == ["cost nothing"]
    assert list(wrong_lines("    python -m benchmarks package wheel --nothing\n")) == [
        "package wheel --nothing"
    ]


def test_each_command_says_what_it_does(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["benchmarks"])
    assert driver.main() == 0
    shown = capsys.readouterr().out
    for command in COMMANDS.values():
        assert command.summary.endswith((".", "]")), command.name
        assert re.search(rf"^  {command.name} .*{re.escape(command.summary[:40])}", shown, re.M)


@pytest.mark.parametrize("words", [["nothing"], ["cost", "nothing"]])
def test_a_command_that_is_not_there(words, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["benchmarks", *words])
    assert driver.main() == 2
    said = capsys.readouterr()
    assert "no such command" in said.err
    assert "cost speed" in said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_can_be_asked_for_help(name, monkeypatch):
    monkeypatch.setattr(sys, "argv", [])
    assert f"python -m benchmarks {name}" in help_of(name)


@pytest.mark.parametrize(
    "name", [name for name in COMMANDS if "of the upstream cases" in help_of(name)]
)
def test_without_upstream_cases_nothing_is_measured(name, tmp_path, capsys):
    """No cases are no success."""
    with pytest.raises(SystemExit) as ended:
        COMMANDS[name].run([str(tmp_path)])
    assert ended.value.code == 2
    assert f"no upstream cases at {tmp_path}" in capsys.readouterr().err
