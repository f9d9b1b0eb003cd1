"""The function that decides at run time which of several buffers are to be freed.

It is text, read anew for each module: arguments are the addresses of the buffers, the addresses of the retained ones,
and whether each buffer is owned; then, to be filled, whether each is to be freed and whether each retained one is ours.
A buffer is freed if it is owned, is none of the retained ones, and has not come before in the list. A retained one is
owned if any of its aliases in the list is.
"""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Block

from oneshot_verify.bufferize.rewriter import Point, Rewriter
from oneshot_verify.ir import parse

TEXT = """
func.func private @dealloc_helper(%buffers: memref<?xindex>, %retained: memref<?xindex>,
    %owned: memref<?xi1>, %to_free: memref<?xi1>, %owners: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %buffer_count = memref.dim %buffers, %c0 : memref<?xindex>
  %retained_count = memref.dim %retained, %c0 : memref<?xindex>
  scf.for %i = %c0 to %retained_count step %c1 {
    memref.store %false, %owners[%i] : memref<?xi1>
  }
  scf.for %i = %c0 to %buffer_count step %c1 {
    %buffer = memref.load %buffers[%i] : memref<?xindex>
    %is_owned = memref.load %owned[%i] : memref<?xi1>
    %not_kept = scf.for %j = %c0 to %retained_count step %c1 iter_args(%so_far = %true) -> (i1) {
      %other = memref.load %retained[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %buffer : index
      scf.if %same {
        %before = memref.load %owners[%j] : memref<?xi1>
        %after = arith.ori %before, %is_owned : i1
        memref.store %after, %owners[%j] : memref<?xi1>
      }
      %differ = arith.cmpi ne, %other, %buffer : index
      %still = arith.andi %so_far, %differ : i1
      scf.yield %still : i1
    }
    %first = scf.for %j = %c0 to %i step %c1 iter_args(%so_far = %not_kept) -> (i1) {
      %other = memref.load %buffers[%j] : memref<?xindex>
      %differ = arith.cmpi ne, %other, %buffer : index
      %still = arith.andi %so_far, %differ : i1
      scf.yield %still : i1
    }
    %free = arith.andi %first, %is_owned : i1
    memref.store %free, %to_free[%i] : memref<?xi1>
  }
  return
}
"""


def add_helper(rewriter: Rewriter, block: Block, name: str) -> None:
    """Put the function at the end of `block`, the body of a module, under `name`."""
    function = parse(TEXT, "dealloc_helper")[0].module.body.block.first_op
    if function is None:
        raise ValueError("the helper function has no text")
    function.detach()
    function.properties["sym_name"] = StringAttr(name)
    with rewriter.at(Point(block, None)):
        rewriter.insert(function)
