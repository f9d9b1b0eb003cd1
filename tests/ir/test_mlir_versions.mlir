// name: ops

func.func private @g(i32) -> i32
memref.global "private" constant @c : memref<2xf32> = dense<1.0> {alignment = 64 : i64, note}
func.func @f(%m: memref<8x8xf32>, %one: memref<?xf32>, %i: index, %x: f32, %n: i32, %b: i1,
             %t: tensor<4xf32>, %s: tensor<8x8xf32>, %p: tensor<4xi1>) attributes {note} {
  %0 = memref.alloc(%i) {alignment = 64 : i64, note} : memref<?xf32>
  %1 = memref.alloc() {note} : memref<4xf32>
  %2 = memref.alloca() {alignment = 32 : i64} : memref<4xf32>
  %3 = memref.realloc %one(%i) {alignment = 8 : i64, note} : memref<?xf32> to memref<?xf32>
  %4 = memref.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true, note} : memref<8x8xf32>
  %5 = memref.load %m[%i, %i] {nontemporal = false} : memref<8x8xf32>
  memref.store %4, %m[%i, %i] {alignment = 16 : i64, note} : memref<8x8xf32>
  memref.store %4, %m[%i, %i] {nontemporal = true} : memref<8x8xf32>
  %6 = func.call @g(%n) {no_inline, note} : (i32) -> i32
  %7 = math.isfinite %x {fastmath = #arith.fastmath<fast>, note} : f32
  %8 = bufferization.alloc_tensor(%i) {memory_space = 1 : i64, note} : tensor<?xf32>
  %9 = linalg.exp {note} ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %10 = linalg.max ins(%9, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %11 = linalg.select ins(%p, %9, %t : tensor<4xi1>, tensor<4xf32>, tensor<4xf32>)
      outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %12 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%10, %11 : tensor<4xf32>, tensor<4xf32>)
      outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %13 = linalg.matmul {cast = #linalg.type_fn<cast_signed>, note} ins(%s, %s : tensor<8x8xf32>, tensor<8x8xf32>)
      outs(%s : tensor<8x8xf32>) -> tensor<8x8xf32>
  %14 = arith.addi %n, %n overflow<nsw> {note} : i32
  return
}

