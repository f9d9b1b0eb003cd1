func.func @twice(%x: f32, %y: f32, %i: index) -> (f32, f32) {
  return %x, %y : f32, f32
}

func.func @printed_before(%x: f32, %y: f32) -> f32 {
  vector.print %x : f32
  return %y : f32
}

func.func @one_more(%x: i32) -> (i32, i32) {
  return %x, %x : i32, i32
}
