"""What is inserted is built where it will be, whatever makes it; not so where what is there before is still read."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.ir import parse
from oneshot_verify.refute.search import exercise
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries")
PROGRAM = TEXTS["program"]
EMPTY = "%e = tensor.empty() : tensor<8xf32>"
EXP = "linalg.exp ins(%u : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>"
MAKERS = {
    "generate": TEXTS["generate"],
    "splat": "%x = tensor.splat %z : tensor<8xf32>",
    "elements": "%y = arith.addf %z, %z : f32\n  %x = tensor.from_elements %z, %y : tensor<2xf32>",
    "vector": f"""
  {EMPTY}
  %v = vector.broadcast %z : f32 to vector<8xf32>
  %x = vector.transfer_write %v, %e[%c0] {{in_bounds = [true]}} : vector<8xf32>, tensor<8xf32>""",
    "threads": f"""
  {EMPTY}
  %x = scf.forall (%k) in (8) shared_outs(%o = %e) -> tensor<8xf32> {{
    %p = tensor.extract_slice %u[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %q = tensor.extract_slice %o[%k] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %y = linalg.exp ins(%p : tensor<1xf32>) outs(%q : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {{
      tensor.parallel_insert_slice %y into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }}
  }}""",
    "cast": f"{EMPTY}\n  %y = {EXP}\n  %x = tensor.cast %y : tensor<8xf32> to tensor<?xf32>",
    "both read and written": f"""
  {EMPTY}
  %y = {EXP}
  %x = linalg.abs ins(%y : tensor<8xf32>) outs(%y : tensor<8xf32>) -> tensor<8xf32>""",
}
TYPES = {"elements": ("tensor<2xf32>", "2"), "cast": ("tensor<?xf32>", "%c8")}


def _program(maker: str) -> str:
    type_, size = TYPES.get(maker, ("tensor<8xf32>", "8"))
    program = PROGRAM.replace("MADE", MAKERS[maker].strip())
    return program.replace("TYPE", type_).replace("SIZE", size)


def _copies(text: str) -> tuple[int, int]:
    module = parse(text, "case.mlir")[0].module
    found = elide_copies(module, OPTIONS)
    compared = exercise(module, found.module, "f")
    assert compared.difference is None
    assert compared.compared > 0
    assert not found.report.fell_back
    return found.report.before.copies, found.report.after.copies


@pytest.mark.parametrize("maker", MAKERS)
def test_it_is_built_in_place(maker: str) -> None:
    before, after = _copies(_program(maker))
    assert (before, after) == (2 if maker == "threads" else 1, 0)


READS = TEXTS["reads"]
"""What stands in the place is needed elsewhere, after what is built there has been read."""


@pytest.mark.parametrize("maker", MAKERS)
def test_what_is_there_before_is_still_read(maker: str) -> None:
    type_, size = TYPES.get(maker, ("tensor<8xf32>", "8"))
    text = _program(maker).replace("%w, %s, %z", "%w, %q, %g").replace("  %w =", READS)
    assert _copies(text.replace("TYPE", type_).replace("SIZE", size))[1] == 2


PAD = TEXTS["pad"]
JOINED = TEXTS["joined"]
LEFT = TEXTS["left"]
"""What is left in a buffer is used as a tensor, too."""


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [(PAD, 2, 1), (JOINED, 3, 1), (LEFT, 1, 0)],
    ids=["pad", "concat", "buffer"],
)
def test_parts_are_built_in_place(text: str, before: int, after: int) -> None:
    assert _copies(text) == (before, after)


ROW = TEXTS["row"]
BLOCK = TEXTS["block"]
LAYER = TEXTS["layer"]
CORNER = TEXTS["corner"]
"""The part of the place is no 16 elements side by side."""


@pytest.mark.parametrize(
    ("text", "after"),
    [(ROW, 0), (BLOCK, 0), (LAYER, 0), (CORNER, 1)],
    ids=["row", "block", "layer", "corner"],
)
def test_what_gets_another_shape_is_built_in_place(text: str, after: int) -> None:
    assert _copies(text) == (1, after)


def test_what_is_there_before_is_still_read_in_another_shape() -> None:
    text = ROW.replace("%w, %s", "%w, %q").replace(
        "  %w =",
        """
  %h = tensor.extract_slice %t[%i, 0, 0] [1, 1, %d] [1, 1, 1] : tensor<8x1x?xf32> to tensor<1x1x?xf32>
  %q = linalg.add ins(%x, %h : tensor<1x1x?xf32>, tensor<1x1x?xf32>) outs(%s : tensor<1x1x?xf32>) -> tensor<1x1x?xf32>
  %w =""",
    )
    assert _copies(text) == (1, 1)


THREADS = TEXTS["threads"]


@pytest.mark.parametrize(("beside", "before", "after"), [("%u", 2, 0), ("%o", 3, 1)])
def test_threads_build_in_place(beside: str, before: int, after: int) -> None:
    """Where a thread reads what it overwrites, that is copied first."""
    assert _copies(THREADS.replace("BESIDE", beside)) == (before, after)


ROTATED = (
    THREADS.replace("BESIDE[%k]", "%t[%k]")
    .replace("%o[%k] [1]", "%o[%l] [1]")
    .replace(
        "%y = tensor", "%l = affine.apply affine_map<(d0) -> ((d0 + 1) mod 8)>(%k)\n    %y = tensor"
    )
)
"""A thread reads what another one overwrites."""


def test_threads_build_in_place_what_no_other_one_reads() -> None:
    before, after = _copies(ROTATED)
    assert (before, after) == (3, 1)


COLUMN = TEXTS["column"]
EMPTY_COLUMN = "tensor.empty(%n) : tensor<?x1xf32>"
ITS_COLUMN = "tensor.extract_slice %t[0, 0] [%n, 1] [1, 1] : tensor<?x4xf32> to tensor<?x1xf32>"


@pytest.mark.parametrize("place", [EMPTY_COLUMN, ITS_COLUMN])
@pytest.mark.parametrize(("maps", "buffers"), [("(i, 0)", 1), ("(i, j)", 0)])
def test_a_column_that_is_read_many_times_has_a_buffer(place: str, maps: str, buffers: int) -> None:
    """But not one each element of which is read once more."""
    text = COLUMN.replace("PLACE", place).replace("(i, 0)", maps)
    module = parse(text if buffers else text.replace("?x2x", "?x1x"), "column.mlir")[0].module
    found = elide_copies(module, OPTIONS)
    assert exercise(module, found.module, "f").difference is None
    report = found.report
    assert (report.after.copies, report.after.allocations) == (0, buffers)
    assert ("write twice" in {each.site.change for each in report.rewritten}) == bool(buffers)


OF_ANOTHER_RANK = TEXTS["of_another_rank"]


def test_a_place_that_is_read_as_a_tensor_of_another_rank() -> None:
    module = parse(OF_ANOTHER_RANK, "rank.mlir")[0].module
    found = elide_copies(module, OPTIONS)
    assert exercise(module, found.module, "f").difference is None
    assert [each.site.change for each in found.report.rewritten] == ["build in place"]
    assert found.report.after.copies == 0
