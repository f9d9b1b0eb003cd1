// title: What is required further on: behind an assertion.
// verdict: proved
// wrong: "scf.if %c {\n    %u = memref.load %t[%c0] : memref<?xf32>\n    memref.store %u, %t[%c0] : memref<?xf32>\n  }" => "%u = memref.load %t[%c0] : memref<?xf32>\nmemref.store %u, %t[%c0] : memref<?xf32>" -- behind an assertion
func.func private @may_exit()
func.func @f(%t: tensor<?xf32>, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = arith.addf %x, %x : f32
  cf.assert %c, "c"
  %l = tensor.extract %t[%c0] : tensor<?xf32>
  return %y : f32
}
// ----- target
func.func private @may_exit()
func.func @f(%t: memref<?xf32>, %c: i1, %d: i1, %k: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    %u = memref.load %t[%c0] : memref<?xf32>
    memref.store %u, %t[%c0] : memref<?xf32>
  }
  %y = arith.addf %x, %x : f32
  cf.assert %c, "c"
  %l = memref.load %t[%c0] : memref<?xf32>
  return %y : f32
}
