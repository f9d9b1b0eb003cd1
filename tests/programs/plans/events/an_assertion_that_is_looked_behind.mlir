// title: What stands behind an assertion is required in front of it, too, where it holds.
// verdict: proved
// wrong: "scf.if %c {\n    %u = memref.load %t[%c0] : memref<?xf32>\n  }" => "%u = memref.load %t[%c0] : memref<?xf32>" -- in front of it
// wrong: "cf.assert %c, \"c\"\n  %l = tensor" => "cf.assert %c, \"c\"\nfunc.call @may_exit() : () -> ()\n%l = tensor", "cf.assert %c, \"c\"\n  %l = memref" => "cf.assert %c, \"c\"\nfunc.call @may_exit() : () -> ()\n%l = memref", "\"rule\": \"event\"}" => "\"rule\": \"event\"}, {\"source\": 3, \"target\": 5, \"rule\": \"call\"}" -- behind a call, too
func.func private @may_exit()
func.func @f(%t: tensor<?xf32>, %c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  cf.assert %c, "c"
  %l = tensor.extract %t[%c0] : tensor<?xf32>
  return %x : f32
}
// ----- target
func.func private @may_exit()
func.func @f(%t: memref<?xf32>, %c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %u = memref.load %t[%c0] : memref<?xf32>
  }
  cf.assert %c, "c"
  %l = memref.load %t[%c0] : memref<?xf32>
  return %x : f32
}
// ----- plan
{"points": [{"source": 2, "target": 4, "rule": "event"}]}
