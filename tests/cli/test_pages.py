"""The README, the tour and the journeys show what commands print where the wheel is installed."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    *(
        f"docs/{name}.md"
        for name in ("index", "trust", "journey-pipeline", "journey-xdsl", "journey-copies")
    ),
)


def shown_commands():
    for name in PAGES:
        for block in re.findall(r"```console\n(\$ .*?)```", (ROOT / name).read_text(), re.DOTALL):
            for shown in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = shown.partition("\n")
                yield pytest.param(command, output, id=f"{name} {command[:50]}")


def test_all_pages_show_some():
    shown = " ".join(each.id for each in shown_commands())
    assert [name for name in PAGES if name not in shown] == []


@pytest.mark.parametrize(("command", "output"), list(shown_commands()))
def test_commands_print_what_is_shown(command, output, request, fresh, tmp_path):
    if "mlir-opt-22" in command:
        request.getfixturevalue("mlir_opt")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = fresh.run(command, tmp_path)
    assert timeless(done.stdout) == timeless(output), done.stderr


def timeless(text):
    seconds = re.sub(r"\d+\.\d\d s", "0.00 s", text)
    return [line.rstrip() for line in seconds.strip().splitlines()]
