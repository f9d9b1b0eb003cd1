"""What the playground shows, run as in the browser: without Z3."""

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "playground"
CODE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import tool
tool.prepare()
print(json.dumps([tool.run(*words) for words in json.load(sys.stdin)]))
"""
SWAPPED = TEXTS["swapped"]
SOURCE = SWAPPED.format(
    "tensor",
    """  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %b = tensor.insert %x into %a[%j] : tensor<?xf32>
  %old = tensor.extract %b[%k] : tensor<?xf32>""",
)
TARGET = SWAPPED.format(
    "memref",
    """  memref.store %x, %t[%j] : memref<?xf32>
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%k] : memref<?xf32>""",
)


def test_the_buttons_do_what_they_say():
    page = (FOLDER / "index.html").read_text()
    source, target = re.findall(r"<textarea.*?>(.*?)</textarea>", page, re.DOTALL)
    asked = [
        ("bufferize", source, ""),
        ("explain", source, ""),
        ("prove", (ROOT / "examples" / "tiled_fill.mlir").read_text(), ""),
        ("prove", source, target),
        # The order of the two insertions does not matter; only the solver sees it.
        ("prove", SOURCE, TARGET),
        ("prove", "func.func @f() {\n  return %x : f32\n}", ""),
        ("explain", "", ""),
    ]
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(FOLDER)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    buffers, why, proved, refuted, unknown, error, _ = json.loads(done.stdout)
    assert "memref.copy" in buffers
    assert "tensor.insert at line 2 would overwrite" in why
    assert "1 function: 1 proved" in proved
    assert "result 0 differs: 2.0 instead of 3.0" in refuted
    assert re.search(r"target:2 +memref.store %x, %t.*\n +overwrites %t\[0\]", refuted)
    assert unknown.startswith("unknown: the proof asks the solver")
    assert error.startswith("source.mlir:2:10: error: value %x is used but not defined")
