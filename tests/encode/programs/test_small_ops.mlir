// name: a_function_value_that_is_given_is_not_covere

func.func @f(%f: (index) -> f32, %t: {0}<4xf32>, %i: index) -> f32 {{
  %x = func.call_indirect %f(%i) : (index) -> f32
  return %x : f32
}}

