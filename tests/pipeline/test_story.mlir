// name: source
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %i: index) -> (f32, tensor<?xf32>) {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %b = tensor.insert %y into %a[%i] : tensor<?xf32>
  %old = tensor.extract %a[%i] : tensor<?xf32>
  return %old, %b : f32, tensor<?xf32>
}

// -----
// name: target
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %i: index) -> (f32, memref<?xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  memref.store %y, %t[%i] : memref<?xf32>
  %old = memref.load %t[%i] : memref<?xf32>
  return %old, %t : f32, memref<?xf32>
}

// -----
// name: a_wrong_result_is_read_by_the_return_copy
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %i: index) -> (f32, memref<?xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%i] : memref<?xf32>
  memref.store %y, %t[%i] : memref<?xf32>
  return %old, %t : f32, memref<?xf32>
}

// -----
// name: outside
func.func private @g(tensor<4xf32>ACCESS) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.insert %x into %r[%i] : tensor<4xf32>
  %v = tensor.extract %t[%i] : tensor<4xf32>
  return %w, %v : tensor<4xf32>, f32
}

// -----
// name: outside_target
func.func private @g(memref<4xf32>) -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {
  %r = call @g(%t) : (memref<4xf32>) -> memref<4xf32>
  memref.store %x, %r[%i] : memref<4xf32>
  %v = memref.load %t[%i] : memref<4xf32>
  return %r, %v : memref<4xf32>, f32
}

// -----
// name: filled
func.func @f(%x: f32, %i: index) -> tensor<2xf32> {
  %t = arith.constant dense<[5.0, 7.0]> : tensor<2xf32>
  %r = tensor.insert %x into %t[%i] : tensor<2xf32>
  return %r : tensor<2xf32>
}

// -----
// name: not_filled
func.func @f(%x: f32, %i: index) -> memref<2xf32> {
  %m = memref.alloc() : memref<2xf32>
  memref.store %x, %m[%i] : memref<2xf32>
  return %m : memref<2xf32>
}

// -----
// name: blocks
func.func @f(%x: i32, %m: memref<4xi32>) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %n = arith.constant 3 : index
  cf.br ^head(%z : index)
^head(%i: index):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  memref.store %x, %m[%z] : memref<4xi32>
  %k = arith.addi %i, %o : index
  cf.br ^head(%k : index)
^exit:
  return
}

