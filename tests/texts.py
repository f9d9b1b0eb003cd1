"""Programs of tests that stand in a file beside them: `test_x.mlir` beside `test_x.py`, split as `mlir-opt` splits."""

from __future__ import annotations

import re
from pathlib import Path

_NAME = re.compile(r"(?:^|\n// -----\n)// name: (\S+)\n")


def texts_beside(test: str) -> dict[str, str]:
    """The parts of the file beside a test, by the names on their first lines."""
    _, *found = _NAME.split(Path(test).with_suffix(".mlir").read_text()[:-1])
    return dict(zip(found[::2], found[1::2], strict=True))
