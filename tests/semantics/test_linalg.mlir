// name: generic
%r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>,
      affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a0, %a1 : shaped<?x?xf32>, shaped<?xf32>) outs(%out : shaped<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %s = arith.addf %x, %y : f32
      %p = arith.mulf %s, %z : f32
      linalg.yield %p : f32
  } -> shaped<?x?xf32>
// -----
// name: reduce
%r = linalg.reduce ins(%a0 : shaped<2x3xf32>) outs(%out : shaped<3xf32>) dimensions = [0]
    (%in: f32, %init: f32) {
      %s = arith.subf %init, %in : f32
      linalg.yield %s : f32
    }
// -----
// name: map
%r = linalg.map ins(%a0, %a1 : shaped<2xf32>, shaped<2xf32>) outs(%out : shaped<2xf32>)
    (%x: f32, %y: f32, %z: f32) {
      %s = arith.subf %x, %y : f32
      linalg.yield %s : f32
    }
// -----
// name: indices
%r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]} ins(%a0 : shaped<2x2xindex>) outs(%out : shaped<2x2xindex>) {
    ^bb0(%x: index, %z: index):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %s = arith.subi %i, %j : index
      %t = arith.addi %s, %x : index
      linalg.yield %t : index
  } -> shaped<2x2xindex>
// -----
// name: window
%r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 2 + d1)>, affine_map<(d0, d1) -> (d1)>,
      affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a0, %a1 : shaped<?xf32>, shaped<?xf32>) outs(%out : shaped<?xf32>) {
    ^bb0(%x: f32, %k: f32, %z: f32):
      %p = arith.mulf %x, %k : f32
      %s = arith.addf %z, %p : f32
      linalg.yield %s : f32
  } -> shaped<?xf32>
// -----
// name: fill

func.func @f(%x: f32, %t: tensor<?xf32>, %m: memref<?xf32>) -> (tensor<?xf32>, memref<?xf32>) {
  %r = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<?xf32>)
  return %r, %m : tensor<?xf32>, memref<?xf32>
}
// -----
// name: two_outputs_and_a_scalar_input

func.func @f(%x: f32, %a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%x : f32) outs(%a, %b : tensor<2xf32>, tensor<2xf32>) {
    ^bb0(%s: f32, %y: f32, %z: f32):
      %p = arith.addf %s, %y : f32
      %q = arith.mulf %s, %z : f32
      linalg.yield %p, %q : f32, f32
  } -> (tensor<2xf32>, tensor<2xf32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}
// -----
// name: an_output_that_is_not_read_may_be_undefined

func.func @f(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %e = tensor.empty() : tensor<2xf32>
  %r = linalg.copy ins(%a : tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %s = linalg.add ins(%a, %e : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  return %r, %s : tensor<2xf32>, tensor<2xf32>
}
// -----
// name: an_unknown_named_op_is_unsupported

func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %r = "linalg.unknown"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
