// title: Numbers that neither program wrote.
// verdict: proved
// unproved: "  return %r, %e : index, memref<4xindex>" => "  %d = memref.alloc() : memref<4xindex>\n  return %r, %d : index, memref<4xindex>" -- the number is in no element of the other buffer
func.func @f(%i: index) -> (index, tensor<4xindex>) {
  %e = tensor.empty() : tensor<4xindex>
  %x = tensor.extract %e[%i] : tensor<4xindex>
  %r = arith.addi %x, %i : index
  return %r, %e : index, tensor<4xindex>
}
// ----- target
func.func @f(%i: index) -> (index, memref<4xindex>) {
  %e = memref.alloc() : memref<4xindex>
  %x = memref.load %e[%i] : memref<4xindex>
  %r = arith.addi %x, %i : index
  return %r, %e : index, memref<4xindex>
}
