"""Seeded faults of the checker: which text of which of its files becomes which (`faults.json`)."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import oneshot_verify

CHECK = Path(oneshot_verify.__file__).parent / "encode"
FAULTS = Path(__file__).with_name("faults.json")


@dataclass(frozen=True)
class Fault:
    """A wrong version of one file of the checker."""

    name: str
    what: str
    """One sentence for people."""
    file: str
    old: str
    new: str
    noticed: str = ""
    """A test that has noticed it."""

    @property
    def module(self) -> str:
        """The module that is wrong."""
        room, _, file = f"encode/{self.file}".replace("encode/../", "").partition("/")
        return f"oneshot_verify.{room}.{file.replace('/', '.')}"

    @property
    def path(self) -> Path:
        """The file that is wrong."""
        return CHECK / f"{self.file}.py"

    def text(self) -> str:
        """The file with the fault; raises `ValueError` where it is out of date."""
        right = self.path.read_text(encoding="utf-8")
        if right.count(self.old) != 1:
            raise ValueError(f"fault {self.name} is out of date: {self.old!r} is not there once")
        return right.replace(self.old, self.new)

    def noticed_by(self, test: str) -> Fault:
        """The same, with a test that notices it."""
        return replace(self, noticed=test)


def read_faults() -> list[Fault]:
    """All of them."""
    return [Fault(**each) for each in json.loads(FAULTS.read_text(encoding="utf-8"))]


def save_faults(faults: list[Fault]) -> None:
    """Write them down."""
    data = [asdict(fault) for fault in faults]
    FAULTS.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
