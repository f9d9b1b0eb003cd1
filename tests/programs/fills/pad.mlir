// title: Loops fill a padded tensor, and its middle is copied over them.
// No op of the source is what the loops make; together with the copy, they make the pad.
// verdict: proved
// wrong: "memref.store %x, %m[%i, %j]" => "memref.store %y, %m[%i, %j]" -- other elements around the middle
// wrong: "%p = arith.addi %n, %c3 : index // rows" => "%p = arith.addi %n, %c2 : index" -- a row too few
// wrong: "scf.for %j = %c0" => "scf.for %j = %c1" -- the first column is left out
// wrong: "to %p step" => "to %n step" -- the last rows are left out
// wrong: "to %c6 step %c1" => "to %c6 step %c2" -- every second column is left out
// wrong: "[1, %c1] [%n, 4]" => "[2, %c1] [%n, 4]" -- the middle is somewhere else
func.func @f(%t: tensor<?x4xf32>, %x: f32, %y: f32) -> tensor<?x6xf32> {
  %c1 = arith.constant 1 : index
  %r = tensor.pad %t low[1, %c1] high[2, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32> to tensor<?x6xf32>
  return %r : tensor<?x6xf32>
}
// ----- target
func.func @f(%t: memref<?x4xf32>, %x: f32, %y: f32) -> memref<?x6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %n = memref.dim %t, %c0 : memref<?x4xf32>
  %p = arith.addi %n, %c3 : index // rows
  %m = memref.alloc(%p) : memref<?x6xf32>
  scf.for %i = %c0 to %p step %c1 {
    scf.for %j = %c0 to %c6 step %c1 {
      memref.store %x, %m[%i, %j] : memref<?x6xf32>
    }
  }
  %s = memref.subview %m[1, %c1] [%n, 4] [1, 1] : memref<?x6xf32> to memref<?x4xf32, strided<[6, 1], offset: ?>>
  memref.copy %t, %s : memref<?x4xf32> to memref<?x4xf32, strided<[6, 1], offset: ?>>
  return %m : memref<?x6xf32>
}
