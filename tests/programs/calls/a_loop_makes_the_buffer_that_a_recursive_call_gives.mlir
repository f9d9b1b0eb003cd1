// title: A loop makes the buffer that a recursive call gives.
// The buffer is the argument if there is no round, else one that a round has made.
// verdict: proved
// wrong: "memref.store %x, %s[%c0] : memref<4xf32>\n  return %s, %y" => "memref.store %x, %s[%c0] : memref<4xf32>\n%z = memref.load %t[%c0] : memref<4xf32>\nreturn %s, %z" -- the buffer is taken for a new one
func.func @g(%t: tensor<4xf32>, %n: index, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %p -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
      %w = tensor.insert %x into %a[%c1] : tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    %s = func.call @g(%l, %m, %x) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  %s = func.call @g(%t, %n, %x) : (tensor<4xf32>, index, f32) -> tensor<4xf32>
  %w = tensor.insert %x into %s[%c0] : tensor<4xf32>
  return %w, %y : tensor<4xf32>, f32
}
// ----- target
func.func @g(%t: memref<4xf32>, %n: index, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sle, %n, %c0 : index
  %r = scf.if %p -> memref<4xf32> {
    scf.yield %t : memref<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> memref<4xf32> {
      %w = memref.alloc() : memref<4xf32>
      memref.copy %a, %w : memref<4xf32> to memref<4xf32>
      memref.store %x, %w[%c1] : memref<4xf32>
      scf.yield %w : memref<4xf32>
    }
    %s = func.call @g(%l, %m, %x) : (memref<4xf32>, index, f32) -> memref<4xf32>
    scf.yield %s : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %y = memref.load %t[%c0] : memref<4xf32>
  %s = func.call @g(%t, %n, %x) : (memref<4xf32>, index, f32) -> memref<4xf32>
  memref.store %x, %s[%c0] : memref<4xf32>
  return %s, %y : memref<4xf32>, f32
}
