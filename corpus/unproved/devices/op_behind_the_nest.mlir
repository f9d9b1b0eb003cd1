// title: An op stands behind the nest of a shared loop.
// against: op_behind_the_nest.target.mlir
func.func @f(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
"omp.wsloop"() ({
 "omp.loop_nest"(%i,%i,%c1) ({
^bb0(%k: index):
%e = tensor.extract %t[%i] : tensor<8xf32>
memref.store %e, %m[%i] : memref<8xf32>
"omp.yield"():()->()
}) : (index,index,index) -> ()
 "acme.after"(%v) : (f32) -> ()
}) : () -> ()
  %z = tensor.extract %t[%i] : tensor<8xf32>
  return %z : f32
}
