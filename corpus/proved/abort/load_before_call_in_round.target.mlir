func.func private @ext(index)
func.func @f(%t: memref<8xf32>, %j: index, %x: f32, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @ext(%i) : (index) -> ()
    %v = memref.load %t[%j] : memref<8xf32>
    %w = arith.addf %v, %x : f32
    memref.store %w, %t[%c0] : memref<8xf32>
  }
  return %t : memref<8xf32>
}
