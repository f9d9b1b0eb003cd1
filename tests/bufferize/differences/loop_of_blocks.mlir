// title: a loop over blocks reads again what it has overwritten
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: wrong
// ours: proved
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%k: index):
  %e = tensor.extract %t[%i] : tensor<?xf32>
  %more = arith.cmpi slt, %k, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %x = tensor.insert %v into %t[%i] : tensor<?xf32>
  %q = tensor.extract %x[%i] : tensor<?xf32>
  %next = arith.addi %k, %c1 : index
  cf.br ^head(%next : index)
^end:
  return %e : f32
}
