memref.global "private" @state : memref<2xi32> = dense<0>
func.func @get(%i: index) -> i32 {
  %t = memref.get_global @state : memref<2xi32>
  %x = memref.load %t[%i] : memref<2xi32>
  return %x : i32
}
module @inner {
  memref.global "private" @state : memref<2xi32> = dense<0>
  func.func @set(%t: memref<2xi32>) {
    %g = memref.get_global @state : memref<2xi32>
    memref.copy %t, %g : memref<2xi32> to memref<2xi32>
    return
  }
  func.func @get(%i: index) -> i32 {
    %t = memref.get_global @state : memref<2xi32>
    %x = memref.load %t[%i] : memref<2xi32>
    return %x : i32
  }
}
