// title: An output in one of two buffers.
// verdict: proved
// right: "memref.store %x, %a[%j] : memref<?xf32>" => "memref.store %x, %a[%j] : memref<?xf32>\nscf.if %c { memref.store %x, %m[%j] : memref<?xf32> }" -- an output in one of two buffers
// wrong: "memref.store %x, %a[%j] : memref<?xf32>" => "memref.store %x, %a[%j] : memref<?xf32>\nmemref.store %x, %m[%j] : memref<?xf32>" -- an output in one of two buffers
// wrong: "memref.store %x, %a[%j] : memref<?xf32>" => "memref.store %x, %a[%j] : memref<?xf32>\nmemref.store %x, %w[%j] : memref<?xf32>" -- an output in one of two buffers
// wrong: "memref.store %x, %a[%j] : memref<?xf32>" => "memref.store %x, %a[%j] : memref<?xf32>\n%k = memref.load %m[%c0] : memref<?xf32>" -- an output in one of two buffers
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1, %x: f32, %n: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %k = tensor.extract %t[%c0] : tensor<?xf32>
  %a = arith.select %c, %t, %u : tensor<?xf32>
  %r = scf.forall (%j) in (%n) shared_outs(%o = %a) -> (tensor<?xf32>) {
    %z = tensor.extract %t[%j] : tensor<?xf32>
    %y = tensor.extract %u[%j] : tensor<?xf32>
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %s = arith.select %c, %u, %t : tensor<?xf32>
  %z = tensor.extract %s[%c1] : tensor<?xf32>
  return %r, %z : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %w: memref<?xf32>, %c: i1, %x: f32, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = arith.select %c, %m, %w : memref<?xf32>
  scf.forall (%j) in (%n) {
    memref.store %x, %a[%j] : memref<?xf32>
  }
  %s = arith.select %c, %w, %m : memref<?xf32>
  %z = memref.load %s[%c1] : memref<?xf32>
  return %a, %z : memref<?xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 6, "target": 5, "rule": "threads",
     "holds": [{"tensor": "^6.0.0.1", "buffer": "4.0"}],
     "regions": [[]]}
  ]
}
