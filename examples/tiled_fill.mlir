// Tile by tile, a tensor of any size is filled: bounds and step of the loop are symbols, and so is the trip count.
func.func @tiled_fill(%t: tensor<?xf32>, %x: f32, %lb: index, %step: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %lb to %n step %step iter_args(%acc = %t) -> (tensor<?xf32>) {
    %left = arith.subi %n, %i : index
    %size = arith.minsi %left, %step : index
    %tile = tensor.extract_slice %acc[%i] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %filled = linalg.fill ins(%x : f32) outs(%tile : tensor<?xf32>) -> tensor<?xf32>
    %next = tensor.insert_slice %filled into %acc[%i] [%size] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
