// title: A bufferizer that did nothing has proved nothing.
// against: nothing_was_done.target.mlir
// reason: still works on tensors
// verdict-for @only_calls: proved
// verdict-for @hands_on: proved

func.func @insert(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @only_calls(%t: tensor<?xf32>, %i: index, %x: f32) -> tensor<?xf32> {
  %0 = call @insert(%t, %i, %x) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @hands_on(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}
