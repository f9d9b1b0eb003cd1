// title: Assertions at no point.
// What is required behind one is required where it holds.
// verdict: proved
// right: "{\"points\": []}" => "{\"points\": [{\"source\": 2, \"target\": 2, \"rule\": \"branch\", \"regions\": [[{\"source\": 3, \"target\": 3, \"rule\": \"event\"}], []]}]}" -- at points
// right: "scf.if %p {\n    cf.assert %c, \"no\"\n  }\n  %v = memref.load" => "%k = arith.andi %c, %p : i1\nscf.if %k {\n%w = memref.load %m[%c0] : memref<?xf32>\n}\nscf.if %p {\ncf.assert %c, \"no\"\n}\n%v = memref.load" -- in front of it where it holds
// wrong: "scf.if %p {\n    cf.assert %c, \"no\"\n  }\n  %v = memref.load %m[%c0] : memref<?xf32>" => "%v = memref.load %m[%c0] : memref<?xf32>\nscf.if %p {\ncf.assert %c, \"no\"\n}" -- in front of it
// wrong: "scf.if %p {\n    cf.assert %c, \"no\"\n  }\n  %v = memref.load" => "scf.if %p {\n%w = memref.load %m[%c0] : memref<?xf32>\ncf.assert %c, \"no\"\n}\n%v = memref.load" -- in front of it, on its path
// wrong: "scf.if %p {\n    cf.assert %c, \"no\"\n  }\n  %v = memref.load" => "scf.if %c {\ncf.assert %p, \"no\"\n}\n%v = memref.load" -- another assertion
// wrong: "scf.if %p {\n    cf.assert %c, \"no\"\n  }\n  %v = memref.load" => "%v = memref.load" -- no assertion
// wrong: "%v = tensor.extract %m[%c0] : tensor<?xf32>" => "", "%v = memref.load %m[%c0] : memref<?xf32>" => "scf.if %c {\n} else {\n%v = memref.load %m[%c0] : memref<?xf32>\n}", "{\"points\": []}" => "{\"points\": [{\"source\": 2, \"target\": 2, \"rule\": \"cut\"}]}" -- an assertion on one path says nothing of the other
func.func @f(%m: tensor<?xf32>, %x: f32, %p: i1, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  scf.if %p {
    cf.assert %c, "no"
  }
  %v = tensor.extract %m[%c0] : tensor<?xf32>
  return %x : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %p: i1, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  scf.if %p {
    cf.assert %c, "no"
  }
  %v = memref.load %m[%c0] : memref<?xf32>
  return %x : f32
}
// ----- plan
{"points": []}
