// title: A callee may write to a global.
// verdict: refuted
// unproved: "memref.store %x, %m[%c0] : memref<1xi32>" => "" -- a global that may be written need not hold its first value
func.func private @w(%x: i32) {
  return
}
func.func @f(%x: i32) -> i32 {
  call @w(%x) : (i32) -> ()
  %c = arith.constant 7 : i32
  return %c : i32
}
// ----- target
memref.global "private" @g : memref<1xi32> = dense<7>
func.func private @w(%x: i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  return
}
func.func @f(%x: i32) -> i32 {
  call @w(%x) : (i32) -> ()
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<1xi32>
  %c = memref.load %m[%c0] : memref<1xi32>
  return %c : i32
}
