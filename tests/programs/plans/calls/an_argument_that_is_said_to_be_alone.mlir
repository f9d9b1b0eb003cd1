// title: An argument that is said to be alone.
// The one is written before the other is read, for all that a compiler knows.
// verdict: proved
// right: each "%u)" => "%t)" -- an argument that is said to be alone
// right: "func.func private @two(%a: tensor<4xindex>" => "func.func private @two(%a: tensor<4xindex> {llvm.noalias}", "func.func private @two(%a: memref<4xindex>" => "func.func private @two(%a: memref<4xindex> {llvm.noalias}" -- an argument that is said to be alone
func.func private @two(%a: tensor<4xindex>, %b: tensor<4xindex>) -> (tensor<4xindex>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v = tensor.extract %b[%c0] : tensor<4xindex>
  %r = tensor.insert %c7 into %a[%c0] : tensor<4xindex>
  func.return %r, %v : tensor<4xindex>, index
}
func.func @f(%t: tensor<4xindex>, %u: tensor<4xindex>) -> (tensor<4xindex>, index) {
  %r, %v = func.call @two(%t, %u) : (tensor<4xindex>, tensor<4xindex>) -> (tensor<4xindex>, index)
  func.return %r, %v : tensor<4xindex>, index
}
// ----- target
func.func private @two(%a: memref<4xindex>, %b: memref<4xindex>) -> (memref<4xindex>, index) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v = memref.load %b[%c0] : memref<4xindex>
  memref.store %c7, %a[%c0] : memref<4xindex>
  func.return %a, %v : memref<4xindex>, index
}
func.func @f(%t: memref<4xindex>, %u: memref<4xindex>) -> (memref<4xindex>, index) {
  %r, %v = func.call @two(%t, %u) : (memref<4xindex>, memref<4xindex>) -> (memref<4xindex>, index)
  func.return %r, %v : memref<4xindex>, index
}
// ----- plan
{
  "assumptions": [],
  "callees": {"two": {"points": []}},
  "points": [{"source": 1, "target": 1, "rule": "call"}]
}
