// title: They decide otherwise.
// verdict: proved
// right: "%k = arith.xori %c, %true : i1\n  %r = scf.if %k -> f32 { scf.yield %y : f32 } else { scf.yield %x : f32 }" => "%r = arith.select %c, %x, %y : f32" -- they decide otherwise
// right: "%r = scf.if %c -> f32 { scf.yield %x : f32 } else { scf.yield %y : f32 }\n  return %r : f32" => "scf.if %c {\nscf.for %i = %c0 to %c2 step %c1 {  }\n}\nreturn %x : f32", "%r = scf.if %k -> f32 { scf.yield %y : f32 } else { scf.yield %x : f32 }\n  return %r : f32" => "scf.if %k { } else {\nscf.for %i = %c0 to %c2 step %c1 {  }\n}\nreturn %x : f32" -- loops
// wrong: "%r = scf.if %k -> f32 { scf.yield %y" => "%r = scf.if %k -> f32 { scf.yield %x", "} else { scf.yield %x" => "} else { scf.yield %y" -- they decide otherwise
// wrong: "%k = arith.xori %c, %true : i1\n  %r = scf.if %k -> f32 { scf.yield %y : f32 } else { scf.yield %x : f32 }" => "%r = arith.select %c, %y, %x : f32" -- they decide otherwise
// wrong: "%r = scf.if %c -> f32 { scf.yield %x : f32 } else { scf.yield %y : f32 }\n  return %r : f32" => "scf.if %c {\nscf.for %i = %c0 to %c2 step %c1 {  }\n}\nreturn %x : f32", "%r = scf.if %k -> f32 { scf.yield %y : f32 } else { scf.yield %x : f32 }\n  return %r : f32" => "scf.if %k {\nscf.for %i = %c0 to %c2 step %c1 {  }\n}\nreturn %x : f32" -- loops
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r = scf.if %c -> f32 { scf.yield %x : f32 } else { scf.yield %y : f32 }
  return %r : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %k = arith.xori %c, %true : i1
  %r = scf.if %k -> f32 { scf.yield %y : f32 } else { scf.yield %x : f32 }
  return %r : f32
}
// ----- plan
{"points": []}
