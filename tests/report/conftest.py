"""A browser, for what is shown in one."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--virtual-time-budget=1000",
]
PROBE = """
<script>addEventListener("load", () => {
  const root = document.documentElement, style = getComputedStyle(document.body);
  const wide = [...document.querySelectorAll("body *")].filter(e =>
    !e.closest(".scroll, pre, svg, .listing") && e.getBoundingClientRect().right > root.clientWidth + 1);
  const svg = document.querySelector("svg.history").getBoundingClientRect();
  root.setAttribute("data-probe", JSON.stringify({
    wide: wide.map(e => e.tagName + "." + e.className), scrolls: root.scrollWidth > root.clientWidth,
    background: style.backgroundColor, text: document.querySelector(".finding, .refutation").innerText,
    picture: svg.width * svg.height, cells: document.querySelectorAll("svg.history rect").length,
    width: root.clientWidth,
  }));
});</script></body>"""


@pytest.fixture
def open_page(tmp_path):
    """What a browser makes of a page: `open_page(page, width, dark=False)`."""

    def run(page, width, *, dark):
        return _open(page, tmp_path, width, dark=dark)

    return run


def _open(page: str, folder: Path, width: int, *, dark: bool) -> dict[str, Any]:
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        pytest.skip("needs chromium: apt-get install chromium")
    # A window is never narrower than 500 pixels; a frame is.
    (folder / "page.html").write_text(page.replace("</body>", PROBE))
    flags = [*CHROMIUM_FLAGS, f"--user-data-dir={folder / f'profile-{width}-{dark}'}"]
    flags += ["--blink-settings=preferredColorScheme=0"] if dark else []
    frame = (
        f'<iframe src="page.html" style="width:{width}px;height:900px;border:0"></iframe><script>'
        'addEventListener("load", () => document.documentElement.setAttribute("data-probe",'
        "frames[0].document.documentElement.dataset.probe));</script>"
    )
    (folder / "frame.html").write_text(frame)
    flags += ["--allow-file-access-from-files", "--dump-dom"]
    done = subprocess.run(
        [browser, *flags, (folder / "frame.html").as_uri()],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    found = re.search(r'data-probe="(.*?)"[ >]', done.stdout, re.DOTALL)
    assert found, done.stderr[-500:]
    return json.loads(found[1].replace("&quot;", '"').replace("&lt;", "<").replace("&amp;", "&"))
