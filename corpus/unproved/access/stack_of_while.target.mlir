func.func @f(%x: i32, %i: i32) -> i32 {
  %z = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %c5 = arith.constant 5 : i32
  %big = arith.constant 149192 : i32
  %s = arith.muli %i, %i : i32
  %s3 = arith.muli %s, %c3 : i32
  %s5 = arith.addi %s3, %c5 : i32
  %c = arith.cmpi eq, %s5, %big : i32
  %false = arith.constant false
  %v = scf.if %c -> (i32) {
    %r = scf.while : () -> memref<1xi32> {
      %a = memref.alloca() : memref<1xi32>
      memref.store %x, %a[%z] : memref<1xi32>
      scf.condition(%false) %a : memref<1xi32>
    } do {
    ^bb0(%b: memref<1xi32>):
      scf.yield
    }
    %w = memref.load %r[%z] : memref<1xi32>
    %c7 = arith.constant 7 : i32
 scf.yield %c7 : i32
  } else {
    scf.yield %x : i32
  }
  return %v : i32
}
