// title: What is raced for may be read if nothing hangs on it.
// The threads race for `%t`, and what they read there goes into a reduction that nobody looks at.
// verdict: unknown
// wrong: each "r#1" => "r#0" -- what is raced for must not be seen
// wrong: "%l = memref.load %t[%c0] : memref<4xf32>" => "%l = memref.load %t[%c0] : memref<4xf32>\nmemref.store %v, %w[%c1] : memref<2xf32>" -- what is raced for must not be seen
// wrong: "%m = memref.load %w[%c1] : memref<2xf32>\n    scf.reduce(%l, %m : f32, f32) {" => "%m = memref.load %w[%c1] : memref<2xf32>\nscf.reduce(%m, %l : f32, f32) {" -- what is raced for must not be seen
// unproved: "%l = memref.load %t[%c0] : memref<4xf32>" => "%l = memref.load %t[%c0] : memref<4xf32>\nmemref.store %x, %w[%c1] : memref<2xf32>" -- a store of what is there already is a race too
// unproved: "%l = memref.load %t[%c0] : memref<4xf32>" => "%l = memref.load %t[%c0] : memref<4xf32>\n%u = arith.fptosi %l : f32 to i32\n%at = arith.index_cast %u : i32 to index\n%z = memref.load %w[%at] : memref<2xf32>" -- a raced index may be out of bounds
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) -> (f32, tensor<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2xf32>
  %w = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %r:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x, %x) -> (f32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    %a = tensor.insert %v into %t[%c0] : tensor<4xf32>
    %l = tensor.extract %a[%c0] : tensor<4xf32>
    %m = tensor.extract %w[%c1] : tensor<2xf32>
    scf.reduce(%l, %m : f32, f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r#1, %w : f32, tensor<2xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index, %x: f32) -> (f32, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = memref.alloc() : memref<2xf32>
  linalg.fill ins(%x : f32) outs(%w : memref<2xf32>)
  %r:2 = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x, %x) -> (f32, f32) {
    %k = arith.index_cast %i : index to i32
    %v = arith.sitofp %k : i32 to f32
    memref.store %v, %t[%c0] : memref<4xf32>
    %l = memref.load %t[%c0] : memref<4xf32>
    %m = memref.load %w[%c1] : memref<2xf32>
    scf.reduce(%l, %m : f32, f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r#1, %w : f32, memref<2xf32>
}
