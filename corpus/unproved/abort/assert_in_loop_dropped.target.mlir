func.func private @ext(f32)
func.func @f(%t: memref<?xi1>, %x: f32, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %t, %c0 : memref<?xi1>
  scf.for %i = %c0 to %d step %c1 {
    %b = memref.load %t[%i] : memref<?xi1>
  }
  call @ext(%x) : (f32) -> ()
  return
}
