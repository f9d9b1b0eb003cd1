"""The passes that a program goes through while a seeded fault is hunted."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.bufferize.passes.after import DEALLOCATION, PASSES_AFTER
from oneshot_verify.bufferize.passes.before import PASSES_BEFORE

BASE_OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"


@dataclass(frozen=True)
class Pipeline:
    """One-Shot Bufferize, and what runs before and after it, by upstream's names."""

    before: tuple[str, ...] = ()
    options: str = BASE_OPTIONS
    after: tuple[str, ...] = ()

    @property
    def frees(self) -> bool:
        """Whether nothing that the program allocates may be left behind."""
        return DEALLOCATION in self.after

    def run(self, source: ModuleOp) -> ModuleOp:
        """What becomes of `source`, which stays as it is. Raises `BufferizationError`."""
        module = source.clone()
        for name in self.before:
            PASSES_BEFORE[name](module)
        bufferize_module(module, parse_options(self.options))
        for name in self.after:
            PASSES_AFTER[name](module)
        return module


PLAIN = Pipeline()
