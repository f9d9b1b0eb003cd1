"""Loops whose rounds overwrite all of a tensor, part by part: what it held before them is of no concern."""

from __future__ import annotations

import pytest

ROWS = """
func.func @f(%t: {0}<?x5xf32>, %u: {0}<?x5xf32>, %k: index, %p: i1) -> {0}<?x5xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %n = {0}.dim %u, %c0 : {0}<?x5xf32>
  %m = arith.subi %n, %c1 : index
  %z = arith.constant 7.0 : f32
  {1}
}}
"""
TENSORS = """%r = scf.for %i = {bounds} iter_args(%a = %u) -> tensor<?x5xf32> {{
    %q = affine.min affine_map<(d0)[s0] -> ({tile})>(%i)[%n]
    %j = affine.apply affine_map<(d0)[s0] -> ({place})>(%i)[%k]
    {read}
    %e = tensor.empty(%q) : tensor<?x{width}xf32>
    %x = linalg.fill ins(%y : f32) outs(%e : tensor<?x{width}xf32>) -> tensor<?x{width}xf32>
    %w = tensor.insert_slice %x into %a[%j, 0] [%q, {width}] [1, 1] : tensor<?x{width}xf32> into tensor<?x5xf32>
    scf.yield %w : tensor<?x5xf32>
  }}
  return %r : tensor<?x5xf32>"""
BUFFERS = """%b = memref.alloc(%n) : memref<?x5xf32>
  scf.for %i = {bounds} {{
    %q = affine.min affine_map<(d0)[s0] -> ({tile})>(%i)[%n]
    %j = affine.apply affine_map<(d0)[s0] -> ({place})>(%i)[%k]
    {read}
    %v = memref.subview %b[%j, 0] [%q, {width}] [1, 1]
      : memref<?x5xf32> to memref<?x{width}xf32, strided<[5, 1], offset: ?>>
    linalg.fill ins(%y : f32) outs(%v : memref<?x{width}xf32, strided<[5, 1], offset: ?>>)
  }}
  return %b : memref<?x5xf32>"""
FULL = {
    "bounds": "%c0 to %n step %c4",
    "tile": "4, s0 - d0",
    "place": "d0",
    "read": "%y = {load} %t[%i, %c0] : {shaped}<?x5xf32>",
    "width": 5,
}
OWN = "%y = {load} {own}[%j, %c0] : {shaped}<?x5xf32>"


def _pair(**changed: object) -> tuple[str, str]:
    """A loop over tiles that begins with `%u`, and one that begins with a new buffer."""
    words = FULL | changed
    ours = dict(
        words, read=str(words["read"]).format(load="tensor.extract", shaped="tensor", own="%a")
    )
    theirs = dict(
        words, read=str(words["read"]).format(load="memref.load", shaped="memref", own="%b")
    )
    return (
        ROWS.format("tensor", TENSORS.format(**ours)),
        ROWS.format("memref", BUFFERS.format(**theirs)),
    )


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"bounds": "%c0 to %n step %c1", "tile": "1, s0 - d0"},
        {"tile": "s0 - d0, 4, s0 + 1"},
        {"bounds": "%c0 to %n step %c3", "tile": "3, s0 - d0"},
    ],
    ids=str,
)
def test_what_tiles_overwrite_need_not_be_there(changed, must_prove) -> None:
    must_prove(*_pair(**changed))


@pytest.mark.parametrize(
    "changed",
    [
        {"tile": "3, s0 - d0"},
        {"tile": "4, s0 - d0 - 1"},
        {"bounds": "%c0 to %m step %c4"},
        {"bounds": "%c1 to %n step %c4"},
        {"width": 4},
        {"read": OWN},
    ],
    ids=str,
)
def test_what_tiles_leave_or_read_is_needed(changed, must_not_prove) -> None:
    must_not_prove(*_pair(**changed))


NESTED = """
func.func @f(%t: {0}<6x8xf32>, %u: {0}<6x8xf32>, %big: {0}<9x9xf32>) -> {0}<{1}xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  {2}
}}
"""
INNER_TENSORS = """%s = tensor.extract_slice %big[1, 1] [6, 8] [1, 1] : tensor<9x9xf32> to tensor<6x8xf32>
  %r = scf.for %i = %c0 to %c6 step %c2 iter_args(%a = %u) -> tensor<6x8xf32> {{
    %q = scf.for %j = %c0 to %c8 step %c3 iter_args(%b = %a) -> tensor<6x8xf32> {{
      %n = affine.min affine_map<(d0) -> (3, 8 - d0)>(%j)
      %p = tensor.extract_slice %t[%i, %j] [{rows}, %n] [1, 1] : tensor<6x8xf32> to tensor<{rows}x?xf32>
      %w = tensor.insert_slice %p into %b[%i, %j] [{rows}, %n] [1, 1] : tensor<{rows}x?xf32> into tensor<6x8xf32>
      scf.yield %w : tensor<6x8xf32>
    }}
    scf.yield %q : tensor<6x8xf32>
  }}
  """
INNER_BUFFERS = """%r = scf.for %i = %c0 to %c6 step %c2 iter_args(%a = %m) -> {type} {{
    %q = scf.for %j = %c0 to %c8 step %c3 iter_args(%b = %a) -> {type} {{
      %n = affine.min affine_map<(d0) -> (3, 8 - d0)>(%j)
      %p = memref.subview %t[%i, %j] [{rows}, %n] [1, 1] : memref<6x8xf32> to {tile}[8, 1], offset: ?>>
      %w = memref.subview %b[%i, %j] [{rows}, %n] [1, 1] : {type} to {tile}[{row}, 1], offset: ?>>
      memref.copy %p, %w : {tile}[8, 1], offset: ?>> to {tile}[{row}, 1], offset: ?>>
      scf.yield %b : {type}
    }}
    scf.yield %q : {type}
  }}
  """


