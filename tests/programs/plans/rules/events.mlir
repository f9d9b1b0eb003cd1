// title: Events.
// verdict: proved
// right: "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"event\"}]}" => "{\"points\": []}" -- events
// wrong: "%c2 = arith.constant 2 : index\n  vector.print %x : f32\n  return %m : memref<4xf32>" => "%c2 = arith.constant 2 : index\nvector.print %y : f32\nreturn %m : memref<4xf32>" -- events
// wrong: "%c2 = arith.constant 2 : index\n  vector.print %x : f32\n  return %m : memref<4xf32>" => "%c2 = arith.constant 2 : index\nvector.print %x : f32\nvector.print %x : f32\nreturn %m : memref<4xf32>" -- events
// wrong: "%c2 = arith.constant 2 : index\n  vector.print %x : f32\n  return %m : memref<4xf32>" => "%c2 = arith.constant 2 : index\n\nreturn %m : memref<4xf32>", "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"event\"}]}" => "{\"points\": []}" -- events
func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  vector.print %x : f32
  return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32, %y: f32) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  vector.print %x : f32
  return %m : memref<4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 4, "rule": "event"}]}
