// title: What is made.
// verdict: unproved
// unproved: "%m = memref.alloc(" => "%m = memref.alloca(", "%m = memref.alloca" => "%m = memref.alloc" -- what is made
// unproved: "%m = memref.alloc() : memref<4xf32>" => "%b = memref.alloc() : memref<16xi8>\n%m = memref.view %b[%c0][] : memref<16xi8> to memref<4xf32>", "%m = memref.alloca" => "%m = memref.alloc", "{\"points\": [{\"source\": 6" => "{\"points\": [{\"source\": 7" -- what is made
// unproved: "%m = memref.alloca() : memref<4xf32>" => "%b = memref.alloc() : memref<16xi8>\n%m = memref.view %b[%c0][] : memref<16xi8> to memref<4xf32>", "{\"points\": [{\"source\": 6, \"target\": 6" => "{\"points\": [{\"source\": 6, \"target\": 7" -- what is made
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : tensor<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- target
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %n: index, %x: f32, %y: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  func.call @others(%m) : (memref<4xf32>) -> ()
  return %t : memref<4xf32>
}
func.func private @others(%m: memref<4xf32>)
func.func private @nobody()
// ----- plan
{"points": [{"source": 6, "target": 6, "rule": "call"}]}
