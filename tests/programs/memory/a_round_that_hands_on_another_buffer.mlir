// title: A round that hands on another buffer.
// verdict: proved
// right: each "f %p" => "f %q" -- a round that hands on another buffer
// wrong: "%new = memref.alloc() : memref<4xf32>\n      memref.copy %o, %new : memref<4xf32> to memref<4xf32>\n      scf.yield %new : memref<4xf32>" => "scf.yield %o : memref<4xf32>" -- a round that hands on another buffer
// wrong: "%c = scf.if %p -> (tensor" => "%c = scf.if %q -> (tensor", "%c = scf.if %p -> (memref" => "%c = scf.if %q -> (memref", "%new = memref.alloc() : memref<4xf32>\n      memref.copy %o, %new : memref<4xf32> to memref<4xf32>\n      scf.yield %new : memref<4xf32>" => "scf.yield %o : memref<4xf32>" -- a round that hands on another buffer
func.func @f(%t: tensor<4xf32>, %o: tensor<4xf32>, %x: f32, %n: index, %p: i1)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %q = arith.xori %p, %true : i1
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
    %c = scf.if %p -> (tensor<4xf32>) {
      scf.yield %b : tensor<4xf32>
    } else {
      scf.yield %o : tensor<4xf32>
    }
    scf.yield %c : tensor<4xf32>
  }
  return %r, %o : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %o: memref<4xf32>, %x: f32, %n: index, %p: i1)
    -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %q = arith.xori %p, %true : i1
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (memref<4xf32>) {
    memref.store %x, %a[%c0] : memref<4xf32>
    %c = scf.if %p -> (memref<4xf32>) {
      scf.yield %a : memref<4xf32>
    } else {
      %new = memref.alloc() : memref<4xf32>
      memref.copy %o, %new : memref<4xf32> to memref<4xf32>
      scf.yield %new : memref<4xf32>
    }
    scf.yield %c : memref<4xf32>
  }
  return %r, %o : memref<4xf32>, memref<4xf32>
}
