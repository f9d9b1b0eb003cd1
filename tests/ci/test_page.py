"""The commands of docs/in-your-ci.md that need no other program, as they stand, where the wheel is installed."""

import json
import re
from pathlib import Path

from junitparser import JUnitXml

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PAGE = Path(__file__).resolve().parents[2] / "docs" / "in-your-ci.md"
PROGRAM = TEXTS["program"]


def commands():
    """The lines of the page that begin with the name of the program, without what stands behind them."""
    section = PAGE.read_text().split("## Anywhere else")[1].split("## lit")[0]
    return re.findall(r"^    oneshot-verify (.*?)(?:\s+#.*)?$", section, re.M)


def test_the_commands_of_the_page_work(tmp_path, fresh):
    (tmp_path / "programs").mkdir()
    (tmp_path / "programs" / "a.mlir").write_text(PROGRAM)
    assert len(commands()) == 4
    done = [fresh.run(f"oneshot-verify {command}", tmp_path) for command in commands()]
    assert [each.returncode for each in done] == [0, 0, 0, 0]
    assert JUnitXml.fromfile(str(tmp_path / "results.xml")).tests == 1
    [run] = json.loads((tmp_path / "verdicts.sarif").read_text())["runs"]
    assert run["results"][0]["kind"] == "pass"
    [file] = json.loads((tmp_path / "baseline.json").read_text())["files"]
    assert len(file["copies"]) == 1
    assert done[-1].stdout.endswith("oneshot-verify: copies: 1 needless\n")
    assert "".join(each.stderr for each in done).splitlines() == [
        "oneshot-verify: results.xml (junit): 1 function: 1 proved",
        "oneshot-verify: verdicts.sarif (sarif): 1 function: 1 proved",
        "oneshot-verify: baseline.json (json): 1 copy: 1 needless",
        "oneshot-verify: this change adds no copies",
    ]
