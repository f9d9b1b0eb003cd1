// title: A global is handed on.
// Who is called may write to it.
// verdict: unproved
ml_program.global private mutable @g(dense<7.0> : tensor<4xf32>) : tensor<4xf32>
func.func @set(%t: tensor<4xf32>) {
  ml_program.global_store @g = %t : tensor<4xf32>
  return
}
func.func private @e()
func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = ml_program.global_load @g : tensor<4xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {
    func.call @e() : () -> ()
    %e = tensor.extract %a[%c0] : tensor<4xf32>
    %w = ml_program.global_load @g : tensor<4xf32>
    scf.yield %w, %e : tensor<4xf32>, f32
  }
  func.call @e() : () -> ()
  %z = tensor.extract %r[%c0] : tensor<4xf32>
  return %s, %z : f32, f32
}
// ----- target
memref.global "private" @g : memref<4xf32> = dense<7.0>
func.func @set(%t: memref<4xf32>) {
  %g = memref.get_global @g : memref<4xf32>
  memref.copy %t, %g : memref<4xf32> to memref<4xf32>
  return
}
func.func private @e()
func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v = memref.get_global @g : memref<4xf32>
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (memref<4xf32>, f32) {
    func.call @e() : () -> ()
    %e = memref.load %a[%c0] : memref<4xf32>
    %w = memref.get_global @g : memref<4xf32>
    scf.yield %w, %e : memref<4xf32>, f32
  }
  func.call @e() : () -> ()
  %z = memref.load %r[%c0] : memref<4xf32>
  return %s, %z : f32, f32
}
// ----- plan
{
  "results": [{"returned": 0}, {"returned": 1}],
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^5.0.0.1"}, {"tensor": "@g", "buffer": "@g"}],
     "equal": [["^5.0.0.2", "^5.0.0.2"]],
     "regions": [[{"source": 6, "target": 6, "rule": "call"}]],
     "frozen": [0]},
    {"source": 10, "target": 10, "rule": "call"}
  ]
}
