"""Nests that both programs come to, on paths of which only some see to it that their data is defined."""

from __future__ import annotations

SOURCE = """
func.func @f(%c: i1, %n: index, %v: index) -> index {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xindex>
  %t = scf.if %c -> tensor<?xindex> {
    %q = linalg.fill ins(%v : index) outs(%e : tensor<?xindex>) -> tensor<?xindex>
    scf.yield %q : tensor<?xindex>
  } else {
    scf.yield %e : tensor<?xindex>
  }
  %z = tensor.empty() : tensor<index>
  %z0 = linalg.fill ins(%c0 : index) outs(%z : tensor<index>) -> tensor<index>
  %r = scf.if %c -> index {
    %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
        iterator_types = ["reduction"]} ins(%t : tensor<?xindex>) outs(%z0 : tensor<index>) {
      ^bb0(%x: index, %y: index):
        %a = arith.addi %y, %x : index
        linalg.yield %a : index
    } -> tensor<index>
    %x = tensor.extract %s[] : tensor<index>
    scf.yield %x : index
  } else {
    scf.yield %c0 : index
  }
  return %r : index
}
"""
SUM = """linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
        iterator_types = ["reduction"]} ins(%m : memref<?xindex>) outs(%s : memref<index>) {
      ^bb0(%x: index, %y: index):
        %a = arith.addi %y, %x : index
        linalg.yield %a : index
    }
    %x = memref.load %s[] : memref<index>"""
TARGET = f"""
func.func @f(%c: i1, %n: index, %v: index) -> index {{
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xindex>
  scf.if %c {{
    linalg.fill ins(%v : index) outs(%m : memref<?xindex>)
  }}
  %s = memref.alloc() : memref<index>
  linalg.fill ins(%c0 : index) outs(%s : memref<index>)
  %r = scf.if %c -> index {{
    {SUM}
    scf.yield %x : index
  }} else {{
    // otherwise
    scf.yield %c0 : index
  }}
  return %r : index
}}
"""
BRANCHES = f"""{SUM}
    %p = arith.cmpi sgt, %x, %c0 : index
    %w = scf.if %p -> index {{
      scf.yield %c0 : index
    }} else {{
      scf.yield %c0 : index
    }}"""
COMPUTES = f"""{SUM}
    %w = arith.subi %x, %x : index"""


def test_the_sum_where_the_data_is_defined(must_prove) -> None:
    must_prove(SOURCE, TARGET)


def test_a_branch_on_the_sum_of_undefined_data(must_not_prove, change) -> None:
    must_not_prove(SOURCE, change(TARGET, "// otherwise", BRANCHES))


def test_the_sum_of_undefined_data_minus_itself(must_not_prove, change) -> None:
    wrong = change(TARGET, "// otherwise\n    scf.yield %c0", f"{COMPUTES}\n    scf.yield %w")
    must_not_prove(SOURCE, wrong)
