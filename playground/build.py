"""Make the playground: python playground/build.py site/playground

One static page with Pyodide (npm), Z3 built for it, xDSL and what it needs (PyPI, the versions of requirements.lock),
and our package.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PAGE = ("index.html", "page.js", "worker.js", "tool.py")
PYODIDE = "pyodide@314.0.7"
FROM_PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
Z3 = "z3-solver==5.3.3.0"
"""The newest one that was built for this Pyodide."""
FOR_PYODIDE = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "314")
WHEELS = ("xdsl", "immutabledict", "ordered-set", "typing-extensions", "rich")
UNUSED = re.compile(r"(docs|tests|typings)/|z3/(include|lib/libz3\.so\.)")
"""What wheels have in them that nobody loads."""
EXAMPLES = (
    "examples/read_after_write",
    "examples/tiled_fill",
    "examples/insert_chain",
    "corpus/proved/loop/tiles_2d",
    "corpus/proved/parallel/insert_keeps_rest",
    "corpus/proved/partial/nothing_was_asked_for",
    "corpus/refuted/loop/slice_of_outside",
    "corpus/refuted/insert/row_of_a_cache",
    "corpus/unknown/said/mapping_changed",
)
TARGETS = (".wrong.mlir", ".target.mlir")


def build(out: Path) -> None:
    """Write the page and all that it loads to a folder."""
    out.mkdir(parents=True, exist_ok=True)
    for name in PAGE:
        shutil.copy(HERE / name, out)
    shutil.copy(ROOT / "oneshot_verify/report/templates/picture.css", out)
    about = {"version": own_version(), "examples": examples()}
    (out / "about.json").write_text(json.dumps(about))
    with tempfile.TemporaryDirectory() as folder:
        put_pyodide(Path(folder), out / "pyodide")
        put_packages(Path(folder), out / "packages.zip")


def examples() -> dict[str, list[str]]:
    """Programs by name: source, and target or nothing."""
    found: dict[str, list[str]] = {}
    for name in EXAMPLES:
        path = ROOT / name
        target = next((t for each in TARGETS if (t := path.with_suffix(each)).is_file()), None)
        source = path.with_suffix(".mlir").read_text()
        found[path.name] = [source, target.read_text() if target else ""]
    return found


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


def put_packages(folder: Path, out: Path) -> None:
    """Our package, and the wheels that it needs, in one archive."""
    locked = dict(re.findall(r"^([\w-]+)==(\S+)", (ROOT / "requirements.lock").read_text(), re.M))
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    wanted = [f"{name}=={locked[name]}" for name in WHEELS]
    subprocess.run([*pip, "-d", str(folder), *wanted], check=True)
    subprocess.run([*pip, "-d", str(folder), *FOR_PYODIDE, Z3], check=True)
    ours = ROOT / "oneshot_verify"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for wheel in map(zipfile.ZipFile, sorted(folder.glob("*.whl"))):
            for name in wheel.namelist():
                if not UNUSED.match(name):
                    packed.writestr(name, wheel.read(name))
        for path in sorted(ours.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                packed.write(path, path.relative_to(ROOT))
        version = f"Metadata-Version: 2.1\nName: oneshot-verify\nVersion: {own_version()}\n"
        packed.writestr("oneshot_verify-0.dist-info/METADATA", version)


def own_version() -> str:
    """The version of the package, with the commit if there is one: `0.1.0+g1a2b3c4`."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    git = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True).stdout.strip()
    return f"{version}+g{commit}" if commit else version


if __name__ == "__main__":
    build(Path(sys.argv[1]))
