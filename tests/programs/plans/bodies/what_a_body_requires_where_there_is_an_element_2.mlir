// title: What a body requires where there is an element.
// The bufferized program reads once, in front of the loop nest: also where there is no element.
// verdict: refuted
func.func @f(%u: tensor<?xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %g = tensor.generate %n {
  ^bb0(%k: index):
    %x = tensor.extract %u[%i] : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<?xf32>
  return %g : tensor<?xf32>
}
// ----- target
func.func @f(%u: memref<?xf32>, %i: index, %n: index) -> memref<?xf32> {
  %m = memref.alloc(%n) : memref<?xf32>
  %x = memref.load %u[%i] : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<?xf32>)
  return %m : memref<?xf32>
}
// ----- plan
{"points": []}
