// name: foreign
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<?xf32>
  %2 = "mine.op"(%1) : (tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----
// name: unknown
func.func @f(%x: f32) -> f32 {
  %0 = "math.of_tomorrow"(%x) : (f32) -> f32
  return %0 : f32
}

