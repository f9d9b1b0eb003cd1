"""The bufferization model of `acme.scale`, which multiplies a vector by a scalar.

    %r = "acme.scale"(%a, %t) : (f32, tensor<?xf32>) -> tensor<?xf32>

On memrefs it stays what it is, without a result.
"""

from oneshot_verify.bufferize.interface import OpRewrite
from oneshot_verify.bufferize.ops.shared import DestinationStyleModel
from oneshot_verify.bufferize.registry import Models


class ScaleRewrite(OpRewrite):
    """`acme.scale` works on a buffer."""

    def bufferize(self, op, rewriter, query):
        scalar, destination = op.operands
        buffer = rewriter.buffer_of(destination)
        rewriter.recreate(op, [scalar, buffer], [])
        rewriter.replace_with_buffers(op, [buffer])


def register(models: Models) -> None:
    """The models of this dialect."""
    models.register("acme.scale", DestinationStyleModel(), ScaleRewrite())
