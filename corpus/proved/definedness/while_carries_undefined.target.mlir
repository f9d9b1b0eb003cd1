func.func @f(%t: memref<8xi1>, %x: f32) -> (f32, memref<8xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = memref.alloc() : memref<8xi1>
  %m = memref.alloca() : memref<f32>
  %r, %s = scf.while (%i = %c0, %a = %e) : (index, memref<8xi1>) -> (index, memref<8xi1>) {
    %c = memref.load %t[%i] : memref<8xi1>
    scf.condition(%c) %i, %a : index, memref<8xi1>
  } do {
  ^bb0(%i: index, %a: memref<8xi1>):
    %g = arith.constant true
    %j = arith.addi %i, %c1 : index
    memref.store %g, %a[%i] : memref<8xi1>
    scf.yield %j, %a : index, memref<8xi1>
  }
  %q = memref.load %t[%c0] : memref<8xi1>
  scf.if %q {
    memref.store %x, %m[] : memref<f32>
  }
  return %x, %s : f32, memref<8xi1>
}
