"""Pictures of the site, the playground and the reports, as a phone and a desk show them, light and dark.

    python -m benchmarks screens pictures DIR [--site SITE]

SITE is what `zensical build` and `python playground/build.py SITE/playground` have made (default: `site`); what is
missing there is said, and not shown. The reports are made here, of two wrong programs and of a small campaign. Needs
chromium. The playground has pressed `Prove`, and `Copies`. Exit code 1 if a page is wider than its window, or missing.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from benchmarks.common.browser import Browser
from benchmarks.common.options import Options
from benchmarks.common.places import ROOT

WIDTHS = (390, 1280)
HEIGHT, MOST = 900, 2400
"""Pixels: of a window, and of a picture."""
ANSWERED = "document.getElementById('answer').dataset.busy === ''"
PAIRS = {
    "prove": ("examples/read_after_write.mlir", "examples/read_after_write.wrong.mlir"),
    "loop": tuple(
        f"corpus/refuted/loop/slice_of_outside_nested.{end}" for end in ("mlir", "target.mlir")
    ),
}
"""Wrong programs that have a report."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder: workers and modules do not load from files."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def make_reports(folder: Path) -> None:
    """The pages of `prove`, of copies, and of a campaign with findings or without."""

    def run(*words: str) -> None:
        command = [sys.executable, "-m", "oneshot_verify", *words]
        subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    for name, (source, target) in PAIRS.items():
        run("prove", source, "--against", target, "--report", str(folder / name))
    out = ("--format", "html", "-o", str(folder / "copies.html"))
    run("copies", "examples/read_after_write.mlir", *out)
    fuzz = ("fuzz", "--programs", "20", "--jobs", "1", "--corpus", str(folder / "corpus"))
    run(*fuzz, "--state", str(folder / "campaign"))


def main() -> int:
    """Take them all."""
    parser = Options(__doc__)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--site", type=Path, default=ROOT / "site")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    bad = 0
    with tempfile.TemporaryDirectory() as made:
        make_reports(Path(made))
        pages = [
            ("site", given.site, "index.html", "true"),
            ("bugs", given.site, "found-bugs/index.html", "true"),
            ("trust", given.site, "trust/index.html", "true"),
            ("playground", given.site, "playground/index.html#prove", ANSWERED),
            ("copies", given.site, "playground/index.html#copies/insert_keeps_rest", ANSWERED),
            ("report", Path(made), "prove/report.html", "true"),
            ("loop", Path(made), "loop/report.html", "true"),
            ("audit", Path(made), "copies.html", "true"),
            ("code", given.site, "codes/OV101/index.html", "true"),
            ("campaign", Path(made), "campaign/report.html", "true"),
        ]
        with Browser(Path(made) / "profile") as browser:
            for name, root, path, until in pages:
                if not (root / path.partition("#")[0]).is_file():
                    print(f"{name:12} missing: {path}")
                    bad += 1
                    continue
                with served(root) as address:
                    bad += _shown(browser, given.folder, name, f"{address}/{path}", until)
    return 1 if bad else 0


def _shown(browser: Browser, folder: Path, name: str, url: str, until: str) -> int:
    """Its pictures; how many are too wide."""
    wide = 0
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            page = browser.page(width, HEIGHT, dark=scheme == "dark")
            page.open(url, until)
            root = "document.documentElement"
            is_wide = bool(page.value(f"{root}.scrollWidth > {root}.clientWidth"))
            wide += is_wide
            path = folder / f"{name}-{width}-{scheme}.png"
            path.write_bytes(page.picture(MOST))
            print(f"{name:12} {width:5} {scheme:6} {'too wide' if is_wide else 'ok':9} {path}")
    return wide


if __name__ == "__main__":
    sys.exit(main())
