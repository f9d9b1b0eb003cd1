"""Families of tensor programs of any size, on which cost is measured.

A family makes the text of a module from a number of steps; `FAMILIES` names them all. `mlir-opt` reads the text too,
and no bufferizer refuses it.
"""

from __future__ import annotations

from benchmarks.cost.families.chains import CHAINS
from benchmarks.cost.families.control import CONTROL
from benchmarks.cost.families.family import Family
from benchmarks.cost.families.functions import FUNCTIONS
from benchmarks.cost.families.mixed import MIXED
from benchmarks.cost.families.sharing import SHARING

__all__ = ["FAMILIES", "Family"]

FAMILIES: dict[str, Family] = {
    family.name: family for family in (*CHAINS, *SHARING, *CONTROL, *FUNCTIONS, *MIXED)
}
"""All families by name."""
