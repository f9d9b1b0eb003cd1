// title: Loops write a box of a buffer.
// The source takes a slice, and puts it back; the loops leave the rest as it is.
// verdict: proved
// wrong: "memref.store %y, %m[%i, %c2]" => "memref.store %y, %m[%i, %c1]" -- another column
// wrong: "%x = memref.load %m[%i, %c2]" => "%x = memref.load %m[%c1, %c2]" -- always the first element of the box, also behind its write
// wrong: "to %n step" => "to %c3 step" -- another number of elements
// wrong: "scf.for %i = %c1" => "scf.for %i = %c0" -- one more row
// right: "memref.store %y, %m[%i, %c2]" => "%d = arith.divui %c1, %i : index memref.store %y, %m[%i, %c2]" -- divides where it is no zero
func.func @f(%t: tensor<8x4xf32>, %n: index) -> tensor<8x4xf32> {
  %c1 = arith.constant 1 : index
  %k = arith.subi %n, %c1 : index
  %s = tensor.extract_slice %t[1, 2] [%k, 1] [1, 1] : tensor<8x4xf32> to tensor<?xf32>
  %e = linalg.exp ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert_slice %e into %t[1, 2] [%k, 1] [1, 1] : tensor<?xf32> into tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}
// ----- target
func.func @f(%m: memref<8x4xf32>, %n: index) -> memref<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c1 to %n step %c1 {
    %x = memref.load %m[%i, %c2] : memref<8x4xf32>
    %y = math.exp %x : f32
    memref.store %y, %m[%i, %c2] : memref<8x4xf32>
  }
  return %m : memref<8x4xf32>
}
