// name: source

func.func private @out(tensor<3xf32> {bufferization.access = "ACCESS"}, f32) -> f32
func.func @f(%t: tensor<3xf32>, %x: f32) -> f32 {
  %r = call @out(%t, %x) : (tensor<3xf32>, f32) -> f32
  return %r : f32
}

// -----
// name: target

func.func private @out(memref<3xf32> {bufferization.access = "ACCESS"}, f32) -> f32
func.func @f(%t: memref<3xf32>, %x: f32) -> f32 {
  %other = memref.alloc() : memref<3xf32>
  %r = call @out(%other, %x) : (memref<3xf32>, f32) -> f32
  return %r : f32
}

