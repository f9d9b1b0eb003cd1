"""Programs that free: nothing is used after it is freed, nothing is freed twice, nothing is left on any path.

`mlir-opt`'s own deallocation writes most of the right programs here; each wrong one is a right one with one mistake.
"""

from __future__ import annotations

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
FREES = TEXTS["frees"]
FREE = "  memref.dealloc %n : memref<4xf32>\n"


def test_leaks_of_programs_that_never_free_are_an_error_where_it_is_asked():
    from oneshot_verify.encode import ProofOptions, prove_function
    from oneshot_verify.ir import parse
    from oneshot_verify.verdict import Verdict

    modules = parse(SOURCE, "s")[0].module, parse(FREES.replace(FREE, ""), "t")[0].module
    result = prove_function(*modules, "f", ProofOptions(must_free=True))
    assert result.verdict is Verdict.REFUTED
    assert "is never freed" in result.reason


LOOP = TEXTS["loop"]
LOOP_FREES = TEXTS["loop_frees"]


@pytest.mark.parametrize(
    ("old", "new", "differs"),
    [
        ("if (%o)\n", "if (%true)\n", True),
        ("if (%o)\n", "if (%false)\n", True),
        ("%u = %t, %o = %false", "%u = %t, %o = %true", True),
        ("scf.yield %b, %true", "scf.yield %b, %false", True),
        (
            "memref.copy %u, %b : memref<4xf32> to memref<4xf32>\n",
            "bufferization.dealloc (%u : memref<4xf32>) if (%o)\n"
            "    memref.copy %u, %b : memref<4xf32> to memref<4xf32>\n",
            True,
        ),
    ],
    ids=["the argument", "never", "the argument, by its owner", "not owned", "before it is read"],
)
def test_a_loop_that_frees_wrongly(must_not_prove, old, new, differs):
    assert old in LOOP_FREES
    must_not_prove(LOOP, LOOP_FREES.replace(old, new), differs=differs)


CALL = TEXTS["call"]
OWNERS = TEXTS["owners"]


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ("  bufferization.dealloc (%r : memref<4xf32>) if (%o)\n", "", "f"),
        ("dealloc (%r : memref<4xf32>) if (%o)", "dealloc (%r : memref<4xf32>) if (%c)", "f"),
        ("return %r, %o", "return %r, %true", "g"),
        ("return %r, %o", "return %r, %c", "g"),
    ],
    ids=["the caller does not free", "the caller frees the other", "always owned", "the other way"],
)
def test_a_wrong_owner(must_not_prove, old, new, name):
    assert old in OWNERS
    must_not_prove(CALL, OWNERS.replace(old, new), name=name)
