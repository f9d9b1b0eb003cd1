func.func private @scale(%x: i32) -> i32 {
  %c = arith.constant 2 : i32
  %y = arith.muli %x, %c : i32
  return %y : i32
}
func.func @f(%x: i32) -> i32 {
  %y = call @scale(%x) : (i32) -> i32
  return %y : i32
}
module @inner {
  func.func private @scale(%x: i32) -> i32 {
    %c = arith.constant 3 : i32
    %y = arith.muli %x, %c : i32
    return %y : i32
  }
  func.func @f(%t: memref<?xi32>, %i: index) -> memref<?xi32> {
    %x = memref.load %t[%i] : memref<?xi32>
    %y = call @scale(%x) : (i32) -> i32
    memref.store %y, %t[%i] : memref<?xi32>
    return %t : memref<?xi32>
  }
}
