"""lit itself, with the configuration of the page."""

import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


def test_the_page_works(tmp_path, shown):
    passing = shown("mlir", "// RUN:")
    (tmp_path / "passing.mlir").write_text(passing)
    (tmp_path / "failing.mlir").write_text(passing.replace("expected: proved", "expected: unknown"))
    configuration = shown("python", "# lit.cfg.py")
    configuration += f"config.environment['PYTHONPATH'] = {str(CHECKOUT)!r}\n"
    (tmp_path / "lit.cfg.py").write_text(configuration)
    start = "import sys; sys.path.insert(0, sys.argv.pop(1)); from lit.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start, str(CHECKOUT), "-v", "-j1", str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert "PASS: my-dialect :: passing.mlir" in done.stdout
    assert "FAIL: my-dialect :: failing.mlir" in done.stdout
    assert "expected unknown, got @write: proved" in done.stdout
