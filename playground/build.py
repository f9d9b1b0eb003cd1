"""Make the playground: python playground/build.py site/playground

One static page with Pyodide (npm), xDSL and what it needs (PyPI, the versions of requirements.lock), and our package.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PYODIDE = "pyodide@314.0.7"
FROM_PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
WHEELS = ("xdsl", "immutabledict", "ordered-set", "typing-extensions", "rich")


def build(out: Path) -> None:
    """Write the page and all that it loads to a folder."""
    out.mkdir(parents=True, exist_ok=True)
    for name in ("index.html", "worker.js", "tool.py"):
        shutil.copy(HERE / name, out)
    with tempfile.TemporaryDirectory() as folder:
        put_pyodide(Path(folder), out / "pyodide")
        packages = put_packages(Path(folder), out)
    (out / "packages.json").write_text(json.dumps(packages))


def put_pyodide(folder: Path, out: Path) -> None:
    """The files of Pyodide that a page needs."""
    subprocess.run(
        ["npm", "pack", "--silent", PYODIDE], cwd=folder, check=True, stdout=subprocess.DEVNULL
    )
    [archive] = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    out.mkdir(exist_ok=True)
    for name in FROM_PYODIDE:
        shutil.copy(folder / "package" / name, out)


def put_packages(folder: Path, out: Path) -> list[str]:
    """Our package, and the wheels that it needs: all are Python alone."""
    locked = dict(re.findall(r"^([\w-]+)==(\S+)", (ROOT / "requirements.lock").read_text(), re.M))
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    wanted = [f"{name}=={locked[name]}" for name in WHEELS]
    subprocess.run([*pip, "-d", str(folder), *wanted], check=True)
    found = sorted(folder.glob("*-none-any.whl"))
    if len(found) != len(WHEELS):
        raise SystemExit(f"not all wheels are pure Python: {found}")
    ours = ROOT / "oneshot_verify"
    with zipfile.ZipFile(out / "oneshot_verify.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(ours.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                packed.write(path, path.relative_to(ROOT))
    return [Path(shutil.copy(wheel, out)).name for wheel in found] + ["oneshot_verify.zip"]


if __name__ == "__main__":
    build(Path(sys.argv[1]))
