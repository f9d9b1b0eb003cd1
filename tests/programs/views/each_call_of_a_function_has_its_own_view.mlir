// title: Each call of a function has its own view.
// verdict: proved
// wrong: "%s = arith.select %p, %fits, %wide" => "%s = arith.select %p, %wide, %fits" -- each call of a function has its own view
func.func private @g(%t: tensor<8xf32>, %k: index, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sgt, %k, %c0 : index
  %r = scf.if %p -> tensor<8xf32> {
    %k1 = arith.subi %k, %c1 : index
    %q = func.call @g(%t, %k1, %x) : (tensor<8xf32>, index, f32) -> tensor<8xf32>
    %u = tensor.insert %x into %q[%c0] : tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  } else { scf.yield %t : tensor<8xf32> }
  return %r : tensor<8xf32>
}
func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c3 = arith.constant 3 : index
  %q = func.call @g(%t, %c3, %x) : (tensor<8xf32>, index, f32) -> tensor<8xf32>
  return %q : tensor<8xf32>
}
// ----- target
func.func private @g(%t: memref<8xf32>, %k: index, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %fits = arith.constant 4 : index
  %wide = arith.constant 100 : index
  %p = arith.cmpi sgt, %k, %c0 : index
  %s = arith.select %p, %fits, %wide : index
  %v = memref.subview %t[0] [%s] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  scf.if %p {
    %k1 = arith.subi %k, %c1 : index
    %q = func.call @g(%t, %k1, %x) : (memref<8xf32>, index, f32) -> memref<8xf32>
    memref.store %x, %v[%c0] : memref<?xf32, strided<[1]>>
  }
  return %t : memref<8xf32>
}
func.func @f(%t: memref<8xf32>, %x: f32) -> memref<8xf32> {
  %c3 = arith.constant 3 : index
  %q = func.call @g(%t, %c3, %x) : (memref<8xf32>, index, f32) -> memref<8xf32>
  return %q : memref<8xf32>
}
