// title: A reduction by what a global holds: in a function.
// verdict: proved
// wrong: "%old = memref.load %g[%c0] : memref<3xi32>" => "%old = memref.load %g[%c0] : memref<3xi32>\nmemref.store %x, %g[%c0] : memref<3xi32>" -- in a function
func.func private @read(%j: index) -> i32 {
  %h = memref.get_global @g : memref<3xi32>
  %v = memref.load %h[%j] : memref<3xi32>
  return %v : i32
}
memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f(%t: tensor<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %e = tensor.from_elements %x : tensor<1xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
        iterator_types = ["reduction"]
  }
      ins(%t: tensor<?xi32>) outs(%e: tensor<1xi32>) {
  ^bb0(%a: i32, %b: i32):
    %v = func.call @read(%c0) : (index) -> i32
    %s = arith.muli %a, %v : i32
    %u = arith.addi %s, %b : i32
    linalg.yield %u : i32
  } -> tensor<1xi32>
  %z = tensor.extract %r[%c0] : tensor<1xi32>
  return %z : i32
}
// ----- target
func.func private @read(%j: index) -> i32 {
  %h = memref.get_global @g : memref<3xi32>
  %v = memref.load %h[%j] : memref<3xi32>
  return %v : i32
}
memref.global "private" @g : memref<3xi32> = dense<[1,2,3]>
func.func @f(%t: memref<?xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %e = memref.alloc() : memref<1xi32>
  memref.store %x, %e[%c0] : memref<1xi32>
  %g = memref.get_global @g : memref<3xi32>
  %old = memref.load %g[%c0] : memref<3xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
        iterator_types = ["reduction"]
  }
      ins(%t: memref<?xi32>) outs(%e: memref<1xi32>) {
  ^bb0(%a: i32, %b: i32):
    %v = func.call @read(%c0) : (index) -> i32
    %s = arith.muli %a, %v : i32
    %u = arith.addi %s, %b : i32
    linalg.yield %u : i32
  }
  memref.store %old, %g[%c0] : memref<3xi32>
  %z = memref.load %e[%c0] : memref<1xi32>
  return %z : i32
}
