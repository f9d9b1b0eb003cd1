"""The commands of `python -m benchmarks`: all can be loaded, and pages name those that are there."""

import re
import sys
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


def wrong_lines(text):
    """Command lines with a command that is not there, or an option that it does not have."""
    for line in LINE.findall(text):
        words = line.split()
        name = next((n for n in (" ".join(words[:2]), words[0]) if n in COMMANDS), None)
        if name is None:
            yield line
            continue
        module = ROOT / "benchmarks" / f"{name.replace(' ', '/').replace('-', '_')}.py"
        known = set(re.findall(r'"(--[a-z-]+)"', module.read_text()))
        yield from (
            f"{name} {option}" for option in re.findall(r"--[a-z-]+", line) if option not in known
        )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_name_commands_that_are_there(page):
    assert list(wrong_lines(page.read_text())) == []


def test_a_wrong_line_is_seen():
    assert list(wrong_lines("`python -m benchmarks cost nothing`")) == ["cost nothing"]
    assert list(wrong_lines("    python -m benchmarks wheel --nothing\n")) == ["wheel --nothing"]


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
    assert "cost shell" in said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_can_be_asked_for_help(name, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["benchmarks", *name.split(), "--help"])
    with pytest.raises(SystemExit) as ended:
        driver.main()
    assert not ended.value.code
    assert f"python -m benchmarks {name}" in capsys.readouterr().out
