"""Seeded faults of the judge: which text of which of its files becomes which (`faults.json`)."""

from __future__ import annotations

import importlib
import json
import sys
from dataclasses import asdict, dataclass, replace
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType

import oneshot_verify

CHECK = Path(oneshot_verify.__file__).parent / "encode"
FAULTS = Path(__file__).with_name("faults.json")


@dataclass(frozen=True)
class Fault:
    """A wrong version of one file of the judge."""

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


class _Faulty(MetaPathFinder, SourceFileLoader):
    """Loads one module with a fault."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(fault.module, str(fault.path))

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        return spec_from_loader(fullname, self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.fault.text(), self.path, "exec")


def put_in(fault: Fault) -> None:
    """Load the module of a fault with it. Raises `ValueError` if it is loaded already, or the fault is out of date."""
    if fault.module in sys.modules:
        raise ValueError(f"{fault.module} is loaded already")
    sys.meta_path.insert(0, _Faulty(fault))
    # Now, as pytest has a loader of its own for packages that have plugins.
    importlib.import_module(fault.module)


def read_faults() -> list[Fault]:
    """All of them."""
    return [Fault(**each) for each in json.loads(FAULTS.read_text(encoding="utf-8"))]


def save_faults(faults: list[Fault]) -> None:
    """Write them down."""
    data = [asdict(fault) for fault in faults]
    FAULTS.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
