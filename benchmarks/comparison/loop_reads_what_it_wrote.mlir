// what: A loop reads elements of the old tensor after they were overwritten
// verdict: refuted
// mlir-tv: no op of scf is encoded (src/encode.cpp)
func.func @f(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %j = arith.subi %i, %c1 : index
    %x = tensor.extract %t[%j] : tensor<?xf32>
    %s = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// target

func.func @f(%t: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    %j = arith.subi %i, %c1 : index
    %x = memref.load %t[%j] : memref<?xf32>
    memref.store %x, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
