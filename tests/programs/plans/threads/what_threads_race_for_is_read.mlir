// title: What threads race for is read.
// Another thread may write between what a thread has put there and where it reads it.
// verdict: proved
// wrong: "memref.store %x, %u[%i]" => "memref.store %l, %u[%i]" -- an element that is used
// wrong: "memref.store %x, %u[%i]" => "%n = memref.alloc() : memref<4xi8>\nmemref.copy %t, %n : memref<4xi8> to memref<4xi8>\n%v = memref.load %n[%c0] : memref<4xi8>\nmemref.store %v, %u[%i]" -- a copy that is used
// wrong: "memref.store %x, %u[%i]" => "%v = memref.load %t[%j] : memref<4xi8>\nmemref.store %x, %u[%i]" -- an index that is read
// wrong: "memref.store %x, %u[%i]" => "%b = vector.broadcast %x : i8 to vector<4xi8>\n%k = arith.constant dense<true> : vector<4xi1>\n%m = vector.maskedload %t[%c0], %k, %b : memref<4xi8>, vector<4xi1>, vector<4xi8> into vector<4xi8>\n%v = vector.extract %m[0] : i8 from vector<4xi8>\nmemref.store %v, %u[%i]" -- a lane that is used
func.func @f(%t: tensor<4xi8>, %u: tensor<4xi8>, %x: i8) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %u) -> (tensor<4xi8>) {
    %z = tensor.from_elements %x : tensor<1xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%i] [1] [1] : tensor<1xi8> into tensor<4xi8>
    }
  }
  return %r : tensor<4xi8>
}
// ----- target
func.func @f(%t: memref<4xi8>, %u: memref<4xi8>, %x: i8) -> memref<4xi8> {
  %c0 = arith.constant 0 : index
  scf.forall (%i) in (4) {
    memref.store %x, %t[%c0] : memref<4xi8>
    %l = memref.load %t[%c0] : memref<4xi8>
    %j = arith.index_cast %l : i8 to index
    memref.store %x, %u[%i] : memref<4xi8>
  }
  return %u : memref<4xi8>
}
// ----- plan
{
  "points": [
    {"source": 2, "target": 2, "rule": "threads",
     "holds": [{"tensor": "^2.0.0.1", "buffer": "^0.0.0.1"}],
     "havoc": ["^0.0.0.0"], "raced": ["^0.0.0.0"], "regions": [[]]}
  ]
}
