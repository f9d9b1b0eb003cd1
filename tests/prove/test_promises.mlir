// name: loads

func.func @f(%t: memref<4xf32> {ARGUMENT}, %x: f32) -> f32 FUNCTION {
  %c0 = arith.constant 0 : index
  %y = memref.load %t[%c0] : memref<4xf32>
  return %x : f32
}

// -----
// name: loads_nothing

func.func @f(%t: KIND<4xf32> {ARGUMENT}, %x: f32) -> f32 FUNCTION {
  return %x : f32
}

// -----
// name: nor_by_a_callee_whose_body_is_walked_call

func.func @g(%t: KIND<4xf32>, %x: f32) -> f32 {
  %y = func.call @f(%t, %x) : (KIND<4xf32>, f32) -> f32
  return %y : f32
}

