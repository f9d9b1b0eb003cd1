// title: Behind an inner loop that carries a buffer unchanged, it still holds what it held.
// verdict: proved
// wrong: "scf.yield %b : memref" => "memref.store %x, %b[%c0] : memref<4xf32> \n scf.yield %b : memref" -- it is changed
// wrong: "memref.load %t[%c1]" => "memref.load %t[%c0]" -- another element
// wrong: "scf.yield %a : tensor" => "%w = tensor.insert %x into %a[%c0] : tensor<4xf32> \n scf.yield %w : tensor" -- only the source's is changed
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%y = %x) -> (f32) {
    %d = scf.for %l = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
      scf.yield %a : tensor<4xf32>
    }
    %v = tensor.extract %d[%c0] : tensor<4xf32>
    %u = tensor.extract %t[%c1] : tensor<4xf32>
    %p = arith.addf %u, %v : f32
    %q = arith.addf %y, %p : f32
    scf.yield %q : f32
  }
  return %r, %t : f32, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (f32, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%y = %x) -> (f32) {
    %d = scf.for %l = %c0 to %n step %c1 iter_args(%b = %t) -> (memref<4xf32>) {
      scf.yield %b : memref<4xf32>
    }
    %v = memref.load %d[%c0] : memref<4xf32>
    %u = memref.load %t[%c1] : memref<4xf32>
    %p = arith.addf %u, %v : f32
    %q = arith.addf %y, %p : f32
    scf.yield %q : f32
  }
  return %r, %t : f32, memref<4xf32>
}
