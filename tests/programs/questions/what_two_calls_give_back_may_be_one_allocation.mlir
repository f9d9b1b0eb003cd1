// title: What two calls give back may be one allocation.
// verdict: proved
// wrong: "%b = memref.alloc() : " => "%b = call @g() : () -> " -- what two calls give back may be one allocation
func.func private @g() -> tensor<2xf32> {
  %z = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  return %z : tensor<2xf32>
}
func.func @f() -> i1 {
  %a = call @g() : () -> tensor<2xf32>
  %b = call @g() : () -> tensor<2xf32>
  %c = arith.constant false
  return %c : i1
}
// ----- target
memref.global "private" constant @c : memref<2xf32> = dense<[1.0, 2.0]>
func.func private @g() -> memref<2xf32> {
  %z = memref.get_global @c : memref<2xf32>
  return %z : memref<2xf32>
}
func.func @f() -> i1 {
  %a = call @g() : () -> memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<2xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<2xf32> -> index
  %c = arith.cmpi eq, %p, %q : index
  return %c : i1
}
