// title: A body that writes its own index.
// verdict: proved
// wrong: "return %k, %z" => "return %k, %c0" -- the index of a body does not leak
func.func @f(%b: tensor<4xindex>, %k: index, %l: index) -> (index, index) {
  %r = tensor.generate {
  ^bb0(%i: index):
    %t = tensor.insert %i into %b[%k] : tensor<4xindex>
    %x = tensor.extract %t[%i] : tensor<4xindex>
    tensor.yield %x : index
  } : tensor<4xindex>
  %s = tensor.generate {
  ^bb0(%i: index):
    %t = tensor.insert %i into %b[%l] : tensor<4xindex>
    %x = tensor.extract %t[%i] : tensor<4xindex>
    tensor.yield %x : index
  } : tensor<4xindex>
  %x = tensor.extract %r[%k] : tensor<4xindex>
  %y = tensor.extract %s[%l] : tensor<4xindex>
  %z = arith.subi %x, %y : index
  return %x, %z : index, index
}
// ----- target
func.func @f(%b: memref<4xindex>, %k: index, %l: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %z = arith.subi %k, %l : index
  return %k, %z : index, index
}
