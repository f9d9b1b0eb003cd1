// title: One buffer for two results.
// On the diagonal, both results are the address of one buffer.
// verdict: proved
// wrong: "%s = arith.select %t, %zero" => "%s = arith.select %t, %one" -- one buffer for two results
func.func @f() -> tensor<2x2xi1> {
  %t = arith.constant dense<false> : tensor<2x2xi1>
  return %t : tensor<2x2xi1>
}
// ----- target
func.func @f() -> memref<2x2xi1> {
  %false = arith.constant false
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %g = memref.alloc() : memref<2x2xindex>
  %h = memref.alloc() : memref<2x2xindex>
  %r = memref.alloc() : memref<2x2xi1>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>],
        iterator_types = ["parallel", "parallel"]} outs(%g, %h : memref<2x2xindex>, memref<2x2xindex>) {
  ^bb0(%x: index, %y: index):
    %b = memref.alloc() : memref<i32>
    %p = memref.extract_aligned_pointer_as_index %b : memref<i32> -> index
    linalg.yield %p, %p : index, index
  }
  %o = memref.alloc() : memref<1xi1>
  linalg.map outs(%r : memref<2x2xi1>) (%x: i1) {
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %v = memref.load %g[%i, %j] : memref<2x2xindex>
    %w = memref.load %h[%i, %j] : memref<2x2xindex>
    %t = arith.cmpi eq, %v, %w : index
    %s = arith.select %t, %zero, %zero : index
    %q = memref.load %o[%s] : memref<1xi1>
    linalg.yield %false : i1
  }
  return %r : memref<2x2xi1>
}
// ----- plan
{"points": []}
