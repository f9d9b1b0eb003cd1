// title: Tensors made from elements, from one scalar, and from their indices; each is written afterwards.
// options: bufferize-function-boundaries
// options: bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map
// bufferizer: builtin, mlir-opt

func.func @make_tensors(%a: index, %b: index, %n: index, %i: index) -> (tensor<2xindex>, tensor<3xindex>, tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %pair = tensor.from_elements %a, %b : tensor<2xindex>
  %same = tensor.splat %a : tensor<3xindex>
  %ramp = tensor.generate %n {
  ^bb0(%k: index):
    %value = arith.addi %k, %b : index
    tensor.yield %value : index
  } : tensor<?xindex>
  %pair2 = tensor.insert %b into %pair[%c0] : tensor<2xindex>
  %same2 = tensor.insert %b into %same[%c0] : tensor<3xindex>
  %ramp2 = tensor.insert %a into %ramp[%i] : tensor<?xindex>
  return %pair2, %same2, %ramp2 : tensor<2xindex>, tensor<3xindex>, tensor<?xindex>
}
