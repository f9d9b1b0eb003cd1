// title: Wrong loops are not proved: writes outside of the carried slice.
// verdict: refuted
// wrong: "-> (memref<4xf32, strided<[1], offset: 2>>) {" => "-> (memref<4xf32, strided<[1], offset: 2>>) {\nmemref.store %x, %a[%c1] : memref<4xf32, strided<[1], offset: 2>>" -- writes also outside of the carried slice
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[2] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c1] : tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %q = tensor.insert_slice %r into %t[2] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %q : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %t[2] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: 2>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s)
      -> (memref<4xf32, strided<[1], offset: 2>>) {
    memref.store %x, %t[%c1] : memref<?xf32>
    scf.yield %a : memref<4xf32, strided<[1], offset: 2>>
  }
  return %t : memref<?xf32>
}
