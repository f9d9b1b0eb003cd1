// title: A view that was made before the loop whose rounds need it is out of bounds, and is used where no round is run.
// against: view_before_its_loop_used.target.mlir
func.func @f(%t: tensor<?xf32>, %n: index, %o: index, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[%o] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %f = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %b = tensor.insert_slice %f into %a[%o] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
