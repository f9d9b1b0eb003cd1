// title: Right views are proved.
// verdict: proved
// wrong: "linalg.reduce { arith.addf } ins(%a : memref" => "linalg.reduce { arith.addf } ins(%t : memref" -- reduction of what was before
// wrong: "memref.store %x, %a[%i]" => "memref.store %x, %a[%c0]" -- reduction of something else
// wrong: "linalg.reduce { arith.addf } ins(%a : memref" => "linalg.reduce { arith.mulf } ins(%a : memref" -- other reduction
// wrong: "memref.store %x, %a[%i] : memref<?xf32>" => "memref.store %x, %a[%i] : memref<?xf32>\nmemref.store %x, %z[] : memref<f32>" -- reduction from elsewhere
func.func @f(%t: tensor<?xf32>, %z: tensor<f32>, %x: f32, %i: index) -> tensor<f32> {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %r = linalg.reduce { arith.addf } ins(%a : tensor<?xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %z: memref<f32>, %x: f32, %i: index) -> memref<f32> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  memref.store %x, %a[%i] : memref<?xf32>
  linalg.reduce { arith.addf } ins(%a : memref<?xf32>) outs(%z : memref<f32>) dimensions = [0]
  return %z : memref<f32>
}
