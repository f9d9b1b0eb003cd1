// title: What threads race for, under another name.
// What a thread reads back from a buffer that all write to is not what it has put there.
// verdict: unproved
// right: "\"moved\": [0]," => "\"havoc\": [\"^0.0.0.0\"],", "%v = memref.load %a[%k] : memref<4xi8>" => "%w = memref.load %a[%k] : memref<4xi8>\n%v = arith.addi %x, %zero : i8" -- nothing hangs on it
func.func @f(%t: tensor<4xi8>, %u: tensor<4xi8>, %x: i8) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i8
  %r = scf.forall (%i) in (4) shared_outs(%o = %u) -> (tensor<4xi8>) {
    %e = scf.for %k = %c0 to %c4 step %c1 iter_args(%d = %x) -> (i8) {
      %v = arith.addi %x, %zero : i8
      scf.yield %v : i8
    }
    %z = tensor.from_elements %e : tensor<1xi8>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %z into %o[%i] [1] [1] : tensor<1xi8> into tensor<4xi8>
    }
  }
  return %r : tensor<4xi8>
}
// ----- target
func.func @f(%t: memref<4xi8>, %u: memref<4xi8>, %x: i8) -> memref<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i8
  scf.forall (%i) in (4) {
    %s:2 = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %t, %d = %x) -> (memref<4xi8>, i8) {
      %y = arith.addi %x, %zero : i8
      memref.store %y, %a[%k] : memref<4xi8>
      %v = memref.load %a[%k] : memref<4xi8>
      scf.yield %a, %v : memref<4xi8>, i8
    }
    memref.store %s#1, %u[%i] : memref<4xi8>
  }
  return %u : memref<4xi8>
}
// ----- plan
{
  "points": [
    {"source": 5, "target": 5, "rule": "threads",
     "holds": [{"tensor": "^5.0.0.1", "buffer": "^0.0.0.1"}],
     "havoc": ["^0.0.0.0"], "raced": ["^0.0.0.0"],
     "regions": [[{"source": 6, "target": 6, "rule": "loop",
       "moved": [0], "equal": [["^6.0.0.1", "^6.0.0.2"]], "regions": [[]]}]]}
  ]
}
