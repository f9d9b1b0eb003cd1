"""Programs that are bufferized in part: tensors are left, at the boundary of functions or in between."""

from __future__ import annotations

from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

FREED = (
    TEXTS["freed"],
    TEXTS["freed_2"],
)


def test_a_buffer_that_a_tensor_may_be_put_into_later_is_not_taken_for_freed() -> None:
    # Whether the op works in %a is decided later; `dealloc` frees %a only if it does not, and says who owns what is
    # left. So nothing is wrong here.
    source, target = (parse(text, "program")[0].module for text in FREED)
    options = ProofOptions(must_free=True)
    assert prove_function(source, target, "f", options).verdict is not Verdict.REFUTED
    leaking = FREED[1].replace("return %r, %own", "%no = arith.constant false\n  return %r, %no")
    target = parse(leaking, "program")[0].module
    assert prove_function(source, target, "f", options).verdict is Verdict.REFUTED
