// title: Reductions.
// verdict: proved
// wrong: "%v = memref.load %t[%i] : memref<?xf32>\n    scf.reduce(%v : f32) {" => "%v = memref.load %t[%i] : memref<?xf32>\nscf.reduce(%x : f32) {" -- what differs is refused
func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %v = tensor.extract %t[%i] : tensor<?xf32>
    scf.reduce(%v : f32) {
    ^bb0(%l: f32, %k: f32):
      %a = arith.addf %l, %k : f32
      scf.reduce.return %a : f32
    }
  }
  return %r : f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %y: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> f32 {
    %v = memref.load %t[%i] : memref<?xf32>
    scf.reduce(%v : f32) {
    ^bb0(%l: f32, %k: f32):
      %a = arith.addf %l, %k : f32
      scf.reduce.return %a : f32
    }
  }
  return %r : f32
}
// ----- plan
{"points": [{"source": 3, "target": 3, "rule": "threads", "regions": [[]]}]}
