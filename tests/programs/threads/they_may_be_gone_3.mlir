// title: They may be gone.
// Threads of the source that only read memory; those that write to it may not go.
// verdict: proved
// right: "// here" => "%own = memref.alloca() : memref<2xf32>\nmemref.store %x, %own[%c0] : memref<2xf32>" -- a thread has memory of its own
// wrong: "// here" => "memref.store %y, %m[%i] : memref<?xf32>" -- a thread writes to what others see
// wrong: "// here" => "vector.print %x : f32" -- a thread shows something
// wrong: "// reduced" => "vector.print %a : f32" -- a reduction shows something
// wrong: "// reduced" => "memref.store %y, %m[%c0] : memref<?xf32>" -- a reduction writes to what others see
// unproved: "// reduced" => "%q = scf.while : () -> f32 {\nscf.condition(%p) %y : f32\n} do {\n^bb0(%l: f32):\nscf.yield\n}" -- a reduction may not end
func.func @f(%m: memref<?xf32>, %n: index, %y: f32, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%y) -> f32 {
    %x = memref.load %m[%i] : memref<?xf32>
    // here
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      // reduced
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  return %n : index
}
// ----- target
func.func @f(%m: memref<?xf32>, %n: index, %y: f32, %p: i1) -> index {
  return %n : index
}
