"""The seeded faults of the bufferizer, where this package runs from a checkout: they are tests, and no part of it."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from oneshot_verify.fuzz.faults.fault import Fault

FOLDER = Path(__file__).parents[3] / "tests" / "faults" / "bufferize"
"""Beside the package in a checkout; an installed package has no tests beside it."""
NAME = "oneshot_seeded_faults"
"""As a module: `tests` may be somebody else's."""


class NoCheckoutError(Exception):
    """There are no seeded faults here."""


def bufferizer_faults() -> list[Fault]:
    """Every seeded fault of the bufferizer, room by room. Raises `NoCheckoutError`."""
    if NAME not in sys.modules:
        start = FOLDER / "__init__.py"
        spec = spec_from_file_location(NAME, start, submodule_search_locations=[str(FOLDER)])
        if not start.is_file() or spec is None or spec.loader is None:
            raise NoCheckoutError("the seeded faults are in a checkout of the repository only")
        sys.modules[NAME] = module = module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules[NAME].bufferizer_faults()
