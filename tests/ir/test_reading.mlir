// name: branch
func.func @f(%p: i1, %t: memref<4xf32>) -> memref<4xf32> {{
  "cf.cond_br"(%p, {0})[^bb1, ^bb2] <{{operandSegmentSizes = array<i32: 1, {1}>}}> : (i1, {2}) -> ()
^bb1(%a: memref<4xf32>):
  return %a : memref<4xf32>
^bb2:
  return %t : memref<4xf32>
}}

