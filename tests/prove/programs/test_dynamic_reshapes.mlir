// name: source

func.func @f(%t: tensor<?x?xf32>, %s: tensor<3xindex>, %x: f32, %i: index, %j: index, %k: index)
    -> (tensor<?x?x?xf32>, f32, tensor<?x?xf32>) {
  %r = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %w = tensor.insert %x into %r[%i, %j, %k] : tensor<?x?x?xf32>
  %v = tensor.insert %x into %w[%j, %i, %k] : tensor<?x?x?xf32>
  %y = tensor.extract %v[%i, %i, %k] : tensor<?x?x?xf32>
  return %v, %y, %t : tensor<?x?x?xf32>, f32, tensor<?x?xf32>
}

// -----
// name: target

func.func @f(%t: memref<?x?xf32>, %s: memref<3xindex>, %x: f32, %i: index, %j: index, %k: index)
    -> (memref<?x?x?xf32>, f32, memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?x?xf32>
  %m = memref.dim %t, %c1 : memref<?x?xf32>
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.copy %t, %a : memref<?x?xf32> to memref<?x?xf32>
  %r = memref.reshape %a(%s) : (memref<?x?xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  memref.store %x, %r[%i, %j, %k] : memref<?x?x?xf32>
  memref.store %x, %r[%j, %i, %k] : memref<?x?x?xf32>
  %y = memref.load %r[%i, %i, %k] : memref<?x?x?xf32>
  return %r, %y, %t : memref<?x?x?xf32>, f32, memref<?x?xf32>
}

// -----
// name: a_store_must_stay_inside_of_each_dimension

func.func @f(%t: tensor<?xf32>, %s: tensor<2xindex>, %x: f32, %i: index, %j: index) -> tensor<?x?xf32> {
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %w = tensor.insert %x into %r[%i, %j] : tensor<?x?xf32>
  return %w : tensor<?x?xf32>
}

// -----
// name: a_store_must_stay_inside_of_each_dimension_target

func.func @f(%t: memref<?xf32>, %s: memref<2xindex>, %x: f32, %i: index, %j: index) -> memref<?x?xf32> {
  %c1 = arith.constant 1 : index
  %r = memref.reshape %t(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %m = memref.dim %r, %c1 : memref<?x?xf32>
  %p = arith.subi %i, %c1 : index
  %q = arith.addi %j, %m : index
  memref.store %x, %r[%p, %q] : memref<?x?xf32>
  return %r : memref<?x?xf32>
}

