// title: functions that call each other in a cycle, with inferred layouts of their results
// pass: one-shot-bufferize{bufferize-function-boundaries}
// upstream: invalid
// ours: verifies
func.func @a(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty(%i) : tensor<?xf32>
  %1 = call @b(%0, %i) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @b(%t: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty(%i) : tensor<?xf32>
  %1 = call @a(%0, %i) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
