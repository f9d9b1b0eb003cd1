// title: What is required further on.
// verdict: proved
func.func private @may_exit()
func.func @f(%t: tensor<?xf32>, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.addf %x, %x : f32
  cf.assert %d, "c"
  %l = tensor.extract %t[%c0] : tensor<?xf32>
  return %y : f32
}
// ----- target
func.func private @may_exit()
func.func @f(%t: memref<?xf32>, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.addf %x, %x : f32
  cf.assert %d, "c"
  %l = memref.load %t[%c0] : memref<?xf32>
  return %y : f32
}
