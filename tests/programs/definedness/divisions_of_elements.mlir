// title: Divisions of elements.
// verdict: proved
// wrong: "ins(%u : tensor<?xi16>) outs(%t : tensor<?xi16>) {\n  ^bb0(%a: i16, %b: i16):\n    %q = arith.divsi %b, %a : i16\n    linalg.yield %q : i16" => "ins(%u : tensor<?xi16>) outs(%t : tensor<?xi16>) {\n^bb0(%a: i16, %b: i16):\n%q = arith.muli %b, %a : i16\nlinalg.yield %q : i16" -- divisions of elements
func.func @f(%t: tensor<?xi16>, %u: tensor<?xi16>) -> tensor<?xi16> {
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
  }
      ins(%u : tensor<?xi16>) outs(%t : tensor<?xi16>) {
  ^bb0(%a: i16, %b: i16):
    %q = arith.divsi %b, %a : i16
    linalg.yield %q : i16
  } -> tensor<?xi16>
  return %r : tensor<?xi16>
}
// ----- target
func.func @f(%t: memref<?xi16>, %u: memref<?xi16>) -> memref<?xi16> {
  linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
  }
      ins(%u : memref<?xi16>) outs(%t : memref<?xi16>) {
  ^bb0(%a: i16, %b: i16):
    %q = arith.divsi %b, %a : i16
    linalg.yield %q : i16
  }
  return %t : memref<?xi16>
}
