// title: A constant that the source has alone.
// verdict: proved
// unproved: "\"private\" constant @g" => "\"private\" @g" -- other calls may have left something else there
memref.global "private" constant @g : memref<i32> = dense<7>
func.func @f() -> i32 {
  %g = memref.get_global @g : memref<i32>
  %x = memref.load %g[] : memref<i32>
  return %x : i32
}
// ----- target
func.func @f() -> i32 {
  %x = arith.constant 7 : i32
  return %x : i32
}
