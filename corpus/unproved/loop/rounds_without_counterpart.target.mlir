func.func @f(%t: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = arith.constant 7654321 : index
  %true = arith.constant true
  %is = arith.cmpi eq, %n, %big : index
  %rounds = arith.select %is, %c1, %n : index
  %a = scf.if %true -> index {
    %r = scf.for %i = %c0 to %rounds step %c1 iter_args(%k = %c0) -> index {
      %next = arith.addi %k, %c1 : index
      scf.yield %next : index
    }
    scf.yield %c0 : index
  } else {
    scf.yield %c0 : index
  }
  memref.store %x, %t[%a] : memref<4xf32>
  return %t : memref<4xf32>
}
