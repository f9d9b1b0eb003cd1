"""Functions that call themselves: proved by induction over the depth of calls."""

from __future__ import annotations

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

MUTUAL = TEXTS["mutual"]
MUTUAL_TARGET = (
    MUTUAL.replace(
        "%w = tensor.insert %x into %t[%c0] : tensor<4xf32>",
        "memref.store %x, %t[%c0] : memref<4xf32>",
    )
    .replace("@g(%w", "@g(%t")
    .replace("tensor", "memref")
)


@pytest.mark.parametrize("first", ["f", "g"])
def test_each_function_of_a_cycle_grants_what_the_others_grant(first) -> None:
    """The proof of the inner one is under way inside of that of the outer one."""
    from oneshot_verify.ir import parse
    from oneshot_verify.search import prove_pair
    from oneshot_verify.semantics.opaque import outside_assumption

    call = "  func.call @ext(%x) : (f32) -> ()\n  %go ="
    said = outside_assumption("ext")
    programs: list[str] = []
    for text in (MUTUAL, MUTUAL_TARGET):
        functions = text.replace("  %go =", call).split("func.func ")[1:]
        ordered = sorted(functions, key=lambda each: f"@{first}(" not in each[:12])
        programs.append("func.func ".join(("", "private @ext(f32)\n", *ordered)))
    ours, theirs = (parse(text, "test.mlir")[0].module for text in programs)
    results = prove_pair(ours, theirs)
    assert results[0].name == first
    for result in results:
        assert result.verdict.value == "proved"
        assert {said, "each recursive call of the tensor program returns"} <= {*result.assumptions}


def test_a_cycle_inside_of_a_cycle_is_named_once() -> None:
    from oneshot_verify.ir import parse
    from oneshot_verify.search import prove_pair

    text = TEXTS["a_cycle_inside_of_a_cycle_is_named_once"]
    ours, theirs = (parse(text, "test.mlir")[0].module for _ in range(2))
    for result in prove_pair(ours, theirs):
        assert len({*result.assumptions}) == len(result.assumptions)
