memref.global "private" constant @c : memref<2xi32> = dense<[1, 2]>
func.func @f(%i: index) -> i32 {
  %t = memref.get_global @c : memref<2xi32>
  %v = memref.load %t[%i] : memref<2xi32>
  return %v : i32
}
module @inner {
  memref.global "private" constant @c : memref<2xi32> = dense<[3, 4]>
  func.func @k(%i: index) -> i32 {
    %t = memref.get_global @c : memref<2xi32>
    %v = memref.load %t[%i] : memref<2xi32>
    return %v : i32
  }
}
