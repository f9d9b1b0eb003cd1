// name: swapped

func.func @f(%t: {0}<?xf32>, %x: f32, %i: index, %j: index, %k: index) -> f32 {{
{1}
  return %old : f32
}}

