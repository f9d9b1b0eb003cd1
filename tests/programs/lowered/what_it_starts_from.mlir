// title: A sum that starts from a filled buffer.
// The loops add to what the buffer holds in front of them.
// verdict: proved
// wrong: "memref.store %z, %m[] : memref<f32>" => "" -- it starts from what nobody wrote
// wrong: "memref.store %z, %m[]" => "memref.store %w, %m[]" -- it starts from something else
// wrong: "memref.store %s, %m[]" => "memref.store %o, %m[]" -- it adds nothing
// wrong: "affine.for %i = 0 to %n" => "affine.for %i = 1 to %n" -- the first element is left out
func.func @f(%t: tensor<?xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce ins(%t : tensor<?xf32>) outs(%i : tensor<f32>) dimensions = [0]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  return %r : tensor<f32>
}
// ----- target
func.func @f(%t: memref<?xf32>) -> memref<f32> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<f32>
  memref.store %z, %m[] : memref<f32>
  %n = memref.dim %t, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %t[%i] : memref<?xf32>
    %o = affine.load %m[] : memref<f32>
    %s = arith.addf %x, %o : f32
    memref.store %s, %m[] : memref<f32>
  }
  return %m : memref<f32>
}
