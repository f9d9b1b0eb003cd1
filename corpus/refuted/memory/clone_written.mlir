// title: A clone may be the buffer itself: who writes to one and needs the other, needs a copy.
// against: clone_written.target.mlir
// verdict-for @give: proved
// verdict-for @returned: proved
// reason: differs
func.func @give(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func @callee(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %c = call @give(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert %f into %c[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
func.func @w(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = tensor.insert %f into %t[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
func.func @loop(%t: tensor<4xf32>, %f: f32, %n: index, %i: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  }
  %s = tensor.insert %f into %r[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %s, %x : tensor<4xf32>, f32
}
func.func @branch(%t: tensor<4xf32>, %b: i1, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = scf.if %b -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    %u = tensor.splat %f : tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  }
  %s = tensor.insert %f into %r[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %s, %x : tensor<4xf32>, f32
}
func.func @fill(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
func.func @threads(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %v = tensor.splat %f : tensor<1xf32>
  %r = scf.forall (%k) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%k] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
func.func @part(%t: tensor<4xf32>, %f: f32) -> (tensor<2xf32>, tensor<4xf32>) {
  %s = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %w = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %s, %w : tensor<2xf32>, tensor<4xf32>
}
func.func @inloop(%t: tensor<4xf32>, %f: f32, %n: index) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %u = scf.for %k = %c0 to %n step %c1 iter_args(%a = %f, %x = %t) -> (f32, tensor<4xf32>) {
    %y = tensor.insert %f into %x[%k] : tensor<4xf32>
    %e = tensor.extract %x[%k] : tensor<4xf32>
    scf.yield %e, %y : f32, tensor<4xf32>
  }
  return %r, %u : f32, tensor<4xf32>
}
func.func @returned(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %t, %t : tensor<4xf32>, tensor<4xf32>
}
func.func @usesboth(%t: tensor<4xf32>, %f: f32, %i: index) -> (f32, tensor<4xf32>) {
  %a, %b = call @returned(%t) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %r = tensor.insert %f into %a[%i] : tensor<4xf32>
  %x = tensor.extract %b[%i] : tensor<4xf32>
  return %x, %r : f32, tensor<4xf32>
}
