// title: What a call gives may be undefined.
// verdict: proved
// right: "%b = tensor.extract %t[%c0] : tensor<1xi1>" => "%b = arith.constant true", "%b = memref.load %t[%c0] : memref<1xi1>" => "%b = arith.constant true", "%b = func.call @g(%t) : (memref<1xi1>) -> i1" => "%b = func.call @g(%t) : (memref<1xi1>) -> i1\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- what a call gives is defined if it is made of that
// unproved: "%b = func.call @g(%t) : (memref<1xi1>) -> i1" => "%b = func.call @g(%t) : (memref<1xi1>) -> i1\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- what a call gives may be undefined
func.func private @g(%t: tensor<1xi1>) -> i1 {
  %c0 = arith.constant 0 : index
  %b = tensor.extract %t[%c0] : tensor<1xi1>
  return %b : i1
}
func.func @f(%t: tensor<1xi1>, %x: f32) -> f32 {
  %b = func.call @g(%t) : (tensor<1xi1>) -> i1
  return %x : f32
}
// ----- target
func.func private @g(%t: memref<1xi1>) -> i1 {
  %c0 = arith.constant 0 : index
  %b = memref.load %t[%c0] : memref<1xi1>
  return %b : i1
}
func.func @f(%t: memref<1xi1>, %x: f32) -> f32 {
  %b = func.call @g(%t) : (memref<1xi1>) -> i1
  return %x : f32
}
