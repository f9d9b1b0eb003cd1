// title: The same op on buffers is proved: in a loop.
// verdict: proved
// wrong: "}) : (memref<1xi32>, memref<1x1xi32>, memref<?xi32>) -> ()" => "}) : (memref<1xi32>, memref<1x1xi32>, memref<?xi32>) -> ()\n%v = memref.load %a[%c0] : memref<?xi32>\nmemref.store %v, %at[%c0, %c0] : memref<1x1xi32>" -- an input changed in the loop
func.func @f(%a: tensor<?xi32>, %at: tensor<1x1xi32>, %n: index) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant dense<1> : tensor<1xi32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xi32> {
    %u = "iree_linalg_ext.scatter"(%one, %at, %t) <{dimension_map = array<i64: 0>, unique_indices = true}> ({
    ^bb0(%p: i32, %q: i32):
          %s = arith.addi %p, %q : i32
          "iree_linalg_ext.yield"(%s) : (i32) -> ()
    }) : (tensor<1xi32>, tensor<1x1xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %u : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// ----- target
memref.global "private" constant @one : memref<1xi32> = dense<1>
func.func @f(%a: memref<?xi32>, %at: memref<1x1xi32>, %n: index) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = memref.get_global @one : memref<1xi32>
  scf.for %k = %c0 to %n step %c1 {
    "iree_linalg_ext.scatter"(%one, %at, %a) <{dimension_map = array<i64: 0>, unique_indices = true}> ({
    ^bb0(%p: i32, %q: i32):
          %s = arith.addi %p, %q : i32
          "iree_linalg_ext.yield"(%s) : (i32) -> ()
    }) : (memref<1xi32>, memref<1x1xi32>, memref<?xi32>) -> ()
  }
  return %a : memref<?xi32>
}
