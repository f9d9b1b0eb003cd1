// title: What the source requires on a path is known on that path.
// verdict: refuted
// wrong: "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {" => "%k = arith.xori %c, %true : i1\nscf.if %k {\n%v = memref.load %m[%c0] : memref<?xf32>  }scf.if %c {" -- what the source requires on a path is known on that path
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %c2 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  }", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %c3 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  }" -- loops
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %c2 step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  }", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %c2 step %c1 { memref.store %y, %m[%c0] : memref<?xf32>  }" -- loops
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "memref.store %x, %m[%c0] : memref<?xf32>", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %c2 step %c1 { memref.store %y, %m[%c0] : memref<?xf32>  }" -- loops
// unproved: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "memref.store %x, %m[%c0] : memref<?xf32>", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %n step %c1 { memref.store %x, %m[%c0] : memref<?xf32>  }" -- loops
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>" => "scf.if %c {\nscf.for %i = %c0 to %c2 step %c1 {  }", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.for %i = %c0 to %c2 step %c1 {  }" -- loops
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32\nvector.print %x : f32", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32" -- what the outside world sees
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %y : f32" -- what the outside world sees
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "" -- what the outside world sees
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.if %c { vector.print %x : f32  }", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "%k = arith.xori %c, %true : i1\nscf.if %k { vector.print %x : f32  }" -- what the outside world sees
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.if %c { vector.print %x : f32  }", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "vector.print %x : f32" -- what the outside world sees
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.if %c { vector.print %x : f32  }", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.if %c { vector.print %y : f32  }" -- what the outside world sees
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "scf.if %c { vector.print %x : f32  }", "%v = memref.load %m[%c0] : memref<?xf32>\n  scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "%s = arith.select %c, %y, %x : f32\nscf.if %c { vector.print %s : f32  }" -- what the outside world sees
// wrong: "scf.if %c {\n    %v = memref.load %m[%c0] : memref<?xf32>\n  }" => "cf.assert %c, \"no\"\n%v = memref.load %m[%c0] : memref<?xf32>", "scf.if %c {\n    %w = memref.load %m[%c0] : memref<?xf32>\n  }" => "cf.assert %c, \"no\"" -- what the outside world sees
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
  %v = memref.load %m[%c0] : memref<?xf32>
  scf.if %c {
    %w = memref.load %m[%c0] : memref<?xf32>
  }
  return %x : f32
}
// ----- plan
{"points": []}
