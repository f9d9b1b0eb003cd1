"""`one-shot-bufferize` for `xdsl-opt`: the pass of the bufferizer, with elision of copies as an option."""

from __future__ import annotations

from dataclasses import dataclass, fields

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.passes.names import pass_class
from oneshot_verify.bufferize.passes.one_shot import OneShotBufferizePass
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass


@dataclass(frozen=True)
class ElidingOneShotBufferizePass(OneShotBufferizePass):
    """Bufferize tensors, in place where the analysis finds no RaW conflict.

    With `elide-copies`, copies of One-Shot Bufferize that are proved to be needless are left out; with
    `reuse-buffers` besides, buffers share memory if that is proved (docs/elision.md):

        one-shot-bufferize{bufferize-function-boundaries elide-copies reuse-buffers}
    """

    elide_copies: bool = False
    """Leave out the copies that are proved needless; our own option."""
    reuse_buffers: bool = False
    """Let buffers of disjoint lifetimes share memory, if that is proved; our own option."""

    def options(self) -> BufferizationOptions:
        own = {each.name: getattr(self, each.name) for each in fields(OneShotBufferizePass)}
        return OneShotBufferizePass(**own).options()

    def run(self, op: Operation) -> None:
        if self.reuse_buffers and not self.elide_copies:
            raise BufferizationError("reuse-buffers goes with elide-copies")
        if not self.elide_copies or not isinstance(op, ModuleOp):
            return super().run(op)
        from oneshot_verify.pipeline.elision import elide_in_place

        options = self.options()
        if options.test_analysis_only or options.copy_before_write:
            raise BufferizationError("elide-copies needs an analysis, and bufferizes by it")
        elide_in_place(op, options, reuse=self.reuse_buffers)
        return None


def eliding_pass_class(name: str) -> type[UpstreamPass]:
    """The class of a pass, by its name in a pipeline; `one-shot-bufferize` has our own options, too."""
    if name == ElidingOneShotBufferizePass.name:
        return ElidingOneShotBufferizePass
    return pass_class(name)
