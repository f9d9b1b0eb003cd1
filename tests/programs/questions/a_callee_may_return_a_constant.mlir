// title: A callee may return a constant.
// verdict: proved
// wrong: "%c = memref.load %m[%c0] : memref<1xi32>" => "%c = memref.load %m[%c0] : memref<1xi32>\nmemref.dealloc %m : memref<1xi32>" -- what a callee returns may be a constant
// wrong: "%c = memref.load %m[%c0] : memref<1xi32>" => "%c = memref.load %m[%c0] : memref<1xi32>\n%nine = arith.constant 9 : i32\nmemref.store %nine, %m[%c0] : memref<1xi32>" -- what a callee returns may be a constant
func.func private @w() -> tensor<1xi32> {
  %c = arith.constant dense<7> : tensor<1xi32>
  return %c : tensor<1xi32>
}
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %m = call @w() : () -> tensor<1xi32>
  %c = tensor.extract %m[%c0] : tensor<1xi32>
  return %c : i32
}
// ----- target
memref.global "private" constant @g : memref<1xi32> = dense<7>
func.func private @w() -> memref<1xi32> {
  %m = memref.get_global @g : memref<1xi32>
  return %m : memref<1xi32>
}
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %m = call @w() : () -> memref<1xi32>
  %c = memref.load %m[%c0] : memref<1xi32>
  return %c : i32
}
