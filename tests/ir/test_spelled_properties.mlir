// name: function

func.func private @callee(i32) -> i32
func.func @f(%m: memref<8x8xf32>, %one: memref<?xf32>, %i: index, %v: vector<8xf32>, %w: vector<4x4xf32>,
             %mask: vector<8xi1>, %at: vector<8xindex>, %init: vector<4xf32>, %x: f32, %n: i32, %k: i8, %b: i1,
             %t: tensor<4x4xf32>) {{
  %c = arith.constant 1.0 : f32
  {}
  cf.br ^end
^end:
  return
}}

// -----
// name: branches_have_weights_custom
func.func @f(%b: i1, %x: f32) -> f32 {
  cf.cond_br %b weights([10, 20]), ^bb1(%x, %x : f32, f32), ^bb2 {note}
^bb1(%y: f32, %z: f32):
  return %y : f32
^bb2:
  return %x : f32
}
