// title: Nothing is written to a constant.
// verdict: proved
// wrong: "%m = arith.constant dense<[false" => "%m = arith.constant dense<[true" -- nothing is written to a constant
memref.global "private" constant @g : memref<8xf32> = dense<1.0>
func.func @f(%a: tensor<8xf32>, %v: vector<8xf32>, %i: index) -> f32 {
  %x = tensor.extract %a[%i] : tensor<8xf32>
  return %x : f32
}
// ----- target
memref.global "private" constant @g : memref<8xf32> = dense<1.0>
func.func @f(%a: memref<8xf32>, %v: vector<8xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<8xf32>
  %m = arith.constant dense<[false, false, false, false, false, false, false, false]> : vector<8xi1>
  vector.transfer_write %v, %g[%c0], %m : vector<8xf32>, memref<8xf32>
  %x = memref.load %a[%i] : memref<8xf32>
  return %x : f32
}
