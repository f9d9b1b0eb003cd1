// title: An index comes back from 64 bits.
// verdict: proved
// right: each "arith.index_cast" => "arith.index_castui" -- an index comes back from 64 bits
// unproved: each "i64" => "i32" -- fewer bits may not hold it
// unproved: each "i64" => "i8" -- fewer bits may not hold it
// wrong: "%back = arith.index_cast %wide : i64 to index" => "%b = arith.addi %wide, %wide : i64\n%back = arith.index_cast %b : i64 to index" -- another operation in between is not forgotten
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> memref<?xf32> {
  %wide = arith.index_cast %i : index to i64
  %back = arith.index_cast %wide : i64 to index
  memref.store %x, %t[%back] : memref<?xf32>
  return %t : memref<?xf32>
}
