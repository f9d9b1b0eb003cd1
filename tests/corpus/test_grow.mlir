// name: source
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, tensor<?xf32>) {
  %new = tensor.insert %x into %t[%i] : tensor<?xf32>
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}

// -----
// name: wrong
func.func @f(%t: memref<?xf32>, %x: f32, %i: index) -> (f32, memref<?xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%i] : memref<?xf32>
  return %old, %t : f32, memref<?xf32>
}

// -----
// name: a_program_is_made_small_while_it_is_refused_program
func.func @f(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = "foo.unknown"(%1) : (tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.extract %2[%i] : tensor<?xf32>
  %4 = tensor.insert %3 into %2[%i] : tensor<?xf32>
  return %4, %3 : tensor<?xf32>, f32
}

// -----
// name: many_functions

func.func private @declared(%x: f32) -> f32
func.func @one_way(%x: f32) -> f32 {
  %y = func.call @other_way(%x) : (f32) -> f32
  return %y : f32
}
func.func @alone(%x: f32) -> f32 {
  %y = func.call @declared(%x) : (f32) -> f32
  return %y : f32
}
func.func @needed(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %c1 : index
  %k = arith.muli %j, %j : index
  %e = tensor.empty(%k) : tensor<?xf32>
  %s = func.call @helper(%t, %x, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %s : tensor<?xf32>
}
func.func @other_way(%x: f32) -> f32 {
  %y = func.call @one_way(%x) : (f32) -> f32
  return %y : f32
}
func.func @helper(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}

