// title: What lies on the stack of a round.
// It dies with the round; an `alloca_scope` in a round is run where it stands.
// verdict: proved
// wrong: "scf.yield %p" => "scf.yield %a" -- what lies on the stack of a round
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.for %i = %c0 to %c1 step %c1 {  }
  return %x : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %o = memref.alloc() : memref<f32>
  memref.store %x, %o[] : memref<f32>
  %k = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %o) -> (memref<f32>) {
    %a = memref.alloca() : memref<f32>
    memref.store %x, %a[] : memref<f32>
    memref.alloca_scope {
      %l = memref.load %a[] : memref<f32>
      memref.store %l, %p[] : memref<f32>
      memref.alloca_scope.return
    }
    scf.yield %p : memref<f32>
  }
  %v = memref.load %k[] : memref<f32>
  return %v : f32
}
// ----- plan
{"points": []}
