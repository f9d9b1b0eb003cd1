// title: A view that shifts from round to round.
// verdict: refuted
func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
// ----- target
func.func @f(%t: memref<8xf32>, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %s = memref.subview %t[0] [%c3] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  %q = memref.cast %s : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1], offset: ?>>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %q) -> (memref<?xf32, strided<[1], offset: ?>>) {
    memref.store %x, %a[%c0] : memref<?xf32, strided<[1], offset: ?>>
    %n = memref.subview %a[1] [%c3] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1],
        offset: ?>>
    scf.yield %n : memref<?xf32, strided<[1], offset: ?>>
  }
  return %t : memref<8xf32>
}
