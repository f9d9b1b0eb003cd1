// title: Memory of tensors: threads write to a buffer that was given away.
// verdict: proved
func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.forall (%i) in (4) {
    scf.forall.in_parallel {
    }
  }
  func.return %t : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  scf.forall (%i) in (4) {
    scf.forall.in_parallel {
    }
  }
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  func.return %t : tensor<4xf32>
}
// ----- plan
{"points": [{"source": 4, "target": 5, "rule": "threads", "regions": [[]]}]}
