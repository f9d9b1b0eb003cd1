// name: source

func.func private @g(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %f, %x, %i : tensor<4xf32>, f32, tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, f32, tensor<4xf32>) {
  %a, %y, %b = call @g(%t, %x) : (tensor<4xf32>, f32) -> (tensor<4xf32>, f32, tensor<4xf32>)
  return %a, %y, %b : tensor<4xf32>, f32, tensor<4xf32>
}

// -----
// name: out_params

func.func private @g(%t: memref<4xf32>, %x: f32, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%x : f32) outs(%out : memref<4xf32>)
  memref.store %x, %t[%c0] : memref<4xf32>
  return
}
func.func @f(%t: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32, memref<4xf32>) {
  %n = memref.alloc() : memref<4xf32>
  call @g(%t, %x, %n) : (memref<4xf32>, f32, memref<4xf32>) -> ()
  return %n, %x, %t : memref<4xf32>, f32, memref<4xf32>
}

// -----
// name: fewer

func.func private @g(%x: f32, %t: TENSOR, %i: index) -> f32 {
  %y = arith.addf %x, %x : f32
  return %y : f32
}
func.func @f(%t: TENSOR, %i: index, %x: f32) -> f32 {
  %y = call @g(%x, %t, %i) : (f32, TENSOR, index) -> f32
  return %y : f32
}

