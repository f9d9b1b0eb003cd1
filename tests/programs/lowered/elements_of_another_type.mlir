// title: Loops convert elements.
// The element that is written is of another type than the one that is read.
// verdict: proved
// wrong: "%e = arith.extf %x" => "%e = arith.extf %z" -- each element is made of that at its own place
func.func @f(%t: tensor<?xbf16>, %into: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.copy ins(%t : tensor<?xbf16>) outs(%into : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xbf16>, %into: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %t, %c0 : memref<?xbf16>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %t[%i] : memref<?xbf16>
    %z = memref.load %t[%c0] : memref<?xbf16>
    %e = arith.extf %x : bf16 to f32
    memref.store %e, %into[%i] : memref<?xf32>
  }
  return %into : memref<?xf32>
}
