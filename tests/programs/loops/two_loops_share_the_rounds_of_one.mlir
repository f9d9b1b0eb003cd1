// title: Two loops share the rounds of one.
// The first iteration is a loop of its own.
// verdict: proved
// wrong: "%c1 to %c5 step %c1 iter_args(%v = %u)" => "%c0 to %c5 step %c1 iter_args(%v = %u)" -- the first iteration comes twice
// wrong: "%c1 to %c5 step %c1 iter_args(%v = %u)" => "%c2 to %c5 step %c1 iter_args(%v = %u)" -- the second iteration is left out
// wrong: "%c1 to %c5 step %c1 iter_args(%v = %u)" => "%c1 to %c5 step %c2 iter_args(%v = %u)" -- every second iteration is left out
// wrong: "%c1 to %c5 step %c1 iter_args(%v = %u)" => "%c1 to %c5 step %c1 iter_args(%v = %x)" -- what the first iteration hands on is lost
// wrong: "%p = arith.divf %v, %k : f32" => "%p = arith.divf %v, %k : f32\n      vector.print %p : f32" -- an iteration shows something
// wrong: "%b = arith.divf %a, %k : f32" => "%b = arith.divf %a, %k : f32\n      vector.print %b : f32" -- each iteration of the source shows something
// unproved: "%b = arith.divf %a, %k : f32" => "%b = arith.divf %a, %k : f32\n    func.call @g() : () -> ()" -- code of others may not return
func.func private @g()
func.func @f(%x: f32, %k: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %x) -> (f32) {
    %b = arith.divf %a, %k : f32
    scf.yield %b : f32
  }
  return %r : f32
}
// ----- target
func.func private @g()
func.func @f(%x: f32, %k: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %u = scf.for %i = %c0 to %c1 step %c1 iter_args(%v = %x) -> (f32) {
    %p = arith.divf %v, %k : f32
    scf.yield %p : f32
  }
  %w = scf.for %i = %c1 to %c5 step %c1 iter_args(%v = %u) -> (f32) {
    %q = arith.divf %v, %k : f32
    scf.yield %q : f32
  }
  return %w : f32
}
