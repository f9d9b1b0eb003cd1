// title: What no element needs says nothing of the view.
// Where `s` is 0, nobody looks at the view, so `o` may be 4000.
// verdict: unproved
// unproved: "%r = tensor.pad %t low[0] high[%s] {\n  ^bb0(%i: index):" => "%e = tensor.empty(%s) : tensor<?xf32>\n%r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]}\nouts(%e : tensor<?xf32>) {\n^bb0(%a: f32):", "tensor.yield" => "linalg.yield", "} : tensor<8xf32> to" => "} ->" -- what no element needs says nothing of the view
// unproved: "%r = tensor.pad %t low[0] high[%s] {\n  ^bb0(%i: index):" => "%n = arith.maxsi %s, %c0 : index\n%e = tensor.empty(%n) : tensor<?xf32>\n%r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]}\nouts(%e : tensor<?xf32>) {\n^bb0(%a: f32):", "tensor.yield" => "linalg.yield", "} : tensor<8xf32> to" => "} ->" -- what no element needs says nothing of the view
func.func @f(%m: memref<8xf32>, %t: tensor<8xf32>, %o: index, %s: index) -> (tensor<8xf32>, i1) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1000 = arith.constant 1000 : index
  %v = memref.subview %m[%o] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
  %r = tensor.pad %t low[0] high[%s] {
  ^bb0(%i: index):
    %l = memref.load %v[%c0] : memref<1xf32, strided<[1], offset: ?>>
    tensor.yield %l : f32
  } : tensor<8xf32> to tensor<?xf32>
  %q = arith.divui %o, %c1000 : index
  %ok = arith.cmpi sle, %q, %c3 : index
  return %t, %ok : tensor<8xf32>, i1
}
// ----- target
func.func @f(%m: memref<8xf32>, %t: memref<8xf32>, %o: index, %s: index) -> (memref<8xf32>, i1) {
  %true = arith.constant true
  return %t, %true : memref<8xf32>, i1
}
