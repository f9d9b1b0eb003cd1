"""Functions without a body that return tensors: their results may be anywhere."""

from __future__ import annotations

from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

HANDED = TEXTS["handed"]


def test_a_buffer_that_the_tensor_program_is_handed_is_no_reason_to_refute():
    """What the function returns shares its memory in one of the programs just if it does so in the other."""
    modules = [parse(HANDED, "program")[0].module for _ in range(2)]
    assert prove_function(*modules, "f").verdict is Verdict.PROVED
