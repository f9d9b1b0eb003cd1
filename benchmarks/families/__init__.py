"""Families of tensor programs of any size, on which cost is measured.

A family makes the text of a module from a number of steps; `FAMILIES` names them all. `mlir-opt` reads the text too,
and no bufferizer refuses it.
"""

from __future__ import annotations

from families.chains import CHAINS
from families.control import CONTROL
from families.family import Family
from families.functions import FUNCTIONS
from families.mixed import MIXED
from families.sharing import SHARING

__all__ = ["FAMILIES", "Family"]

FAMILIES: dict[str, Family] = {
    family.name: family for family in (*CHAINS, *SHARING, *CONTROL, *FUNCTIONS, *MIXED)
}
"""All families by name."""