def _nested(rows: int = 2) -> tuple[str, str]:
    """Tiles of tiles, computed in a buffer that the loops carry."""
    ours = INNER_TENSORS.format(rows=rows)
    buffers = {
        "rows": rows,
        "tile": f"memref<{rows}x?xf32, strided<",
        "row": 8,
        "type": "memref<6x8xf32>",
    }
    theirs = "%m = memref.alloc() : memref<6x8xf32>\n  " + INNER_BUFFERS.format(**buffers)
    return (
        NESTED.format("tensor", "6x8", f"{ours}return %r : tensor<6x8xf32>"),
        NESTED.format("memref", "6x8", f"{theirs}return %r : memref<6x8xf32>"),
    )


def _inserted() -> tuple[str, str]:
    """The same in the middle of a larger buffer, which the tensor program copies the result into."""
    part = "memref<6x8xf32, strided<[9, 1], offset: 10>>"
    ours = INNER_TENSORS.format(rows=2)
    buffers = {"rows": 2, "tile": "memref<2x?xf32, strided<", "row": 9, "type": part}
    theirs = INNER_BUFFERS.format(**buffers)
    return (
        NESTED.format(
            "tensor",
            "9x9",
            f"""{ours}%z = tensor.insert_slice %r into %big[1, 1] [6, 8] [1, 1] : tensor<6x8xf32> into tensor<9x9xf32>
  return %z : tensor<9x9xf32>""",
        ),
        NESTED.format(
            "memref",
            "9x9",
            f"""%m = memref.subview %big[1, 1] [6, 8] [1, 1] : memref<9x9xf32> to {part}
  {theirs}return %big : memref<9x9xf32>""",
        ),
    )


def test_tiles_of_tiles_overwrite_all(must_prove) -> None:
    must_prove(*_nested())


def test_tiles_may_be_in_the_middle_of_a_buffer(must_prove) -> None:
    must_prove(*_inserted())


def test_gaps_between_tiles_of_tiles_are_needed(must_not_prove) -> None:
    must_not_prove(*_nested(rows=1))


THREADS = """
func.func @f(%t: {0}<?xf32>, %u: {0}<?xf32>) -> {0}<?xf32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = {0}.dim %u, %c0 : {0}<?xf32>
  %z = arith.constant 7.0 : f32
  %g = affine.apply affine_map<()[s0] -> ({groups})>()[%n]
  {1}
}}
"""
SHARED_TENSORS = """%r = scf.forall (%k) = ({first}) to ({last}) step ({step}) shared_outs(%a = %u) -> tensor<?xf32> {{
    %i = affine.apply affine_map<(d0)[s0] -> ({place})>(%k)[%n]
    %q = affine.min affine_map<(d0)[s0] -> ({tile})>(%i)[%n]
    {read}
    %e = tensor.empty(%q) : tensor<?xf32>
    %x = linalg.fill ins(%y : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {{
      tensor.parallel_insert_slice %x into %a[%i] [%q] [1] : tensor<?xf32> into tensor<?xf32>
    }}
  }}
  return %r : tensor<?xf32>"""
SHARED_BUFFERS = """%b = memref.alloc(%n) : memref<?xf32>
  scf.forall (%k) = ({first}) to ({last}) step ({step}) {{
    %i = affine.apply affine_map<(d0)[s0] -> ({place})>(%k)[%n]
    %q = affine.min affine_map<(d0)[s0] -> ({tile})>(%i)[%n]
    {read}
    %v = memref.subview %b[%i] [%q] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.fill ins(%y : f32) outs(%v : memref<?xf32, strided<[1], offset: ?>>)
    {more}
  }}
  return %b : memref<?xf32>"""
WHOLE = {
    "first": "0",
    "last": "%n",
    "step": "4",
    "place": "d0",
    "tile": "4, s0 - d0",
    "groups": "s0 ceildiv 4",
    "read": "%y = {load} %t[%i] : {shaped}<?xf32>",
    "more": "",
}
GROUPS = {"last": "%g", "step": "1", "place": "d0 * 4"}


def _threads(**changed: str) -> tuple[str, str]:
    """Threads that insert tiles into `%u`, and ones that write them to a new buffer."""
    words = WHOLE | changed
    ours = words["read"].format(load="tensor.extract", shaped="tensor", own="%a")
    theirs = words["read"].format(load="memref.load", shaped="memref", own="%b")
    groups = words["groups"]
    return (
        THREADS.format("tensor", SHARED_TENSORS.format(**words | {"read": ours}), groups=groups),
        THREADS.format("memref", SHARED_BUFFERS.format(**words | {"read": theirs}), groups=groups),
    )


@pytest.mark.parametrize("changed", [{}, GROUPS], ids=str)
def test_what_threads_insert_need_not_be_there(changed, must_prove) -> None:
    must_prove(*_threads(**changed))


BEHIND = """%h = arith.addi %i, %q : index
    %l = arith.cmpi slt, %h, %n : index
    scf.if %l {
      memref.store %z, %b[%h] : memref<?xf32>
    }"""


@pytest.mark.parametrize(
    "changed",
    [
        {"tile": "3, s0 - d0"},
        {"tile": "4, s0 - d0 - 1"},
        {"first": "1"},
        GROUPS | {"groups": "s0 floordiv 4"},
        {"read": "%y = {load} {own}[%i] : {shaped}<?xf32>"},
        {"more": BEHIND},
    ],
    ids=str,
)
def test_what_threads_leave_or_read_is_needed(changed, must_not_prove) -> None:
    must_not_prove(*_threads(**changed))
