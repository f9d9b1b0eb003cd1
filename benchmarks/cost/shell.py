"""What the command `oneshot-verify bufferize` costs from start to end, on a file of one family.

    python -m benchmarks cost shell [--family mixed] [--ops 50,400000]

Wall and processor seconds, the peak of memory, and the phases that its progress bar names: it runs on a terminal of
its own, as nothing is shown where nobody looks.
"""

from __future__ import annotations

import os
import pty
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks.common.options import Options
from benchmarks.cost.families import FAMILIES, Family

PHASES = ("reading", "analysis", "copies", "rewriting", "printing")
HEAD = "| family | ops | exit | wall s | processor s | peak GB | phases shown |\n|---|---|---|---|---|---|---|"


def row(family: Family, ops: int) -> str:
    """One line for a program of about so many ops."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "program.mlir"
        source.write_text(family.program(max(1, round(ops / family.ops_per_step))))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        code, shown = _on_a_terminal(
            [sys.executable, "-m", "oneshot_verify", "bufferize", str(source), "-o", os.devnull]
        )
        wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    phases = ", ".join(phase for phase in PHASES if phase in shown)
    times = f"{wall:.2f} | {processor:.2f} | {after.ru_maxrss / 2**20:.2f}"
    return f"| {family.name} | {ops} | {code} | {times} | {phases} |"


def _on_a_terminal(command: list[str]) -> tuple[int, str]:
    """The exit code, and what came on standard error."""
    ours, theirs = pty.openpty()
    chunks: list[bytes] = []

    def read() -> None:
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:
                return
            if not chunk:
                return
            chunks.append(chunk)

    reader = threading.Thread(target=read)
    with subprocess.Popen(command, stderr=theirs, stdout=subprocess.DEVNULL) as process:
        os.close(theirs)
        reader.start()
        code = process.wait()
    reader.join()
    os.close(ours)
    return code, b"".join(chunks).decode(errors="replace")


def main() -> None:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.add_argument("--family", default="mixed")
    parser.add_argument("--ops", default="50,400000", help="sizes, with commas")
    arguments = parser.parse_args()
    print(HEAD)
    for ops in arguments.ops.split(","):
        print(row(FAMILIES[arguments.family], int(ops)), flush=True)
