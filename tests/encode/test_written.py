"""Pairs that need one of the rules for ops at no point, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

BLOCKS = TEXTS["blocks"]
GLOBAL = TEXTS["global"]
NUMBER = TEXTS["number"]


@pytest.mark.parametrize("text", [BLOCKS, GLOBAL, NUMBER])
def test_our_result_is_proved(tmp_path: Path, text: str) -> None:
    source, target = tmp_path / "s.mlir", tmp_path / "t.mlir"
    source.write_text(text)
    runner = CliRunner()
    options = ["--options", "bufferize-function-boundaries"]
    made = runner.invoke(app, ["bufferize", str(source), "--output", str(target), *options])
    assert made.exit_code == 0, made.output
    found = runner.invoke(app, ["prove", str(source), "--against", str(target)])
    assert found.exit_code == 0, found.output


IN_TURNS = TEXTS["in_turns"]
CHOSEN = TEXTS["chosen"]
COUNTED = TEXTS["counted"]

IF = TEXTS["if"]
TURNED = IF.replace("scf.if %c", "scf.if %k").replace("%x : f32\n  } else", "%y : f32\n  } else")
TURNED = TURNED.replace("scf.yield %y : f32\n  }\n", "scf.yield %x : f32\n  }\n")
BLOCKS_TWICE = TEXTS["blocks_twice"]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (IN_TURNS, CHOSEN),
        (COUNTED, COUNTED.replace("return %r", "return %c2")),
        (IF, TURNED),
        (BLOCKS_TWICE, BLOCKS_TWICE.replace("return %s", "return %y")),
    ],
)
def test_another_form_is_proved(tmp_path: Path, ours: str, theirs: str) -> None:
    (tmp_path / "s.mlir").write_text(ours)
    (tmp_path / "t.mlir").write_text(theirs)
    command = ["prove", str(tmp_path / "s.mlir"), "--against", str(tmp_path / "t.mlir")]
    found = CliRunner().invoke(app, command)
    assert found.exit_code == 0, found.output
