// title: Numbers of two widths.
// What is known of the numbers of one type says nothing of those of the other.
// verdict: proved
// unproved: "%d2 = arith.constant 2" => "%d2 = arith.constant 3" -- numbers of two widths
func.func @f(%a: i8, %b: i16, %t: tensor<?xf32>) -> f32 {
  %i = arith.index_castui %a : i8 to index
  %j = arith.index_castui %b : i16 to index
  %k = arith.addi %i, %j : index
  %x = tensor.extract %t[%k] : tensor<?xf32>
  return %x : f32
}
// ----- target
func.func @f(%a: i8, %b: i16, %t: memref<?xf32>) -> f32 {
  %c2 = arith.constant 2 : i8
  %d2 = arith.constant 2 : i16
  %a1 = arith.muli %a, %c2 : i8
  %a2 = arith.subi %a1, %a : i8
  %b1 = arith.muli %b, %d2 : i16
  %b2 = arith.subi %b1, %b : i16
  %i = arith.index_castui %a2 : i8 to index
  %j = arith.index_castui %b2 : i16 to index
  %k = arith.addi %i, %j : index
  %x = memref.load %t[%k] : memref<?xf32>
  return %x : f32
}
