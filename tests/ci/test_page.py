"""The commands of docs/in-your-ci.md that need no other program, as they stand."""

import json
import re
import shlex
from pathlib import Path

import pytest
from junitparser import JUnitXml

from oneshot_verify.cli.main import app

PAGE = Path(__file__).resolve().parents[2] / "docs" / "in-your-ci.md"
PROGRAM = """\
func.func @write(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, tensor<?xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}
"""


def commands():
    """The lines of the page that begin with the name of the program, without what stands behind them."""
    section = PAGE.read_text().split("## Anywhere else")[1].split("## lit")[0]
    return re.findall(r"^    oneshot-verify (.*?)(?:\s+#.*)?$", section, re.M)


def test_the_commands_of_the_page_work(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    Path("programs").mkdir()
    Path("programs/a.mlir").write_text(PROGRAM)
    assert len(commands()) == 4
    for command in commands():
        with pytest.raises(SystemExit) as ended:
            app(shlex.split(command))
        assert ended.value.code == 0, command
    out, err = capfd.readouterr()
    assert JUnitXml.fromfile("results.xml").tests == 1
    assert json.loads(Path("verdicts.sarif").read_text())["runs"][0]["results"][0]["kind"] == "pass"
    assert len(json.loads(Path("baseline.json").read_text())["files"][0]["copies"]) == 1
    assert out.endswith("oneshot-verify: copies: 1 needed\n")
    assert err.splitlines() == [
        "oneshot-verify: results.xml (junit): 1 function: 1 proved",
        "oneshot-verify: verdicts.sarif (sarif): 1 function: 1 proved",
        "oneshot-verify: baseline.json (json): 1 copy: 1 needed",
        "oneshot-verify: this change adds no copies",
    ]
