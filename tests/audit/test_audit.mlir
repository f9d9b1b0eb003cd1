// name: copies_of_which_each_one_alone_can_go

func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %1 = tensor.insert %y into %t[%c0] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----
// name: copies_of_which_each_one_alone_can_go_target

func.func @f(%t: memref<4xf32>, %x: f32, %y: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %t, %b : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  memref.store %y, %b[%c0] : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}

// -----
// name: a_copy_that_is_needed_unless_more_is_assumed_target

func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
  %q = memref.alloc() : memref<4xf32>
  memref.dealloc %q : memref<4xf32>
  %r = bufferization.clone %t : memref<4xf32> to memref<4xf32>
  return %r : memref<4xf32>
}

