// name: scalars

func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %y = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  %z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32
  "acme.tell"(%z, %i) : (f32, index) -> ()
  %r = tensor.insert %z into %t[%i] : tensor<?xf32>
  return %r, %y : tensor<?xf32>, f32
}

// -----
// name: scalars_2

func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %y = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  %z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32
  "acme.tell"(%z, %i) : (f32, index) -> ()
  memref.store %z, %t[%i] : memref<?xf32>
  return %t, %y : memref<?xf32>, f32
}

// -----
// name: made

func.func @f(%v: f32, %i: index) -> tensor<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----
// name: made_2

func.func @f(%v: f32, %i: index) -> memref<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = bufferization.to_buffer %0 ATTRIBUTES: tensor<4xf32> to memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  return %1 : memref<4xf32>
}

