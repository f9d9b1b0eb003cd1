// title: A loop in the body.
// verdict: proved
// right: "\"regions\": [[]]}" => "\"regions\": [[]]},\n{\"source\": 4, \"target\": 6, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"4.0\", \"buffer\": \"^0.0.0.0\"}]}" -- a loop in the body
// wrong: "%x, %m[%i]" => "%x, %m[%c0]" -- what differs in it
// wrong: "%x, %m[%i]" => "%x, %m[%c0]", "\"regions\": [[]]}" => "\"regions\": [[]]},\n{\"source\": 4, \"target\": 4, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"4.0\", \"buffer\": \"^0.0.0.0\"}]}" -- what differs in it
// wrong: "scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<?xf32> }" => "scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<?xf32> }\nmemref.store %x, %m[%c0] : memref<?xf32>" -- what differs in it
// wrong: "scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<?xf32> }" => "scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<?xf32> }\nmemref.store %x, %m[%c0] : memref<?xf32>", "\"regions\": [[]]}" => "\"regions\": [[]]},\n{\"source\": 4, \"target\": 4, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"4.0\", \"buffer\": \"^0.0.0.0\"}]}" -- what differs in it
// wrong: "scf.yield %m : memref<?xf32>\n  }" => "scf.yield %m : memref<?xf32>\n}\nscf.execute_region {\nmemref.store %x, %m[%c0] : memref<?xf32>\nscf.yield\n}" -- what differs in it
// wrong: "scf.yield %m : memref<?xf32>\n  }" => "scf.yield %m : memref<?xf32>\n}\nscf.execute_region {\nmemref.store %x, %m[%c0] : memref<?xf32>\nscf.yield\n}", "\"regions\": [[]]}" => "\"regions\": [[]]},\n{\"source\": 4, \"target\": 4, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"4.0\", \"buffer\": \"^0.0.0.0\"}]}" -- what differs in it
// wrong: "scf.yield %m : memref<?xf32>\n  }" => "scf.yield %m : memref<?xf32>\n}\nmemref.store %x, %m[%c0] : memref<?xf32>" -- what differs in it
// wrong: "scf.yield %m : memref<?xf32>\n  }" => "scf.yield %m : memref<?xf32>\n}\nmemref.store %x, %m[%c0] : memref<?xf32>", "\"regions\": [[]]}" => "\"regions\": [[]]},\n{\"source\": 4, \"target\": 4, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"4.0\", \"buffer\": \"^0.0.0.0\"}]}" -- what differs in it
// wrong: "\"points\": [\n    {\"source\": 4, \"target\": 4, \"rule\": \"loop\",\n     \"holds\": [{\"tensor\": \"^4.0.0.1\", \"buffer\": \"^0.0.0.0\"}],\n     \"regions\": [[]]}\n  ]" => "\"points\": [{\"source\": 3, \"target\": 3, \"rule\": \"cut\", \"holds\": [{\"tensor\": \"3.0\", \"buffer\": \"3.0\"}]}]" -- the op itself is no point
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> tensor<?xf32> {
    %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
      %b = tensor.insert %x into %a[%i] : tensor<?xf32>
      scf.yield %b : tensor<?xf32>
    }
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> memref<?xf32> {
    scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%i] : memref<?xf32> }
    scf.yield %m : memref<?xf32>
  }
  return %r : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 4, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
