// name: source

func.func @f(%t: tensor<?xf32>, %x: f32, %i: index, %j: index) -> (tensor<?xf32>, f32) {
  %w = tensor.insert %x into %t[%i] : tensor<?xf32>
  %y = tensor.extract %t[%j] : tensor<?xf32>
  return %w, %y : tensor<?xf32>, f32
}

// -----
// name: right

func.func @f(%t: memref<?xf32>, %x: f32, %i: index, %j: index) -> (memref<?xf32>, f32) {
  %y = memref.load %t[%j] : memref<?xf32>
  memref.store %x, %t[%i] : memref<?xf32>
  return %t, %y : memref<?xf32>, f32
}

// -----
// name: a_longer_look_is_for_what_no_proof_was_found
%q = tensor.extract %w[%j] : tensor<?xf32>
  %m = arith.fptosi %q : f32 to i32
  %h = arith.index_cast %m : i32 to index
  %k = arith.maxui %h, %j : index
  %y = tensor.extract %t[%k]
