// title: As its lowering has it.
// verdict: proved
// wrong: "memref.store %dim" => "memref.store %c3" -- other sizes
// wrong: "linalg.yield %dim_2" => "linalg.yield %3" -- other sizes
// wrong: "%alloc_1 = memref.alloc(%1)" => "%alloc_1 = memref.alloc(%dim)" -- other sizes
func.func @f(%t: tensor<?x3xf32>, %u: tensor<*xf32>, %i: index) -> (index, index, tensor<2xindex>) {
  %s = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>
  %n = tensor.extract %s[%i] : tensor<2xindex>
  %v = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %m = tensor.extract %v[%i] : tensor<?xindex>
  return %n, %m, %s : index, index, tensor<2xindex>
}
// ----- target
module {
  func.func @f(%arg0: memref<?x3xf32>, %arg1: memref<*xf32>, %arg2: index) -> (index, index, memref<2xindex>)
      {
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?x3xf32>
    %c3 = arith.constant 3 : index
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2xindex>
    %c0_0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    memref.store %dim, %alloc[%c0_0] : memref<2xindex>
    memref.store %c3, %alloc[%c1] : memref<2xindex>
    %0 = memref.load %alloc[%arg2] : memref<2xindex>
    %1 = memref.rank %arg1 : memref<*xf32>
    %alloc_1 = memref.alloc(%1) {alignment = 64 : i64} : memref<?xindex>
    linalg.map outs(%alloc_1 : memref<?xindex>)
        (%init: index) {
      %3 = linalg.index 0 : index
      %dim_2 = memref.dim %arg1, %3 : memref<*xf32>
      linalg.yield %dim_2 : index
    }
    %2 = memref.load %alloc_1[%arg2] : memref<?xindex>
    return %0, %2, %alloc : index, index, memref<2xindex>
  }
}
