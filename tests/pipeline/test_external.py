"""Commands of others, and what becomes of one that nobody is left to kill."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import partial

from oneshot_verify.pipeline.external import limit_processor_time


def test_a_command_without_an_end_ends_by_itself() -> None:
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", "while True: pass"],
        preexec_fn=partial(limit_processor_time, 0.0),
        timeout=60,
        check=False,
    )
    assert done.returncode < 0
    assert time.monotonic() - started < 50
