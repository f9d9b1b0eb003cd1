func.func @f(%t: memref<8xf32>, %m: memref<8xf32>, %v: f32, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
  %z9 = arith.addf %v, %v : f32
"omp.wsloop"() ({
 "omp.loop_nest"(%i,%i,%c1) ({
^bb0(%k: index):
%e = memref.load %t[%i] : memref<8xf32>
memref.store %e, %m[%i] : memref<8xf32>
"omp.yield"():()->()
}) : (index,index,index) -> ()
 "acme.after"(%z9) : (f32) -> ()
}) : () -> ()
  %z = memref.load %t[%i] : memref<8xf32>
  return %z : f32
}
