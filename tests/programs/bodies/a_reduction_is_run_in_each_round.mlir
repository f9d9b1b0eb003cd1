// title: A reduction of the source is run anew in each round of a loop.
// verdict: proved
// wrong: "    memref.copy %z, %p : memref<f32> to memref<f32>\n" => "" -- from where the round before ended
// wrong: "ins(%a : memref<4xf32>)" => "ins(%b : memref<4xf32>)" -- of other elements
// wrong: "    memref.store %x, %o[%i] : memref<?xf32>" => "    memref.store %x, %o[%i] : memref<?xf32>\n    memref.store %x, %a[%c0] : memref<4xf32>" -- of what the round before has changed
// wrong: "%x = memref.load %p[] : memref<f32>\n" => "%x = memref.load %p[] : memref<f32>\nmemref.store %x, %z[] : memref<f32>\n" -- from a start that the round before has changed
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %z: tensor<f32>, %o: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = linalg.reduce { arith.addf } ins(%a : tensor<4xf32>) outs(%z : tensor<f32>) dimensions = [0]
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%d = %o) -> tensor<?xf32> {
    %y = tensor.extract %r[] : tensor<f32>
    %w = tensor.insert %y into %d[%i] : tensor<?xf32>
    scf.yield %w : tensor<?xf32>
  }
  return %s : tensor<?xf32>
}
// ----- target
func.func @f(%a: memref<4xf32>, %b: memref<4xf32>, %z: memref<f32>, %o: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = memref.alloc() : memref<f32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %z, %p : memref<f32> to memref<f32>
    linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%p : memref<f32>) dimensions = [0]
    %x = memref.load %p[] : memref<f32>
    memref.store %x, %o[%i] : memref<?xf32>
  }
  return %o : memref<?xf32>
}
