memref.global @g : memref<1xf32>
func.func @f(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<1xf32>
  %v = memref.load %m[%c0] : memref<1xf32>
  return %v : f32
}
