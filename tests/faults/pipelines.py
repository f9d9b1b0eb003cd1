"""The passes that a program goes through while a seeded fault is hunted."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.bufferize.passes.names import DEALLOCATION, pass_class

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
            pass_class(name)().run(module)
        bufferize_module(module, parse_options(self.options))
        for name in self.after:
            pass_class(name)().run(module)
        return module


PLAIN = Pipeline()
