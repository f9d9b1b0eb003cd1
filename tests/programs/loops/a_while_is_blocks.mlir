// title: A loop with a condition, which the target has as blocks.
// verdict: proved
// wrong: "%goes_on = arith.cmpi slt, %i, %n" => "%goes_on = arith.cmpi slt, %i, %k" -- another condition
// wrong: "cf.br ^head(%k, %y : index, f32)" => "cf.br ^head(%k, %x : index, f32)" -- the first value is another one
// wrong: "%next, %sum : index" => "%next, %v : index" -- nothing is added
// wrong: "return %v" => "return %y" -- what it began with
// wrong: "%next = arith.addi %i, %k" => "%next = arith.addi %i, %n" -- it counts otherwise
func.func @f(%n: index, %k: index, %x: f32, %y: f32) -> f32 {
  %r:2 = scf.while (%i = %k, %v = %y) : (index, f32) -> (index, f32) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %v : index, f32
  } do {
  ^bb0(%i: index, %v: f32):
    %s = arith.addf %v, %x : f32
    %j = arith.addi %i, %k : index
    scf.yield %j, %s : index, f32
  }
  return %r#1 : f32
}
// ----- target
func.func @f(%n: index, %k: index, %x: f32, %y: f32) -> f32 {
  cf.br ^head(%k, %y : index, f32)
^head(%i: index, %v: f32):
  %goes_on = arith.cmpi slt, %i, %n : index
  cf.cond_br %goes_on, ^body, ^end
^body:
  %sum = arith.addf %v, %x : f32
  %next = arith.addi %i, %k : index
  cf.br ^head(%next, %sum : index, f32)
^end:
  return %v : f32
}
