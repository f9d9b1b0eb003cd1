func.func @f(%s: memref<?xf32>, %t: memref<?xf32>, %n: index, %x: f32, %d: i32) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %t[%i] : memref<?xf32>
    %y = arith.mulf %v, %x : f32
    memref.store %y, %t[%i] : memref<?xf32>
  } loc("model":2:1)
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %s[%i] : memref<?xf32>
    %y = arith.addf %v, %x : f32
    memref.store %y, %s[%i] : memref<?xf32>
  } loc("model":1:1)
  return %s, %t : memref<?xf32>, memref<?xf32>
}
