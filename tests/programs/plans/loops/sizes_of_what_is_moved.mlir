// title: Sizes of what is moved.
// verdict: proved
// right: each "(%k" => "(%l" -- sizes of what is moved
// wrong: "// ----- plan\n{\n  \"points\": [\n    {\"source\": 5, \"target\": 5, \"rule\": \"loop\",\n     \"holds\": [{\"tensor\": \"^5.0.0.1\", \"buffer\": \"^5.0.0.1\"}],\n     \"moved\": [0],\n     \"regions\": [[]]}\n  ]\n}" => "// ----- plan\n{\"points\": [{\"source\": 5, \"target\": 5, \"rule\": \"loop\", \"moved\": [0], \"regions\": [[]]}]}" -- sizes of what is moved
// wrong: "%b = memref.alloc(%k)" => "%b = memref.alloc(%l)", "// ----- plan\n{\n  \"points\": [\n    {\"source\": 5, \"target\": 5, \"rule\": \"loop\",\n     \"holds\": [{\"tensor\": \"^5.0.0.1\", \"buffer\": \"^5.0.0.1\"}],\n     \"moved\": [0],\n     \"regions\": [[]]}\n  ]\n}" => "// ----- plan\n{\"points\": [{\"source\": 5, \"target\": 5, \"rule\": \"loop\", \"moved\": [0], \"regions\": [[]]}]}" -- sizes of what is moved
// wrong: "%b = tensor.empty(%k)" => "%b = tensor.empty(%l)", "// ----- plan\n{\n  \"points\": [\n    {\"source\": 5, \"target\": 5, \"rule\": \"loop\",\n     \"holds\": [{\"tensor\": \"^5.0.0.1\", \"buffer\": \"^5.0.0.1\"}],\n     \"moved\": [0],\n     \"regions\": [[]]}\n  ]\n}" => "// ----- plan\n{\"points\": [{\"source\": 5, \"target\": 5, \"rule\": \"loop\", \"moved\": [0], \"regions\": [[]]}]}" -- sizes of what is moved
// wrong: "%b = memref.alloc(%k)" => "%b = memref.alloc(%l)" -- sizes of what is moved
func.func @f(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (tensor<?xf32>) {
    %k = tensor.dim %a, %c0 : tensor<?xf32>
    %l = arith.addi %k, %c1 : index
    %b = tensor.empty(%k) : tensor<?xf32>
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
    %b = memref.alloc(%k) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  %z = memref.dim %r, %c0 : memref<?xf32>
  return %z : index
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "loop",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^5.0.0.1"}],
     "moved": [0],
     "regions": [[]]}
  ]
}
