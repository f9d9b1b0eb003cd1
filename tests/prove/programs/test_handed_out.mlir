// name: who_writes_to_an_argument_that_is_only_read

func.func VISIBILITY @f(%m: memref<4xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  WRITE
  return %v : f32
}

