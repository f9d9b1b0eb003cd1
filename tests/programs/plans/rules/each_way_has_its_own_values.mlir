// title: Each way has its own values.
// The block that one way comes to twice is behind them on the other way.
// verdict: proved
// wrong: "scf.yield %s" => "scf.yield %q" -- each way has its own values
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %r = scf.execute_region -> f32 {
    cf.br ^head(%x, %c : f32, i1)
  ^head(%a: f32, %g: i1):
    %b = arith.addf %a, %y : f32
    cf.cond_br %g, ^again, ^end
  ^again:
    %false = arith.constant false
    cf.br ^head(%b, %false : f32, i1)
  ^end:
    scf.yield %b : f32
  }
  return %r : f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %c: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %p = arith.addf %x, %y : f32
  %q = arith.addf %p, %y : f32
  %s = arith.select %c, %q, %p : f32%r = scf.execute_region -> f32 {
    cf.br ^head(%x, %c : f32, i1)
  ^head(%a: f32, %g: i1):
    %b = arith.addf %a, %y : f32
    cf.cond_br %g, ^again, ^end
  ^again:
    %false = arith.constant false
    cf.br ^head(%b, %false : f32, i1)
  ^end:
    scf.yield %s : f32
  }
  return %r : f32
}
// ----- plan
{"points": [{"source": 6, "target": 9, "rule": "branch", "regions": [[]]}]}
