// name: insert_leaves_the_old_tensor_alone

func.func @f(%t: tensor<?x2xf32>, %x: f32, %i: index, %j: index) -> (tensor<?x2xf32>, tensor<?x2xf32>, f32) {
  %r = tensor.insert %x into %t[%i, %j] : tensor<?x2xf32>
  %e = tensor.extract %r[%j, %i] : tensor<?x2xf32>
  return %t, %r, %e : tensor<?x2xf32>, tensor<?x2xf32>, f32
}
// -----
// name: slice

func.func @f(%t: tensor<?x?xf32>, %o: index, %n: index, %s: index) -> tensor<?x2xf32> {
  %r = tensor.extract_slice %t[%o, 1] [%n, 2] [%s, 1] : tensor<?x?xf32> to tensor<?x2xf32>
  return %r : tensor<?x2xf32>
}
// -----
// name: dropped_dimensions

func.func @f(%t: tensor<3x1x?xf32>, %i: index) -> (tensor<?xf32>, tensor<1x2xf32>) {
  %row = tensor.extract_slice %t[%i, 0, 0] [1, 1, 2] [1, 1, 1] : tensor<3x1x?xf32> to tensor<1x2xf32>
  %c2 = arith.constant 2 : index
  %flat = tensor.extract_slice %t[%i, 0, 1] [1, 1, %c2] [1, 1, 1] : tensor<3x1x?xf32> to tensor<?xf32>
  return %flat, %row : tensor<?xf32>, tensor<1x2xf32>
}
// -----
// name: insert_slice_of_a_row_into_a_column_of_a_cub

func.func @f(%row: tensor<2xf32>, %t: tensor<3x2x1xf32>, %o: index) -> tensor<3x2x1xf32> {
  %r = tensor.insert_slice %row into %t[%o, 1, 0] [2, 1, 1] [2, 1, 1] : tensor<2xf32> into tensor<3x2x1xf32>
  return %r : tensor<3x2x1xf32>
}
// -----
// name: sizes

func.func @f(%t: tensor<?x3xf32>, %d: index) -> (index, index, tensor<2x?xf32>) {
  %n = tensor.dim %t, %d : tensor<?x3xf32>
  %r = tensor.rank %t : tensor<?x3xf32>
  %c = tensor.cast %t : tensor<?x3xf32> to tensor<2x?xf32>
  return %n, %r, %c : index, index, tensor<2x?xf32>
}
// -----
// name: new_tensors

func.func @f(%a: f32, %b: f32, %n: index) -> (tensor<2x2xf32>, tensor<2x?xf32>, tensor<?x2xindex>) {
  %e = tensor.from_elements %a, %b, %b, %a : tensor<2x2xf32>
  %s = tensor.splat %a[%n] : tensor<2x?xf32>
  %g = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %c10 = arith.constant 10 : index
    %x = arith.muli %i, %c10 : index
    %y = arith.addi %x, %j : index
    tensor.yield %y : index
  } : tensor<?x2xindex>
  return %e, %s, %g : tensor<2x2xf32>, tensor<2x?xf32>, tensor<?x2xindex>
}
// -----
// name: empty_is_undefined_until_it_is_written

func.func @f(%x: f32, %n: index, %i: index) -> (tensor<?xf32>, f32) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = tensor.insert %x into %e[%i] : tensor<?xf32>
  %y = tensor.extract %e[%i] : tensor<?xf32>
  %z = arith.addf %y, %x : f32
  return %r, %z : tensor<?xf32>, f32
}
// -----
// name: pad

func.func @f(%t: tensor<?x2xf32>, %low: index, %x: f32) -> tensor<?x4xf32> {
  %r = tensor.pad %t low[%low, 2] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x2xf32> to tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
// -----
// name: concat

func.func @f(%a: tensor<2x?xf32>, %b: tensor<2x1xf32>) -> tensor<2x?xf32> {
  %r = tensor.concat dim(1) %a, %b : (tensor<2x?xf32>, tensor<2x1xf32>) -> tensor<2x?xf32>
  return %r : tensor<2x?xf32>
}
// -----
// name: expand_and_collapse

func.func @f(%t: tensor<?xf32>, %n: index) -> (tensor<?x3xf32>, tensor<?xf32>, tensor<?x3xf32>) {
  %e = tensor.expand_shape %t [[0, 1]] output_shape [%n, 3] : tensor<?xf32> into tensor<?x3xf32>
  %c = tensor.collapse_shape %e [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  %u = tensor.expand_shape %e [[0, 1], [2]] output_shape [%n, 1, 3] : tensor<?x3xf32> into tensor<?x1x3xf32>
  %d = tensor.collapse_shape %u [[0, 1], [2]] : tensor<?x1x3xf32> into tensor<?x3xf32>
  return %e, %c, %d : tensor<?x3xf32>, tensor<?xf32>, tensor<?x3xf32>
}
