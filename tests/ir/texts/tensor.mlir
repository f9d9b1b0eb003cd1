func.func @f(%fz : tensor<1x1xf32>, %n: index, %t: tensor<?x4xf32>, %e: f32, %idx: tensor<5x1xindex>, %sh: tensor<2xindex>, %u: tensor<*xf32>) -> (tensor<?xf32>) {
  %em = tensor.empty(%n) {foo} : tensor<?xf32>
  %g = tensor.generate %n { ^bb0(%i: index): tensor.yield %e {bar}: f32 } {foo} : tensor<?xf32>
  %p = tensor.pad %t nofold low[%n, 1] high[0, %n] { ^bb0(%i: index, %j: index): tensor.yield %e : f32 } {foo} : tensor<?x4xf32> to tensor<?x?xf32>
  %r = tensor.rank %t {foo} : tensor<?x4xf32>
  %ru = tensor.rank %u : tensor<*xf32>
  %sp = tensor.splat %e[%n] {foo} : tensor<?xf32>
  %sp2 = tensor.splat %e : tensor<4xf32>
  %fe = tensor.from_elements %e, %e {foo} : tensor<2xf32>
  %fe0 = tensor.from_elements %e : tensor<f32>
  %rs = tensor.reshape %t(%sh) {foo} : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %cs = tensor.collapse_shape %t [[0, 1]] {foo} : tensor<?x4xf32> into tensor<?xf32>
  %cs0 = tensor.collapse_shape %fz [] : tensor<1x1xf32> into tensor<f32>
  %es = tensor.expand_shape %cs [[0, 1]] output_shape [%n, 4] {foo} : tensor<?xf32> into tensor<?x4xf32>
  %ga = tensor.gather %t[%idx] gather_dims([0]) unique {foo} : (tensor<?x4xf32>, tensor<5x1xindex>) -> tensor<5x1x4xf32>
  %gs = tensor.gather %t[%idx] gather_dims([0]) : (tensor<?x4xf32>, tensor<5x1xindex>) -> tensor<5x4xf32>
  %sc = tensor.scatter %ga into %t[%idx] scatter_dims([0]) unique : (tensor<5x1x4xf32>, tensor<?x4xf32>, tensor<5x1xindex>) -> tensor<?x4xf32>
  %cc = tensor.concat dim(0) %t, %t {foo} : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %d = tensor.dim {foo} %t, %n : tensor<?x4xf32>
  %ex = tensor.extract %t[%n, %n] {foo} : tensor<?x4xf32>
  %in = tensor.insert %e into %t[%n, %n] {foo} : tensor<?x4xf32>
  %sl = tensor.extract_slice %t[%n, 0][%n, 4][1, 1] {foo} : tensor<?x4xf32> to tensor<?x4xf32>
  %is = tensor.insert_slice %sl into %t[%n, 0][%n, 4][1, 1] {foo} : tensor<?x4xf32> into tensor<?x4xf32>
  %ca = tensor.cast %t {foo} : tensor<?x4xf32> to tensor<*xf32>
  %bc = tensor.bitcast %t : tensor<?x4xf32> to tensor<?x4xi32>
  return %em : tensor<?xf32>
}

func.func @without_dimensions(%t: tensor<f32>) -> tensor<f32> {
  %0 = tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
  return %1 : tensor<f32>
}
