// title: What a branch requires of the first element.
// The source divides by all elements but the first one.
// verdict: proved
// wrong: "%b = memref.load %t[%i]" => "%b = memref.load %t[%c0]" -- what a branch requires of the first element
func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %g = tensor.generate {
  ^bb0(%i: index):
    %b = tensor.extract %t[%i] : tensor<4xi32>
    %is = arith.cmpi ne, %i, %c0 : index
    %v = scf.if %is -> (i32) {
      %q = arith.divui %c7, %b : i32
      scf.yield %q : i32
    } else {
      scf.yield %c7 : i32
    }
    tensor.yield %c7 : i32
  } : tensor<4xi32>
  return %g : tensor<4xi32>
}
// ----- target
func.func @f(%t: memref<4xi32>) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %g = memref.alloc() : memref<4xi32>
  linalg.map outs(%g : memref<4xi32>) (%x: i32) {
    %i = linalg.index 0 : index
    %b = memref.load %t[%i] : memref<4xi32>
    %is = arith.cmpi ne, %i, %c0 : index
    %v = scf.if %is -> (i32) {
      %q = arith.divui %c7, %b : i32
      scf.yield %q : i32
    } else {
      scf.yield %c7 : i32
    }
    linalg.yield %c7 : i32
  }
  return %g : memref<4xi32>
}
// ----- plan
{"points": []}
