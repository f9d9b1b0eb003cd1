"""Chromium, driven through two pipes (the DevTools protocol)."""

from __future__ import annotations

import base64
import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--hide-scrollbars", "--remote-debugging-pipe"),
)
PATIENCE_SECONDS = 120.0


class Browser:
    """A browser without a window."""

    def __init__(self, profile: Path) -> None:
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if program is None:
            raise SystemExit("no chromium here: apt-get install chromium")
        ends = [
            fcntl.fcntl(end, fcntl.F_DUPFD, 10) for pair in (os.pipe(), os.pipe()) for end in pair
        ]
        theirs_in, ours_out, ours_in, theirs_out = ends
        # It reads from 3 and writes to 4.
        start = f'exec "$@" 3<&{theirs_in} 4>&{theirs_out} 2>/dev/null'
        self._process = subprocess.Popen(
            ["bash", "-c", start, "bash", program, *FLAGS, f"--user-data-dir={profile}"],
            pass_fds=(theirs_in, theirs_out),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._out, self._in = os.fdopen(ours_out, "wb", 0), os.fdopen(ours_in, "rb", 0)
        self._number, self._rest = 0, b""

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        # Killed, it would leave children that still write to the profile.
        self.ask("Browser.close")
        self._process.wait()
        self._out.close()
        self._in.close()

    def ask(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Have it do something; gives what comes of it."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        self._out.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self._message())
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    @property
    def processor_seconds(self) -> float:
        """Seconds that all its processes have used."""
        parents, ticks = dict[str, str](), dict[str, int]()
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = path.read_text().rpartition(")")[2].split()
                parents[path.parent.name] = fields[1]
                ticks[path.parent.name] = sum(map(int, fields[11:15]))
        own = {str(self._process.pid)}
        while more := {pid for pid, parent in parents.items() if parent in own} - own:
            own |= more
        return sum(ticks.get(pid, 0) for pid in own) / os.sysconf("SC_CLK_TCK")

    def _message(self) -> bytes:
        while b"\0" not in self._rest:
            read = self._in.read(1 << 16)
            if not read:
                raise RuntimeError("chromium has ended")
            self._rest += read
        message, _, self._rest = self._rest.partition(b"\0")
        return message

    def page(self, width: int, height: int, *, dark: bool) -> Page:
        """A page that knows nothing of the others."""
        context = self.ask("Target.createBrowserContext")["browserContextId"]
        made = self.ask("Target.createTarget", url="about:blank", browserContextId=context)
        target = {"targetId": made["targetId"], "flatten": True}
        page = Page(self, self.ask("Target.attachToTarget", **target)["sessionId"])
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        page.ask("Emulation.setDeviceMetricsOverride", **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        page.ask("Emulation.setEmulatedMedia", features=[scheme])
        return page


class Page:
    """One page of a browser."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser, self._session = browser, session

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """As `Browser.ask`, of this page."""
        return self._browser.ask(method, self._session, **parameters)

    def value(self, expression: str) -> Any:
        """What a JavaScript expression gives."""
        found = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    def open(self, url: str, until: str = "true") -> None:
        """Go there, and wait for the page and a condition."""
        self.ask("Page.navigate", url=url)
        # A page may change what stands behind `#`.
        arrived = f"location.href.split('#')[0] == {json.dumps(url.partition('#')[0])}"
        self.wait(f"{arrived} && document.readyState == 'complete' && ({until})")

    def wait(self, until: str) -> None:
        """Wait for a condition."""
        ends = time.monotonic() + PATIENCE_SECONDS
        while not self.value(until):
            if time.monotonic() > ends:
                raise RuntimeError(f"{until}: not after {PATIENCE_SECONDS:.0f} s")
            time.sleep(0.05)

    def picture(self, most: int) -> bytes:
        """The whole page as PNG, cut at so many pixels."""
        size = self.ask("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "scale": 1}
        clip["height"] = min(size["height"], most)
        shot = self.ask("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        return base64.b64decode(shot["data"])
