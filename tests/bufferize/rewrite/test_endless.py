"""A rewrite of somebody else's that never gets rid of its tensors."""

import pytest

from oneshot_verify.bufferize import (
    BufferizationError,
    bufferize_module,
    default_models,
    parse_options,
)
from oneshot_verify.bufferize.interface import OpRewrite
from oneshot_verify.bufferize.ops.shared import DestinationStyleModel
from oneshot_verify.ir import parse, print_module
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TEXT = TEXTS["text"]


class MakesTensors(OpRewrite):
    """`mine.set` becomes `mine.set` so many times, then a fill."""

    def __init__(self, times):
        self.times = times

    def bufferize(self, op, rewriter, query):
        self.times -= 1
        if self.times >= 0:
            new = rewriter.recreate(op, op.operands, [op.results[0].type])
            rewriter.replace(op, new.results)
            return
        rewriter.replace_with_buffers(op, [rewriter.buffer_of(op.operands[1])])


def bufferize(times):
    models = default_models()
    models.register("mine.set", DestinationStyleModel(), MakesTensors(times))
    module = parse(TEXT, "endless.mlir")[0].module
    bufferize_module(module, parse_options("bufferize-function-boundaries"), models=models)
    return print_module(module)


def test_an_endless_rewrite_is_refused_with_the_name_of_its_op():
    with pytest.raises(BufferizationError, match=r"'mine\.set' was made by bufferizing") as caught:
        bufferize(10**9)
    assert "memrefs" in caught.value.message
    assert caught.value.op is not None


def test_a_rewrite_may_take_some_steps_over_tensors():
    assert "tensor" not in bufferize(5)
