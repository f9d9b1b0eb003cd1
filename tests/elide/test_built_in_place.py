"""What is inserted is built where it will be, whatever makes it; not so where what is there before is still read."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.elision import elide_copies
from oneshot_verify.encode.replay.search import exercise
from oneshot_verify.ir import parse

OPTIONS = parse_options("bufferize-function-boundaries")
PROGRAM = """
func.func @f(%u: tensor<8xf32>, %t: tensor<32xf32>, %s: tensor<32xf32>, %z: f32, %c: i1, %i: index)
    -> (tensor<32xf32>, tensor<32xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  MADE
  %w = tensor.insert_slice %x into %t[8] [SIZE] [1] : TYPE into tensor<32xf32>
  return %w, %s, %z : tensor<32xf32>, tensor<32xf32>, f32
}
"""
EMPTY = "%e = tensor.empty() : tensor<8xf32>"
EXP = "linalg.exp ins(%u : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>"
MAKERS = {
    "generate": """
  %x = tensor.generate {
  ^bb0(%k: index):
    %v = tensor.extract %u[%k] : tensor<8xf32>
    %y = arith.addf %v, %z : f32
    tensor.yield %y : f32
  } : tensor<8xf32>""",
    "splat": "%x = tensor.splat %z : tensor<8xf32>",
    "elements": "%y = arith.addf %z, %z : f32\n  %x = tensor.from_elements %z, %y : tensor<2xf32>",
    "vector": f"""
  {EMPTY}
  %v = vector.broadcast %z : f32 to vector<8xf32>
  %x = vector.transfer_write %v, %e[%c0] {{in_bounds = [true]}} : vector<8xf32>, tensor<8xf32>""",
    "choice": f"""
  %x = scf.if %c -> tensor<8xf32> {{
    {EMPTY}
    %y = {EXP}
    scf.yield %y : tensor<8xf32>
  }} else {{
    %y = tensor.splat %z : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }}""",
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


READS = """
  %g = tensor.extract %x[%c0] : TYPE
  %h = tensor.extract_slice %t[8] [SIZE] [1] : tensor<32xf32> to TYPE
  %q = tensor.insert_slice %h into %s[0] [SIZE] [1] : TYPE into tensor<32xf32>
  %w ="""
"""What stands in the place is needed elsewhere, after what is built there has been read."""


@pytest.mark.parametrize("maker", MAKERS)
def test_what_is_there_before_is_still_read(maker: str) -> None:
    type_, size = TYPES.get(maker, ("tensor<8xf32>", "8"))
    text = _program(maker).replace("%w, %s, %z", "%w, %q, %g").replace("  %w =", READS)
    assert _copies(text.replace("TYPE", type_).replace("SIZE", size))[1] == 2


PAD = """
func.func @f(%u: tensor<6xf32>, %t: tensor<32xf32>, %z: f32, %i: index) -> tensor<32xf32> {
  %x = tensor.pad %u low[1] high[1] {
  ^bb0(%k: index):
    tensor.yield %z : f32
  } : tensor<6xf32> to tensor<8xf32>
  %w = tensor.insert_slice %x into %t[%i] [8] [1] : tensor<8xf32> into tensor<32xf32>
  return %w : tensor<32xf32>
}
"""
JOINED = """
func.func @f(%u: tensor<8xf32>, %v: tensor<4xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%u : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = tensor.empty() : tensor<4xf32>
  %y = linalg.abs ins(%v : tensor<4xf32>) outs(%d : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.concat dim(0) %x, %y, %v : (tensor<8xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}
"""
LEFT = """
func.func @f(%u: tensor<8xf32>, %m: memref<8xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%u : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  bufferization.materialize_in_destination %x in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  %r = tensor.extract %x[%i] : tensor<8xf32>
  return %r : f32
}
"""
"""What is left in a buffer is used as a tensor, too."""


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [(PAD, 2, 1), (JOINED, 3, 1), (LEFT, 1, 0)],
    ids=["pad", "concat", "buffer"],
)
def test_parts_are_built_in_place(text: str, before: int, after: int) -> None:
    assert _copies(text) == (before, after)


ROW = """
func.func @f(%t: tensor<8x1x?xf32>, %s: tensor<1x1x?xf32>, %u: tensor<?xf32>, %i: index)
    -> (tensor<8x1x?xf32>, tensor<1x1x?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %u, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %m = linalg.exp ins(%u : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %x = tensor.expand_shape %m [[0, 1, 2]] output_shape [1, 1, %d] : tensor<?xf32> into tensor<1x1x?xf32>
  %w = tensor.insert_slice %x into %t[%i, 0, 0] [1, 1, %d] [1, 1, 1] : tensor<1x1x?xf32> into tensor<8x1x?xf32>
  return %w, %s : tensor<8x1x?xf32>, tensor<1x1x?xf32>
}
"""
BLOCK = """
func.func @f(%u: tensor<4x4xf32>, %z: f32, %i: index) -> (tensor<64xf32>, f32) {
  %a = tensor.empty() : tensor<64xf32>
  %t = linalg.fill ins(%z : f32) outs(%a : tensor<64xf32>) -> tensor<64xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %m = linalg.exp ins(%u : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %x = tensor.collapse_shape %m [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %w = tensor.insert_slice %x into %t[%i] [16] [1] : tensor<16xf32> into tensor<64xf32>
  return %w, %z : tensor<64xf32>, f32
}
"""
LAYER = """
func.func @f(%u: tensor<16xf32>, %z: f32, %i: index) -> (tensor<8x4x4xf32>, f32) {
  %a = tensor.empty() : tensor<8x4x4xf32>
  %t = linalg.fill ins(%z : f32) outs(%a : tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
  %e = tensor.empty() : tensor<16xf32>
  %m = linalg.exp ins(%u : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %x = tensor.expand_shape %m [[0, 1, 2]] output_shape [1, 4, 4] : tensor<16xf32> into tensor<1x4x4xf32>
  %w = tensor.insert_slice %x into %t[%i, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<8x4x4xf32>
  return %w, %z : tensor<8x4x4xf32>, f32
}
"""
CORNER = """
func.func @f(%u: tensor<16xf32>, %z: f32) -> tensor<8x8xf32> {
  %a = tensor.empty() : tensor<8x8xf32>
  %t = linalg.fill ins(%z : f32) outs(%a : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<16xf32>
  %m = linalg.exp ins(%u : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %x = tensor.expand_shape %m [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %w = tensor.insert_slice %x into %t[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  return %w : tensor<8x8xf32>
}
"""
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


THREADS = """
func.func @f(%u: tensor<8xf32>, %t: tensor<8xf32>, %s: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%k) in (8) shared_outs(%o = %t, %p = %s) -> (tensor<8xf32>, tensor<8xf32>) {
    %y = tensor.extract %u[%k] : tensor<8xf32>
    %x = tensor.from_elements %y : tensor<1xf32>
    %g = tensor.extract BESIDE[%k] : tensor<8xf32>
    %z = arith.addf %y, %g : f32
    %q = tensor.from_elements %z : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %q into %p[%k] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
"""


@pytest.mark.parametrize(("beside", "before"), [("%u", 2), ("%o", 3)])
def test_threads_build_in_place(beside: str, before: int) -> None:
    assert _copies(THREADS.replace("BESIDE", beside)) == (before, 0)


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


COLUMN = """
#here = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (i, 0)>
func.func @f(%t: tensor<?x4xf32>, %b: tensor<?x1xf32>, %u: tensor<?x2xf32>, %n: index, %z: f32)
    -> (tensor<?x4xf32>, tensor<?x2xf32>) {
  %e = PLACE
  %x = linalg.exp ins(%b : tensor<?x1xf32>) outs(%e : tensor<?x1xf32>) -> tensor<?x1xf32>
  %w = tensor.insert_slice %x into %t[0, 0] [%n, 1] [1, 1] : tensor<?x1xf32> into tensor<?x4xf32>
  %o = tensor.extract_slice %w[0, 1] [%n, 1] [1, 1] : tensor<?x4xf32> to tensor<?x1xf32>
  %p = linalg.fill ins(%z : f32) outs(%o : tensor<?x1xf32>) -> tensor<?x1xf32>
  %v = tensor.insert_slice %p into %w[0, 1] [%n, 1] [1, 1] : tensor<?x1xf32> into tensor<?x4xf32>
  %y = linalg.generic {indexing_maps = [#column, #here], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x1xf32>) outs(%u : tensor<?x2xf32>) {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %c : f32
    linalg.yield %s : f32
  } -> tensor<?x2xf32>
  return %v, %y : tensor<?x4xf32>, tensor<?x2xf32>
}
"""
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
    assert ("write twice" in {each.rewrite for each in report.rewritten}) == bool(buffers)


OF_ANOTHER_RANK = """
func.func @f(%t: tensor<?x4xf32>, %b: tensor<1x4xf32>, %k: index) -> (tensor<?x4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = tensor.extract_slice %t[%k, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %y = tensor.extract %r[%c0] : tensor<4xf32>
  %e = tensor.empty() : tensor<1x4xf32>
  %x = linalg.exp ins(%b : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
  %w = tensor.insert_slice %x into %t[%k, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<?x4xf32>
  return %w, %y : tensor<?x4xf32>, f32
}
"""


def test_a_place_that_is_read_as_a_tensor_of_another_rank() -> None:
    module = parse(OF_ANOTHER_RANK, "rank.mlir")[0].module
    found = elide_copies(module, OPTIONS)
    assert exercise(module, found.module, "f").difference is None
    assert [each.rewrite for each in found.report.rewritten] == ["build in place"]
    assert found.report.after.copies == 0
