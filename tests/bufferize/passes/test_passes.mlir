// name: a_tensor_that_is_inserted_twice_is_computed

func.func @f(%t: tensor<9xf32>, %c: f32, %i: index) -> (tensor<9xf32>, tensor<9xf32>) {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = tensor.insert_slice %f into %t[%i][5][1] : tensor<5xf32> into tensor<9xf32>
  %s = tensor.insert_slice %f into %t[2][5][1] : tensor<5xf32> into tensor<9xf32>
  return %r, %s : tensor<9xf32>, tensor<9xf32>
}
// -----
// name: what_is_unused_gets_no_allocation

func.func @f(%n: index, %c: f32) -> tensor<?xf32> {
  %dead = tensor.empty() : tensor<5xf32>
  %g = linalg.fill ins(%c : f32) outs(%dead : tensor<5xf32>) -> tensor<5xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
// name: two_returns

func.func private @f(%a: memref<5xf32>, %b: memref<5xf32>, %c: i1) -> (memref<5xf32>, memref<5xf32>) {
  cf.cond_br %c, ^one, ^other
^one:
  return %a, %a : memref<5xf32>, memref<5xf32>
^other:
  return %a, %b : memref<5xf32>, memref<5xf32>
}
func.func @g(%a: memref<5xf32>, %b: memref<5xf32>, %c: i1) -> (memref<5xf32>, memref<5xf32>) {
  %0:2 = call @f(%b, %a, %c) : (memref<5xf32>, memref<5xf32>, i1) -> (memref<5xf32>, memref<5xf32>)
  return %0#0, %0#1 : memref<5xf32>, memref<5xf32>
}
// -----
// name: allocates_in_two_places

func.func private @f(%c: i1, %v: f32, %i: index) -> memref<5xf32> {
  %m = memref.alloc() : memref<5xf32>
  %n = memref.alloc() : memref<5xf32>
  memref.store %v, %m[%i] : memref<5xf32>
  cf.cond_br %c, ^one, ^other
^one:
  return %m : memref<5xf32>
^other:
  return %n : memref<5xf32>
}
// -----
// name: an_out_param_of_unknown_size_is_refused

func.func private @f(%n: index) -> memref<?xf32> {
  %m = memref.alloc(%n) : memref<?xf32>
  return %m : memref<?xf32>
}
func.func @g(%n: index) {
  %0 = call @f(%n) : (index) -> memref<?xf32>
  return
}
// -----
// name: a_buffer_moves_up_to_where_all_uses_are_domi

func.func @f(%c: i1, %u: memref<5xf32>) -> memref<5xf32> {
  %r = scf.if %c -> memref<5xf32> {
    %m = memref.alloc() : memref<5xf32>
    scf.yield %m : memref<5xf32>
  } else {
    scf.yield %u : memref<5xf32>
  }
  return %r : memref<5xf32>
}
