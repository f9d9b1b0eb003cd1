// title: What a reduction requires is known of nothing else.
// Also where it divides by zero.
// verdict: refuted
func.func @f(%t: tensor<?xindex>, %x: index, %y: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> index {
    %v = tensor.extract %t[%i] : tensor<?xindex>
    scf.reduce(%v : index) {
    ^bb0(%l: index, %k: index):
      %a = arith.divsi %l, %c0 : index
      scf.reduce.return %a : index
    }
  }
  return %r : index
}
// ----- target
func.func @f(%t: memref<?xindex>, %x: index, %y: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%x) -> index {
    %b = memref.alloc() : memref<4xf32>
    %v = memref.load %t[%i] : memref<?xindex>
    scf.reduce(%v : index) {
    ^bb0(%l: index, %k: index):
      %a = arith.divsi %l, %c0 : index
      scf.reduce.return %a : index
    }
  }
  return %r : index
}
// ----- plan
{"must_free": true, "points": [{"source": 3, "target": 3, "rule": "threads", "regions": [[]]}]}
