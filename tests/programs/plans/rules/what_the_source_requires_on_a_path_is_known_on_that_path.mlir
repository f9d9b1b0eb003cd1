// title: What the source requires on a path is known on that path.
// verdict: proved
// right: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "memref.store %x, %m[%c0] : memref<?xf32>", "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %c2 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  }" -- loops
// right: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32\n%v = memref.load %m[%c0] : memref<?xf32>", "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "%v = memref.load %m[%c0] : memref<?xf32>\nvector.print %x : f32" -- what the outside world sees
// right: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32\nvector.print %x : f32", "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32\nvector.print %x : f32" -- what the outside world sees
// right: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.if %c { vector.print %x : f32  }", "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "%s = arith.select %c, %x, %y : f32\nscf.if %c { vector.print %s : f32  }" -- what the outside world sees
// right: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.if %c { scf.if %c { } else { cf.assert %c, \"no\" } }", "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "" -- what the outside world sees
// right: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %c2 step %c1 {  }\nvector.print %x : f32", "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32", "{\"points\": []}" => "{\"points\": [{\"source\": 8, \"target\": 6, \"rule\": \"event\"}]}" -- each program has loops alone
// right: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "cf.assert %c, \"no\"\n%v = memref.load %m[%c0] : memref<?xf32>", "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "cf.assert %c, \"no\"\n%v = memref.load %m[%c0] : memref<?xf32>" -- what the outside world sees
// wrong: "{\"points\": []}" => "{\"points\": [{\"source\": 6, \"target\": 9, \"rule\": \"branch\", \"regions\": [[], []]}]}" -- a point keeps what is behind it from being known
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.if %c {
    %v = memref.load %m[%c0] : memref<?xf32>
  }
  return %x : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  scf.if %c {
    %v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {
    %w = memref.load %m[%c0] : memref<?xf32>
  }
  return %x : f32
}
// ----- plan
{"points": []}
