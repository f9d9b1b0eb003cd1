// title: What is required further on: first round.
// verdict: proved
// wrong: each "o %c1" => "o %k" -- first round
func.func private @may_exit()
func.func @f(%t: tensor<?xf32>, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.addf %x, %x : f32
  %z = scf.for %i = %c0 to %c1 step %c1 iter_args(%q = %x) -> (f32) {
    %l = tensor.extract %t[%c0] : tensor<?xf32>
    scf.yield %q : f32
  }
  return %y : f32
}
// ----- target
func.func private @may_exit()
func.func @f(%t: memref<?xf32>, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = memref.load %t[%c0] : memref<?xf32>
  memref.store %u, %t[%c0] : memref<?xf32>
  %y = arith.addf %x, %x : f32
  %z = scf.for %i = %c0 to %c1 step %c1 iter_args(%q = %x) -> (f32) {
    %l = memref.load %t[%c0] : memref<?xf32>
    scf.yield %q : f32
  }
  return %y : f32
}
