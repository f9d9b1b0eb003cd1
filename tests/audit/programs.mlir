// name: read_after_write

func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----
// name: read_after_write_2

func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  %1 = memref.load %t[%i] : memref<?xf32, strided<[?], offset: ?>>
  return %a, %1 : memref<?xf32>, f32
}

// -----
// name: read_before

func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----
// name: read_before_2

func.func @f(%t: memref<?xf32, strided<[?], offset: ?>>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32, strided<[?], offset: ?>>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  %1 = memref.load %t[%i] : memref<?xf32, strided<[?], offset: ?>>
  memref.store %x, %a[%i] : memref<?xf32>
  return %a, %1 : memref<?xf32>, f32
}

// -----
// name: in_loop

func.func @f(%t: tensor<8xf32>, %n: index, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %a[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %b = tensor.insert_slice %f into %a[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----
// name: in_loop_2

func.func @f(%t: memref<8xf32, strided<[?], offset: ?>>, %n: index, %x: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<8xf32>
  memref.copy %t, %m : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<8xf32>) {
    %s = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
    %f = memref.alloc() : memref<4xf32>
    linalg.fill ins(%x : f32) outs(%f : memref<4xf32>)
    memref.copy %f, %s : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
    scf.yield %a : memref<8xf32>
  }
  return %r : memref<8xf32>
}

// -----
// name: called

func.func private @g(%t: tensor<4xf32>) -> tensor<4xf32> {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %t[%c0] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// -----
// name: called_2

func.func private @g(%t: memref<4xf32>) -> memref<4xf32> {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  return %a : memref<4xf32>
}
func.func @f(%t: memref<4xf32>) -> (memref<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = call @g(%t) : (memref<4xf32>) -> memref<4xf32>
  %1 = memref.load %t[%c0] : memref<4xf32>
  return %0, %1 : memref<4xf32>, f32
}

