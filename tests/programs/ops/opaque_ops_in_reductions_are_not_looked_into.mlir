// title: Opaque ops in reductions are not looked into.
// Two runs of one nest may give different results there.
// verdict: unproved
func.func @f(%t: tensor<?xf32>, %o: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %a = linalg.reduce ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) dimensions = [0] (%e: f32, %s: f32) {
    %y = "acme.ask"(%e) : (f32) -> f32
    linalg.yield %y : f32
  }
  %b = linalg.reduce ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) dimensions = [0] (%e: f32, %s: f32) {
    %y = "acme.ask"(%e) : (f32) -> f32
    linalg.yield %y : f32
  }
  return %a, %b : tensor<f32>, tensor<f32>
}
// ----- target
func.func @f(%t: tensor<?xf32>, %o: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %a = linalg.reduce ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) dimensions = [0] (%e: f32, %s: f32) {
    %y = "acme.ask"(%e) : (f32) -> f32
    linalg.yield %y : f32
  }
  %b = linalg.reduce ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) dimensions = [0] (%e: f32, %s: f32) {
    %y = "acme.ask"(%e) : (f32) -> f32
    linalg.yield %y : f32
  }
  return %b, %a : tensor<f32>, tensor<f32>
}
