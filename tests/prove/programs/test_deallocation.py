"""Programs that free: nothing is used after it is freed, nothing is freed twice, nothing is left on any path.

`mlir-opt`'s own deallocation writes most of the right programs here; each wrong one is a right one with one mistake.
"""

from __future__ import annotations

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
FREES = TEXTS["frees"]
FREE = "  memref.dealloc %n : memref<4xf32>\n"


def test_leaks_of_programs_that_never_free_are_an_error_where_it_is_asked():
    from oneshot_verify.ir import parse
    from oneshot_verify.search import ProofOptions
    from oneshot_verify.verdict import Verdict
    from tests.judged import prove_function

    modules = parse(SOURCE, "s")[0].module, parse(FREES.replace(FREE, ""), "t")[0].module
    result = prove_function(*modules, "f", ProofOptions(must_free=True))
    assert result.verdict is Verdict.REFUTED
    assert "is never freed" in result.reason
