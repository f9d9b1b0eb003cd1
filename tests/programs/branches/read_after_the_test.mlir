// title: Wrong branches are not proved: read after the test.
// verdict: refuted
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.cmpi slt, %i, %n : index
  %b = arith.cmpi sge, %i, %c0 : index
  %c = arith.andi %a, %b : i1
  %r = scf.if %c -> (f32) {
    %v = tensor.extract %t[%i] : tensor<?xf32>
    scf.yield %v : f32
  } else {
    scf.yield %x : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %a = arith.cmpi slt, %i, %n : index
  %b = arith.cmpi sge, %i, %c0 : index
  %c = arith.andi %a, %b : i1
  %r = scf.if %c -> (f32) {
    %v = memref.load %t[%i] : memref<?xf32>
    scf.yield %v : f32
  } else {
    scf.yield %x : f32
  }
  %late = memref.load %t[%i] : memref<?xf32>
  return %r : f32
}
