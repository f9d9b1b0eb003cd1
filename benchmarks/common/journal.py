"""A file to which each finished piece of a long run adds a line of JSON, so that the run goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class Journal:
    """The entries of a file; without a file there are none, and none are kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def entries(self) -> list[dict[str, Any]]:
        """All of them, the oldest first; a line that was cut off does not count."""
        found: list[dict[str, Any]] = []
        if self.path is None or not self.path.exists():
            return found
        for line in self.path.read_text().splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                continue
        return found

    def add(self, **entry: object) -> None:
        """Append one."""
        if self.path is not None:
            with self.path.open("a") as file:
                file.write(json.dumps(entry) + "\n")
