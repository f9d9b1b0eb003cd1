func.func @f(%t: memref<4xi32>) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %g = memref.alloc() : memref<4xi32>
  linalg.map outs(%g : memref<4xi32>) (%x: i32) {
    %i = linalg.index 0 : index
    %b = memref.load %t[%i] : memref<4xi32>
    %is = arith.cmpi ne, %i, %c0 : index
    %v = scf.if %is -> (i32) {
      %q = arith.divui %c7, %b : i32
      scf.yield %q : i32
    } else {
      scf.yield %c7 : i32
    }
    linalg.yield %v : i32
  }
  return %g : memref<4xi32>
}
