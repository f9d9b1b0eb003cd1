// title: What only the meaning of the op could tell is not proved: another captured value.
// verdict: unproved
func.func @f(%a: tensor<8xf32>, %x: f32) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = "tm_tensor.sort"(%a) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%p: f32, %q: f32):
        %c = arith.cmpf olt, %p, %x : f32
        "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (tensor<8xf32>) -> tensor<8xf32>
  %old = tensor.extract %a[%c0] : tensor<8xf32>
  return %r, %old : tensor<8xf32>, f32
}
// ----- target
func.func @f(%a: memref<8xf32>, %x: f32) -> (memref<8xf32>, f32) {
  %other = arith.addf %x, %x : f32
  %c0 = arith.constant 0 : index
  %old = memref.load %a[%c0] : memref<8xf32>
  "tm_tensor.sort"(%a) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%p: f32, %q: f32):
        %c = arith.cmpf olt, %p, %other : f32
        "tm_tensor.yield"(%c) : (i1) -> ()
  }) : (memref<8xf32>) -> ()
  return %a, %old : memref<8xf32>, f32
}
