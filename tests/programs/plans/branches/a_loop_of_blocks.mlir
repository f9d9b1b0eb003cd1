// title: A loop of blocks.
// verdict: proved
// right: "\"equal\": [[\"^0.0.1.0\", \"^0.0.1.0\"]]}" => "\"equal\": [[\"^0.0.1.0\", \"^0.0.1.0\"]],\n\"havoc\": [\"^0.0.0.0\"]}" -- relations that say too little
// unproved: "// ----- plan\n{\n  \"points\": [\n    {\"source\": 5, \"target\": 5, \"rule\": \"head\",\n     \"holds\": [{\"tensor\": \"^0.0.1.1\", \"buffer\": \"^0.0.0.0\"}],\n     \"equal\": [[\"^0.0.1.0\", \"^0.0.1.0\"]]}\n  ]\n}" => "// ----- plan\n{\"points\": []}" -- a loop of which nothing is said
// wrong: "// ----- plan\n{\n  \"points\": [\n    {\"source\": 5, \"target\": 5, \"rule\": \"head\",\n     \"holds\": [{\"tensor\": \"^0.0.1.1\", \"buffer\": \"^0.0.0.0\"}],\n     \"equal\": [[\"^0.0.1.0\", \"^0.0.1.0\"]]}\n  ]\n}" => "// ----- plan\n{\"points\": [{\"source\": 5, \"target\": 5, \"rule\": \"head\"}]}" -- relations that say too little
// wrong: "// ----- plan\n{\n  \"points\": [\n    {\"source\": 5, \"target\": 5, \"rule\": \"head\",\n     \"holds\": [{\"tensor\": \"^0.0.1.1\", \"buffer\": \"^0.0.0.0\"}],\n     \"equal\": [[\"^0.0.1.0\", \"^0.0.1.0\"]]}\n  ]\n}" => "// ----- plan\n{\"points\": [{\"source\": 5, \"target\": 5, \"rule\": \"head\", \"equal\": [[\"^0.0.1.0\", \"^0.0.1.0\"]]}]}" -- relations that say too little
// wrong: "\"holds\": [{\"tensor\": \"^0.0.1.1\", \"buffer\": \"^0.0.0.0\"}],\n     \"equal\": [[\"^0.0.1.0\", \"^0.0.1.0\"]]}" => "\"holds\": [{\"tensor\": \"^0.0.1.1\", \"buffer\": \"^0.0.0.0\"}]}" -- relations that say too little
// wrong: "\"equal\": [[\"^0.0.1.0\", \"^0.0.1.0" => "\"equal\": [[\"^0.0.1.0\", \"^0.0.0.2" -- relations that say too little
// unproved: "{\"source\": 5" => "{\"source\": 6" -- relations that say too little
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%c0, %t : index, tensor<?xf32>)
^head(%i: index, %a: tensor<?xf32>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %b = tensor.insert %x into %a[%i] : tensor<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %b : index, tensor<?xf32>)
^end:
  %y = tensor.extract %a[%i] : tensor<?xf32>
  return %a, %y : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %x, %m[%i] : memref<?xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  %y = memref.load %m[%i] : memref<?xf32>
  return %m, %y : memref<?xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "head",
     "holds": [{"tensor": "^0.0.1.1", "buffer": "^0.0.0.0"}],
     "equal": [["^0.0.1.0", "^0.0.1.0"]]}
  ]
}
