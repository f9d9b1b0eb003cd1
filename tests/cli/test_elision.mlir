// name: needless
func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %k = arith.addi %i, %c1 : index
  %a = tensor.insert %x into %t[%i] : tensor<8xf32>
  %y = tensor.extract %t[%k] : tensor<8xf32>
  return %a, %y : tensor<8xf32>, f32
}

// -----
// name: late
%e = tensor.extract %a[%c1] : tensor<8xf32>
  %b = arith.cmpf oeq, %e, %x : f32
  %h = arith.select %b, %i, %i : index
  %y = tensor.extract %t[%h]
// -----
// name: two_buffers
func.func @f(%t: tensor<8xf32>, %i: index) -> (f32, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %x = tensor.extract %a[%i] : tensor<8xf32>
  %g = tensor.empty() : tensor<8xf32>
  %b = linalg.abs ins(%t : tensor<8xf32>) outs(%g : tensor<8xf32>) -> tensor<8xf32>
  %y = tensor.extract %b[%i] : tensor<8xf32>
  return %x, %y : f32, f32
}

// -----
// name: own_copy
#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<8xf32>, %x: f32, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<8xf32>
  %r = tensor.insert %x into %c[%i] : tensor<8xf32>
  return %r : tensor<8xf32>
}

