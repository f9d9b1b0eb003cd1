// name: program

func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %y = tensor.extract %t[%i] : tensor<4xf32>
  func.return %r, %y : tensor<4xf32>, f32
}

// -----
// name: overwritten

// The tensor is read once more.
func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {
  memref.store %x, %t[%i] : memref<4xf32>
  %y = memref.load %t[%i] : memref<4xf32>
  func.return %t, %y : memref<4xf32>, f32
}

// -----
// name: prove_leaves_what_it_is_given_as_it_is

func.func private @g(%x: f32) -> f32 {
  return %x : f32
}
func.func @f(%x: f32) -> f32 {
  %g = func.constant @g : (f32) -> f32
  %y = func.call_indirect %g(%x) : (f32) -> f32
  return %y : f32
}

