// title: Buffers that take turns in blocks that come again once, so that the second buffer is only read.
// verdict: proved
// unproved: each "arith.cmpi slt, %i, %c1" => "arith.cmpi slt, %i, %c2" -- the second round writes to the other buffer
func.func @f(%t: tensor<4xf32>, %n: index, %x: f32, %y: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %w = scf.execute_region -> tensor<4xf32> {
      cf.br ^head(%t, %e, %c0 : tensor<4xf32>, tensor<4xf32>, index)
    ^head(%p: tensor<4xf32>, %q: tensor<4xf32>, %i: index):
      %goes = arith.cmpi slt, %i, %c1 : index
      cf.cond_br %goes, ^body, ^end
    ^body:
      %s = linalg.fill ins(%x : f32) outs(%q : tensor<4xf32>) -> tensor<4xf32>
      %j = arith.addi %i, %c1 : index
      cf.br ^head(%s, %p, %j : tensor<4xf32>, tensor<4xf32>, index)
    ^end:
      scf.yield %p : tensor<4xf32>
    }
    scf.yield %w : tensor<4xf32>
  }
  return %r, %t : tensor<4xf32>, tensor<4xf32>
}
// ----- target
func.func @f(%t: memref<4xf32>, %n: index, %x: f32, %y: f32) -> (memref<4xf32>, memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %first = memref.alloc() : memref<4xf32>
  memref.copy %t, %first : memref<4xf32> to memref<4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %first) -> (memref<4xf32>) {
    %e = memref.alloc() : memref<4xf32>
    %w = scf.execute_region -> memref<4xf32> {
      cf.br ^head(%t, %e, %c0 : memref<4xf32>, memref<4xf32>, index)
    ^head(%p: memref<4xf32>, %q: memref<4xf32>, %i: index):
      %goes = arith.cmpi slt, %i, %c1 : index
      cf.cond_br %goes, ^body, ^end
    ^body:
      linalg.fill ins(%x : f32) outs(%q : memref<4xf32>)
      %j = arith.addi %i, %c1 : index
      cf.br ^head(%q, %p, %j : memref<4xf32>, memref<4xf32>, index)
    ^end:
      scf.yield %p : memref<4xf32>
    }
    scf.yield %w : memref<4xf32>
  }
  return %r, %t : memref<4xf32>, memref<4xf32>
}
