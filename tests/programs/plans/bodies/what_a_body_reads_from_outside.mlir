// title: What a body reads from outside.
// verdict: proved
// right: "%e = tensor.extract %u[%k] : tensor<4xf32>" => "%e = arith.addf %a, %a : f32", "%e = memref.load %u[%k] : memref<4xf32>" => "%e = arith.addf %a, %a : f32" -- what a body requires is not known behind it
// wrong: "%e = memref.load %u[%k]" => "%e = memref.load %u[%l]" -- bodies that make something else
// wrong: "%e = memref.load %u[%k] : memref<4xf32>\n    %s = arith.addf %a, %b : f32" => "%e = memref.load %u[%k] : memref<4xf32>\n%s = arith.addf %b, %a : f32" -- bodies that make something else
// wrong: "%e = memref.load %u[%k] : memref<4xf32>\n    %s = arith.addf %a, %b : f32\n    %z = arith.mulf %s, %e : f32\n    linalg.yield %z : f32" => "%e = memref.load %u[%k] : memref<4xf32>\n%s = arith.addf %a, %b : f32\n%z = arith.mulf %s, %a : f32\nlinalg.yield %z : f32" -- bodies that make something else
// wrong: "%e = memref.load %u[%k] : memref<4xf32>\n    %s = arith.addf %a, %b : f32" => "%e = memref.load %u[%k] : memref<4xf32>\n%s = arith.subf %a, %b : f32" -- bodies that make something else
// wrong: "linalg.yield %z : f32\n  }\n  return %o : memref<f32>" => "linalg.yield %z : f32\n}\n%q = memref.load %u[%k] : memref<4xf32>\nreturn %o : memref<f32>" -- what a body requires is not known behind it
func.func @f(%t: tensor<?xf32>, %o: tensor<f32>, %u: tensor<4xf32>, %k: index,
    %l: index) -> tensor<f32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %e = tensor.extract %u[%k] : tensor<4xf32>
    %s = arith.addf %a, %b : f32
    %z = arith.mulf %s, %e : f32
    linalg.yield %z : f32
  } -> tensor<f32>
  return %r : tensor<f32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %o: memref<f32>, %u: memref<4xf32>, %k: index,
    %l: index) -> memref<f32> {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>],
      iterator_types = ["reduction"]} ins(%t : memref<?xf32>) outs(%o : memref<f32>) {
  ^bb0(%a: f32, %b: f32):
    %e = memref.load %u[%k] : memref<4xf32>
    %s = arith.addf %a, %b : f32
    %z = arith.mulf %s, %e : f32
    linalg.yield %z : f32
  }
  return %o : memref<f32>
}
// ----- plan
{
  "points": [
    {"source": 1, "target": 1, "rule": "nest",
     "holds": [{"tensor": "1.0", "buffer": "^0.0.0.1"}]}
  ]
}
