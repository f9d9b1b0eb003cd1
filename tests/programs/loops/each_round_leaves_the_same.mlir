// title: Each round leaves the same.
// verdict: proved
// wrong: "linalg.exp ins(%s" => "linalg.log ins(%s" -- each round leaves the same
// wrong: "linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>)\n        outs(%d : memref<4xf32, strided<[1], offset: ?>>)" => "" -- each round leaves the same
// wrong: "outs(%d" => "outs(%s" -- each round leaves the same
// wrong: "outs(%d : memref<4xf32, strided<[1], offset: ?>>)" => "outs(%d : memref<4xf32, strided<[1], offset: ?>>)\nmemref.store %x, %a[%c0] : memref<64xf32>" -- each round leaves the same
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = memref.subview %a[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    %d = memref.subview %b[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    %t = bufferization.to_tensor %s restrict : memref<4xf32, strided<[1], offset: ?>> to tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %r = linalg.exp ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    bufferization.materialize_in_destination %r in restrict writable %d
        : (tensor<4xf32>, memref<4xf32, strided<[1], offset: ?>>) -> ()
  }
  return
}
// ----- target
func.func @f(%a: memref<64xf32>, %b: memref<64xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = memref.subview %a[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    %d = memref.subview %b[%i] [4] [1] : memref<64xf32> to memref<4xf32, strided<[1], offset: ?>>
    linalg.exp ins(%s : memref<4xf32, strided<[1], offset: ?>>)
        outs(%d : memref<4xf32, strided<[1], offset: ?>>)
  }
  return
}
