// title: A stride that is left open in a body is so at each index.
// verdict: proved
// wrong: "%w = memref.load %g[%c0]" => "%w = memref.load %g[%c1]" -- what is left open in a body is so at each index
func.func @f() -> i1 {
  %t = arith.constant true
  return %t : i1
}
// ----- target
func.func @f() -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.alloc() : memref<2xindex>
  linalg.map outs(%g : memref<2xindex>) (%x: index) {
    %b = memref.alloc() : memref<1xi32>
    %d = memref.cast %b : memref<1xi32> to memref<1xi32, strided<[?]>>
    %base, %offset, %size, %p = memref.extract_strided_metadata %d : memref<1xi32, strided<[?]>> -> memref<i32>, index, index, index
    linalg.yield %p : index
  }
  %v = memref.load %g[%c0] : memref<2xindex>
  %w = memref.load %g[%c0] : memref<2xindex>
  %t = arith.cmpi eq, %v, %w : index
  return %t : i1
}
// ----- plan
{"points": []}
