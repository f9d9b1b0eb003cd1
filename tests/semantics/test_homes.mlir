// name: text

func.func private @other(T) -> T
func.func private @same(%t: T, %i: index) -> T {{
  cf.br ^b(%t : T)
^b(%y: T):
  return %y : T
}}
func.func @f(%t: T, %x: f32, %i: index, %p: i1) -> T {{
  %d = bufferization.alloc_tensor() copy(%t) : T
  %e = bufferization.alloc_tensor() copy(%t) : T
  {way}
  return %u : T
}}

