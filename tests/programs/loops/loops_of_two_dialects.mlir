// title: An affine loop has become one of `scf`.
// `-lower-affine` does that; both count over `index`.
// verdict: proved
// wrong: "scf.for %i = %c0 to %n step %c2" => "scf.for %i = %c0 to %n step %c1" -- it counts each number
// wrong: "scf.for %i = %c0 to %n step %c2" => "scf.for %i = %c2 to %n step %c2" -- the first iteration is left out
// wrong: "scf.for %i" => "scf.for unsigned %i" -- a negative bound is a large one
// wrong: "memref.store %x, %m[%i]" => "memref.store %x, %m[%c0]" -- another element
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> tensor<?xf32> {
  %r = affine.for %i = 0 to %n step 2 iter_args(%a = %t) -> tensor<?xf32> {
    %w = tensor.insert %x into %a[%i] : tensor<?xf32>
    affine.yield %w : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %n: index, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c2 {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
