func.func private @ext(index) -> f32
func.func @f(%x: i32, %y: i32) -> (memref<8xf32>, i32) {
  %a = memref.alloc() : memref<8xf32>
  %d = arith.divsi %x, %y : i32
  linalg.map outs(%a : memref<8xf32>)
    (%o: f32) {
      %i = linalg.index 0 : index
      %q = func.call @ext(%i) : (index) -> f32
      linalg.yield %q : f32
    }
  return %a, %d : memref<8xf32>, i32
}
