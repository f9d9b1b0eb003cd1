// title: Another buffer with the same elements.
// verdict: unproved
func.func private @show(memref<2xf32> {bufferization.access = "read"})
func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %x: f32) -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<2xf32>)
  func.call @show(%m) : (memref<2xf32>) -> ()
  return
}
// ----- target
func.func private @show(memref<2xf32> {bufferization.access = "read"})
func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %x: f32) -> () {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.fill ins(%x : f32) outs(%m : memref<2xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<2xf32>)
  func.call @show(%n) : (memref<2xf32>) -> ()
  return
}
// ----- plan
{"points": [{"source": 8, "target": 8, "rule": "call"}]}
