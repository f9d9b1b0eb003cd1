"""Numbers that are split into digits, and the size of the first digit, which the op does not compute with."""

from __future__ import annotations

from oneshot_verify.ir import parse
from oneshot_verify.search import prove_pair
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_the_proof_says_that_the_number_fits() -> None:
    """The dialect's page does not say what the digits are where it does not."""
    text = TEXTS["the_proof_says_that_the_number_fits"]
    for sizes, is_said in (("3, 4", True), ("4", False)):
        module = parse(text.replace("SIZES", sizes), "f")[0].module
        (result,) = prove_pair(module, module)
        assert result.verdict.value == "proved"
        assert is_said is any("delinearize_index" in said for said in result.assumptions)
