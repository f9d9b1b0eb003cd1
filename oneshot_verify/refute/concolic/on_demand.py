"""Z3's Python API, loaded with the first question: most functions are proved without one."""

from __future__ import annotations

from typing import Any


class _OnDemand:
    def __getattr__(self, name: str) -> Any:
        import z3

        value = getattr(z3, name)
        setattr(self, name, value)
        return value


z3: Any = _OnDemand()
"""Stands for the module `z3`, which has no types."""
