// title: A loop.
// verdict: proved
// right: "\"regions\": [[]]}" => "\"regions\": [\n[\n{\"source\": 6, \"target\": 6, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"6.0\", \"buffer\": \"^0.0.0.0\"}]}\n]\n]}" -- a loop
// right: "memref.store %x, %m[%i] : memref<?xf32>" => "memref.store %x, %m[%i] : memref<?xf32>%w = memref.alloc() : memref<2xf32>" -- leaks in loops
// right: "memref.store %x, %m[%i] : memref<?xf32>" => "memref.store %x, %m[%i] : memref<?xf32>%w = memref.alloc() : memref<2xf32>\nmemref.dealloc %w : memref<2xf32>", "// ----- plan\n{" => "// ----- plan\n{\n\"must_free\": true," -- leaks in loops
// wrong: "memref.store %x, %m[%i]" => "memref.store %x, %m[%c1]" -- what differs in a loop is refused
// wrong: "scf.for %i = %c0 to %n step %c1 {" => "scf.for %i = %c0 to %c2 step %c1 {" -- what differs in a loop is refused
// wrong: "%x = memref.load %m[%c0]" => "%x = memref.load %m[%i]" -- what differs in a loop is refused
// wrong: "memref.store %x, %m[%i] : memref<?xf32>" => "memref.store %x, %m[%i] : memref<?xf32>memref.dealloc %m : memref<?xf32>" -- what differs in a loop is refused
// wrong: "// ----- plan\n{\n  \"points\": [\n    {\"source\": 4, \"target\": 4, \"rule\": \"loop\",\n     \"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^0.0.0.0\"}],\n     \"regions\": [[]]}\n  ]\n}" => "// ----- plan\n{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"loop\", \"regions\": [[]]}]}" -- a relation that says too little is refused
// wrong: "memref.store %x, %m[%i] : memref<?xf32>" => "memref.store %x, %m[%i] : memref<?xf32>%w = memref.alloc() : memref<2xf32>", "// ----- plan\n{" => "// ----- plan\n{\n\"must_free\": true," -- leaks in loops
func.func @f(%t: tensor<?xf32>, %n: index) -> (tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %x = tensor.extract %a[%c0] : tensor<?xf32>%y = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %y : tensor<?xf32> }return %r : tensor<?xf32> }
// ----- target
func.func @f(%m: memref<?xf32>, %n: index) -> (memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%c0] : memref<?xf32>
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return %m : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
