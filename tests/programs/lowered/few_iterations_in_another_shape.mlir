// title: A sum of few elements by loops in another shape.
// One loop counts rows and columns; one is unrolled; one has lost its first iteration to another one.
// verdict: proved
// wrong: "affine.for %i = 0 to 6 {" => "affine.for %i = 0 to 5 {" -- one iteration is left out
// wrong: "affine.for %i = 0 to 6 {" => "affine.for %i = 0 to 6 step 2 {" -- every second iteration is left out
// wrong: "%q = affine.apply #column(%i)" => "%q = affine.apply #row(%i)" -- another column
// wrong: "affine.for %k = 1 to 3 {" => "affine.for %k = 0 to 3 {" -- the first iteration comes twice
// wrong: "affine.for %k = 1 to 3 {" => "affine.for %k = 2 to 3 {" -- the second iteration is left out
// wrong: "%y1 = affine.load %d[%j + 1]" => "%y1 = affine.load %d[%j]" -- an element is added twice
func.func @f(%a: tensor<2x3xf32>, %c: tensor<3xf32>, %d: tensor<4xf32>, %e: tensor<f32>) -> (tensor<3xf32>, tensor<f32>) {
  %r = linalg.reduce ins(%a : tensor<2x3xf32>) outs(%c : tensor<3xf32>) dimensions = [0]
    (%x: f32, %o: f32) {
      %s = arith.subf %o, %x : f32
      linalg.yield %s : f32
    }
  %u = linalg.reduce ins(%d : tensor<4xf32>) outs(%e : tensor<f32>) dimensions = [0]
    (%x: f32, %o: f32) {
      %s = arith.divf %x, %o : f32
      linalg.yield %s : f32
    }
  %v = linalg.reduce ins(%r : tensor<3xf32>) outs(%u : tensor<f32>) dimensions = [0]
    (%x: f32, %o: f32) {
      %s = arith.divf %x, %o : f32
      linalg.yield %s : f32
    }
  return %r, %v : tensor<3xf32>, tensor<f32>
}
// ----- target
#row = affine_map<(i) -> (i floordiv 3)>
#column = affine_map<(i) -> (i mod 3)>
func.func @f(%a: memref<2x3xf32>, %c: memref<3xf32>, %d: memref<4xf32>, %e: memref<f32>) -> (memref<3xf32>, memref<f32>) {
  affine.for %i = 0 to 6 {
    %p = affine.apply #row(%i)
    %q = affine.apply #column(%i)
    %x = affine.load %a[%p, %q] : memref<2x3xf32>
    %y = affine.load %c[%q] : memref<3xf32>
    %s = arith.subf %y, %x : f32
    affine.store %s, %c[%q] : memref<3xf32>
  }
  affine.for %j = 0 to 4 step 2 {
    %y0 = affine.load %d[%j] : memref<4xf32>
    %o0 = affine.load %e[] : memref<f32>
    %s0 = arith.divf %y0, %o0 : f32
    affine.store %s0, %e[] : memref<f32>
    %y1 = affine.load %d[%j + 1] : memref<4xf32>
    %o1 = affine.load %e[] : memref<f32>
    %s1 = arith.divf %y1, %o1 : f32
    affine.store %s1, %e[] : memref<f32>
  }
  affine.for %k = 0 to 1 {
    %y = affine.load %c[%k] : memref<3xf32>
    %o = affine.load %e[] : memref<f32>
    %s = arith.divf %y, %o : f32
    affine.store %s, %e[] : memref<f32>
  }
  affine.for %k = 1 to 3 {
    %y = affine.load %c[%k] : memref<3xf32>
    %o = affine.load %e[] : memref<f32>
    %s = arith.divf %y, %o : f32
    affine.store %s, %e[] : memref<f32>
  }
  return %c, %e : memref<3xf32>, memref<f32>
}
