// title: What no round changes stays as it is.
// verdict: proved
// wrong: "%v = memref.load %b[%c0] : memref<?xf32>" => "%v = memref.load %b[%c0] : memref<?xf32>\n      memref.store %x, %b[%c0] : memref<?xf32>" -- a round of the inner loop changes it
// wrong: "scf.yield %p, %l, %q#1 : memref<?xf32>, memref<?xf32>, f32" => "scf.yield %l, %p, %q#1 : memref<?xf32>, memref<?xf32>, f32" -- the buffers do not take turns
// wrong: "return %r#0, %r#2 : memref<?xf32>, f32" => "return %r#1, %r#2 : memref<?xf32>, f32" -- the other buffer
func.func @f(%s: tensor<?xf32>, %t: tensor<?xf32>, %n: index, %k: index, %x: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%l = %s, %p = %t, %y = %x) -> (tensor<?xf32>, tensor<?xf32>, f32) {
    %q:2 = scf.for %j = %c0 to %k step %c1 iter_args(%b = %l, %u = %y) -> (tensor<?xf32>, f32) {
      %v = tensor.extract %b[%c0] : tensor<?xf32>
      %w = arith.addf %u, %v : f32
      scf.yield %b, %w : tensor<?xf32>, f32
    }
    scf.yield %p, %l, %q#1 : tensor<?xf32>, tensor<?xf32>, f32
  }
  return %r#0, %r#2 : tensor<?xf32>, f32
}
// ----- target
func.func @f(%s: memref<?xf32>, %t: memref<?xf32>, %n: index, %k: index, %x: f32) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%l = %s, %p = %t, %y = %x) -> (memref<?xf32>, memref<?xf32>, f32) {
    %q:2 = scf.for %j = %c0 to %k step %c1 iter_args(%b = %l, %u = %y) -> (memref<?xf32>, f32) {
      %v = memref.load %b[%c0] : memref<?xf32>
      %w = arith.addf %u, %v : f32
      scf.yield %b, %w : memref<?xf32>, f32
    }
    scf.yield %p, %l, %q#1 : memref<?xf32>, memref<?xf32>, f32
  }
  return %r#0, %r#2 : memref<?xf32>, f32
}
