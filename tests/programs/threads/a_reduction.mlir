// title: A reduction.
// verdict: proved
// wrong: "func.func @f(%t: memref<?xf32>, %lb: index, %ub: index, %s: index, %x: f32) -> f32 {" => "func.func @f(%t: memref<?xf32>, %lb: index, %ub: index, %s: index, %x: f32) -> f32 {\n%y = arith.negf %x : f32\n%c1 = arith.constant 1 : index", "memref.store %a, %g" => "memref.store %a, %f" -- another reduction
// wrong: "%w = memref.load %f[%c0] : memref<2xf32>" => "%w = memref.load %f[%c0] : memref<2xf32>\nmemref.dealloc %t : memref<?xf32>" -- a buffer that is freed in each thread
func.func @f(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index, %x: f32) -> f32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%x) -> f32 {
    %e = tensor.empty() : tensor<2xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    %c0 = arith.constant 0 : index
    %a = tensor.extract %t[%i] : tensor<?xf32>
    %g = tensor.insert %a into %f[%c0] : tensor<2xf32>
    %v = tensor.extract %g[%c0] : tensor<2xf32>
    %w = tensor.extract %f[%c0] : tensor<2xf32>
    %p = arith.subf %v, %w : f32
    scf.reduce(%p : f32) {
    ^bb0(%l: f32, %m: f32):
      %n = arith.addf %l, %m : f32
      scf.reduce.return %n : f32
    }
  }
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %lb: index, %ub: index, %s: index, %x: f32) -> f32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%s) init (%x) -> f32 {
    %f = memref.alloc() : memref<2xf32>
    linalg.fill ins(%x : f32) outs(%f : memref<2xf32>)
    %c0 = arith.constant 0 : index
    %a = memref.load %t[%i] : memref<?xf32>
    %g = memref.alloc() : memref<2xf32>
    memref.copy %f, %g : memref<2xf32> to memref<2xf32>
    memref.store %a, %g[%c0] : memref<2xf32>
    %v = memref.load %g[%c0] : memref<2xf32>
    %w = memref.load %f[%c0] : memref<2xf32>
    %p = arith.subf %v, %w : f32
    scf.reduce(%p : f32) {
    ^bb0(%l: f32, %m: f32):
      %n = arith.addf %l, %m : f32
      scf.reduce.return %n : f32
    }
  }
  return %r : f32
}
