"""The tensor program as the reference of a run: all that reads what it writes to is known to read."""

from oneshot_verify.ir import parse, print_module
from oneshot_verify.pipeline.runnable.reference import reference
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

MAP = TEXTS["map"]
MASKED = TEXTS["masked"]
TYPES = "vector<2x2xi32>, tensor<2x2xi32>"
REGION = (
    MASKED.replace("vector.transfer_write", "vector.mask %m { vector.transfer_write")
    .replace(", %m {in_bounds", " {in_bounds")
    .replace(f"{TYPES}\n", f"{TYPES} }} : vector<2x2xi1> -> tensor<2x2xi32>\n")
)


def rewritten(text: str) -> str:
    module = reference(parse(text, "in.mlir")[0].module)
    module.verify()
    return print_module(module)


def test_a_map_becomes_a_generic_with_the_same_operands_and_body() -> None:
    text = rewritten(MAP)
    assert "linalg.map" not in text
    assert "ins(%u : tensor<2xi32>) outs(%t : tensor<2xi32>)" in text
    assert 'iterator_types = ["parallel"]' in text
    assert "^bb0(%a: i32, %b: i32)" in text
    assert "@f__tensors" in text


def test_a_masked_write_goes_to_a_tensor_of_unknown_sizes() -> None:
    for program in (MASKED, REGION):
        text = rewritten(program)
        assert "tensor.cast %t : tensor<2x2xi32> to tensor<?x?xi32>" in text
        assert "tensor.cast %r : tensor<?x?xi32> to tensor<2x2xi32>" in text
        assert "vector<2x2xi32>, tensor<?x?xi32>" in text


def test_a_write_without_a_mask_stays_and_so_does_the_original() -> None:
    plain = MASKED.replace(", %m {", " {")
    module = parse(plain, "in.mlir")[0].module
    before = print_module(module)
    assert "tensor.cast" not in print_module(reference(module))
    assert print_module(module) == before
