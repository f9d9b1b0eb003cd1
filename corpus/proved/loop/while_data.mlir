// title: A loop whose trip count depends on the data (scf.while).
func.func @until_negative(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %r:2 = scf.while (%i = %c0, %acc = %t) : (index, tensor<?xf32>) -> (index, tensor<?xf32>) {
    %v = tensor.extract %acc[%i] : tensor<?xf32>
    %more = arith.cmpf ogt, %v, %zero : f32
    scf.condition(%more) %i, %acc : index, tensor<?xf32>
  } do {
  ^bb0(%i: index, %acc: tensor<?xf32>):
    %w = tensor.insert %x into %acc[%i] : tensor<?xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %w : index, tensor<?xf32>
  }
  return %r#1 : tensor<?xf32>
}
