// title: Threads of the bufferized program alone.
// What they write to has to be looked at.
// verdict: refuted
func.func private @g(index) -> index
func.func @f(%t: tensor<?xf32>, %n: index, %y: f32, %p: i1) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}
// ----- target
func.func private @g(index) -> index
func.func @f(%t: memref<?xf32>, %n: index, %y: f32, %p: i1) -> memref<?xf32> {
  scf.forall (%i) in (%n) {
    memref.store %y, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
