"""Install a wheel alone in a fresh environment, and see that it does its work.

    python -m benchmarks package wheel [WHEEL]

Without a wheel, one is built of this checkout. The locked versions are installed, and nothing of the checkout is seen.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from benchmarks.common.options import Options

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = """\
func.func @write(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
"""
API = """\
import oneshot_verify as ov
from oneshot_verify.ir import parse
[part] = parse(open("in.mlir").read(), "in.mlir")
assert [r.verdict for r in ov.prove(part.module)] == [ov.Verdict.PROVED]
print("api: proved")
"""


def message(**content: object) -> str:
    """One message of the language server protocol."""
    text = json.dumps({"jsonrpc": "2.0", **content})
    return f"Content-Length: {len(text)}\r\n\r\n{text}"


HANDSHAKE = (
    message(
        id=1, method="initialize", params={"capabilities": {}, "processId": None, "rootUri": None}
    )
    + message(method="initialized", params={})
    + message(id=2, method="shutdown")
    + message(method="exit")
)


def build(folder: Path, *, isolated: bool = True) -> Path:
    """A wheel of this checkout; what builds it is fetched for that, or, if not `isolated`, is installed."""
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder)]
    command += [] if isolated else ["--no-build-isolation"]
    subprocess.run([*command, str(CHECKOUT)], check=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def main() -> int:
    """0 if all commands do what they should."""
    parser = Options(__doc__)
    parser.add_argument("wheel", nargs="?", type=Path)
    given = parser.parse_args().wheel
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder) if given is None else given.resolve()
        venv.create(folder / "venv", with_pip=True)
        python = str(folder / "venv" / "bin" / "python")
        lock = CHECKOUT / "requirements.lock"
        subprocess.run(
            [python, "-m", "pip", "install", "-q", "-r", lock, f"{wheel}[lsp]"], check=True
        )
        (folder / "in.mlir").write_text(PROGRAM)
        program = str(folder / "venv" / "bin" / "oneshot-verify")
        commands = [
            [program, "version"],
            [program, "prove", "in.mlir"],
            [program, "bufferize", "in.mlir", "--options", "bufferize-function-boundaries"],
            [program, "copies", "in.mlir"],
            [program, "fuzz", "--programs", "3", "--jobs", "1", "--corpus", "corpus"],
            [program, "lsp"],
            [python, "-c", API],
        ]
        clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
        for command in commands:
            done = subprocess.run(
                command, input=HANDSHAKE, cwd=folder, env=clean, capture_output=True, text=True
            )
            words = " ".join([Path(command[0]).name, *command[1:]]).splitlines()[0]
            print(f"{'ok' if done.returncode == 0 else 'FAILED'}  {words}", flush=True)
            if done.returncode != 0:
                print(done.stdout + done.stderr)
                return 1
    return 0
