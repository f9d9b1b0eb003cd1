// title: Sizes of what is moved.
// verdict: refuted
// wrong: "%b = tensor.empty(%l)" => "%b = tensor.empty(%k)", "%b = memref.alloc(%l)" => "%b = memref.alloc(%d)", "%z = memref.dim %r, %c0 : memref<?xf32>\n  return %z : index" => "%z = memref.dim %r, %c0 : memref<?xf32>\nreturn %d : index" -- sizes of what is in no buffer
// wrong: "%b = memref.alloc(%l)" => "%b = memref.alloc(%d)", "%z = memref.dim %r, %c0 : memref<?xf32>\n  return %z : index" => "%z = memref.dim %r, %c0 : memref<?xf32>\nreturn %d : index" -- sizes of what is in no buffer
// wrong: "%b = tensor.empty(%l)" => "%b = tensor.empty(%d)", "%z = tensor.dim %r, %c0 : tensor<?xf32>\n  return %z : index" => "%z = tensor.dim %r, %c0 : tensor<?xf32>\nreturn %d : index", "%b = memref.alloc(%l)" => "%b = memref.alloc(%k)" -- sizes of what is in no buffer
// wrong: "%b = tensor.empty(%l)" => "%b = tensor.empty(%d)", "%z = tensor.dim %r, %c0 : tensor<?xf32>\n  return %z : index" => "%z = tensor.dim %r, %c0 : tensor<?xf32>\nreturn %d : index" -- sizes of what is in no buffer
func.func @f(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %k = tensor.dim %a, %c0 : tensor<?xf32>
    %l = arith.addi %k, %c1 : index
    %b = tensor.empty(%l) : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %z = tensor.dim %r, %c0 : tensor<?xf32>
  return %z : index
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %t, %c0 : memref<?xf32>
  %e = memref.alloc(%d) : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (memref<?xf32>) {
    %k = memref.dim %a, %c0 : memref<?xf32>
    %l = arith.addi %k, %c1 : index
    %b = memref.alloc(%l) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  %z = memref.dim %r, %c0 : memref<?xf32>
  return %z : index
}
// ----- plan
{"points": [{"source": 5, "target": 5, "rule": "loop", "moved": [0], "regions": [[]]}]}
