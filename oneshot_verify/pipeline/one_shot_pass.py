"""`one-shot-bufferize` as `xdsl-opt` gets it: the pass of the bufferizer, and elision of copies above it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferizer.interface import BufferizationError
from oneshot_verify.bufferizer.passes.one_shot import OneShotBufferizePass


@dataclass(frozen=True)
class ElidingOneShotBufferizePass(OneShotBufferizePass):
    """Bufferize tensors: a copy only where the program could tell that there is none.

    With `elide-copies`, those that the rules of One-Shot Bufferize make and that are proved to be needless are left
    out, too (docs/elision.md):

        one-shot-bufferize{bufferize-function-boundaries elide-copies}
    """

    elide_copies: bool = False
    """Leave out the copies that the prover shows to be needless; our own option."""

    def run(self, op: Operation) -> None:
        if not self.elide_copies or not isinstance(op, ModuleOp):
            return super().run(op)
        from oneshot_verify.pipeline.elision import elide_in_place

        options = replace(self, elide_copies=False).options()
        if options.test_analysis_only or options.copy_before_write:
            raise BufferizationError("elide-copies needs an analysis, and bufferizes by it")
        elide_in_place(op, options)
        return None
