// name: callee

func.func private @g(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
// -----
// name: masks

func.func private @g(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  %n = vector.create_mask %c0 : vector<4xi1>
  return %t, %x : memref<4xf32>, f32
}
// -----
// name: caller

func.func @f(%t: SHAPED<4xf32>, %u: SHAPED<4xf32>, %x: f32) -> (SHAPED<4xf32>, f32) {
  %r, %y = call @g(%t, %x) : (SHAPED<4xf32>, f32) -> (SHAPED<4xf32>, f32)
  return %r, %y : SHAPED<4xf32>, f32
}
// -----
// name: never

func.func @f(%t: SHAPED<4xf32>, %u: SHAPED<4xf32>, %x: f32) -> (SHAPED<4xf32>, f32) {
  %no = arith.constant false
  scf.if %no {
    %r, %y = func.call @g(%t, %x) : (SHAPED<4xf32>, f32) -> (SHAPED<4xf32>, f32)
  }
  return %t, %x : SHAPED<4xf32>, f32
}
// -----
// name: outside

func.func private @ext(SHAPED<4xf32>) -> SHAPED<4xf32>
func.func @f(%t: SHAPED<4xf32>) -> SHAPED<4xf32> {
  %r = call @ext(%t) : (SHAPED<4xf32>) -> SHAPED<4xf32>
  "my.op"() : () -> ()
  return %r : SHAPED<4xf32>
}
