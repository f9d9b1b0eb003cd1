// name: insert

func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----
// name: store

func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> memref<?xf32> {
  memref.store %x, %t[%i] : memref<?xf32>
  return %t : memref<?xf32>
}

// -----
// name: a_target_on_tensors_is_not_bufferized

            func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
              %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
              %c0 = arith.constant 0 : index
              %n = memref.dim %b, %c0 : memref<?xf32>
              %a = memref.alloc(%n) : memref<?xf32>
              memref.copy %b, %a : memref<?xf32> to memref<?xf32>
              memref.store %x, %a[%i] : memref<?xf32>
              %0 = bufferization.to_tensor %a restrict : memref<?xf32> to tensor<?xf32>
              return %0 : tensor<?xf32>
            }
            
// -----
// name: calls_a_helper

func.func private @helper() {
  return
}
func.func @f() {
  func.call @helper() : () -> ()
  return
}

