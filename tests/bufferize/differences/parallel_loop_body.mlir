// title: rounds of a parallel loop overwrite what others read
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.parallel (%k) = (%c0) to (%c3) step (%c1) init (%v) -> f32 {
    %e = tensor.extract %t[%i] : tensor<?xf32>
    %x = tensor.insert %v into %t[%i] : tensor<?xf32>
    %q = tensor.extract %x[%i] : tensor<?xf32>
    %s = arith.addf %e, %q : f32
    scf.reduce(%s : f32) {
    ^bb0(%a: f32, %b: f32):
      %y = arith.addf %a, %b : f32
      scf.reduce.return %y : f32
    }
  }
  return %r : f32
}
