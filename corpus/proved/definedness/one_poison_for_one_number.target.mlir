func.func @f(%x: i32, %y: i32, %n: index) -> (i32, i32) {
  %z = arith.constant 0 : index
  %s = arith.constant 1 : index
  %m1 = memref.alloc() : memref<1xi32>
  %q, %r = scf.for %i = %z to %n step %s iter_args(%a = %x, %b = %y) -> (i32, i32) {
    scf.yield %a, %b : i32, i32
  }
  memref.store %q, %m1[%z] : memref<1xi32>
  return %q, %q : i32, i32
}
