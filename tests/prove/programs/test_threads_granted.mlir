// name: function

func.func @g(%x: f32) -> f32 {
  BODY
  return %x : f32
}

// -----
// name: calls

func.func @f(%x: f32) -> f32 {
  %y = call @g(%x) : (f32) -> f32
  return %y : f32
}

