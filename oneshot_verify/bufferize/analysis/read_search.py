"""Search for reads of a tensor, by its own uses or by uses of its aliases (MLIR's `isValueRead`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.ir import SSAValue

from oneshot_verify.bufferize.interface import uses_of

if TYPE_CHECKING:
    from oneshot_verify.bufferize.analysis.state import AnalysisState


class ReadSearch:
    """Cached answers for one version of the IR."""

    def __init__(self, state: AnalysisState) -> None:
        self._state = state
        self._known: dict[SSAValue, bool] = {}

    def is_read(self, value: SSAValue) -> bool:
        """True if a use of `value`, or of a value that it is passed on as, reads it."""
        if value not in self._known:
            self._search(value)
        return self._known[value]

    def _search(self, value: SSAValue) -> None:
        """Search depth first. If a read is found, all values on the path are read; else no visited value is."""
        seen = {value}
        path = [(value, self._passed_on(value))]
        while path:
            try:
                target = next(path[-1][1])
            except StopIteration:
                path.pop()
                continue
            if target is None or self._known.get(target):
                self._known.update((on_path, True) for on_path, _ in path)
                return
            if target not in seen and target not in self._known:
                seen.add(target)
                path.append((target, self._passed_on(target)))
        self._known.update(dict.fromkeys(seen, False))

    def _passed_on(self, value: SSAValue) -> Iterator[SSAValue | None]:
        """Values that uses of `value` pass it on as without reading or writing it; None for a use that reads."""
        for use in uses_of(value):
            if self._state.reads(use):
                yield None
            elif self._state.aliases_only(use):
                yield from (alias.value for alias in self._state.aliasing_values(use))
