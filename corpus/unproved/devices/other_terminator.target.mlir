func.func @f(%t: memref<8xf32>, %v: f32, %i: index) -> memref<8xf32> {
  %r = "acme.fold"(%v) ({
  ^bb0(%k: index, %a: f32):
    %e = memref.load %t[%k] : memref<8xf32>
    %s = arith.addf %e, %a : f32
    "vector.yield"(%s) : (f32) -> ()
  }) {init = 1 : i32} : (f32) -> f32
  memref.store %r, %t[%i] : memref<8xf32>
  return %t : memref<8xf32>
}
