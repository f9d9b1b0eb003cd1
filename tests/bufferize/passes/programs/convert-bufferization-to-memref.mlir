func.func private @use(memref<*xf32>)
func.func @clone(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %n: memref<4xf32, 3>) -> (memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<4xf32, 3>) {
  %a = bufferization.clone %m : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %b = bufferization.clone %n : memref<4xf32, 3> to memref<4xf32, 3>
  return %a, %b : memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<4xf32, 3>
}
func.func @static(%n: memref<4xf32>) -> memref<?xf32> {
  %b = bufferization.clone %n : memref<4xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
func.func @sized(%k: index) -> memref<?xf32> {
  %n = memref.alloc(%k) : memref<?xf32>
  %b = bufferization.clone %n : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
func.func @map(%n: memref<4xf32, strided<[1], offset: 4>>) -> memref<4xf32> {
  %b = bufferization.clone %n : memref<4xf32, strided<[1], offset: 4>> to memref<4xf32>
  return %b : memref<4xf32>
}
func.func @dealloc1(%a: memref<4xf32>, %c: i1, %r: memref<4xf32>) -> i1 {
  %o = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%r : memref<4xf32>)
  return %o : i1
}
func.func @dealloc2(%a: memref<4xf32>, %b: memref<5xf32>, %c: i1, %r: memref<4xf32>) -> i1 {
  %o = bufferization.dealloc (%a, %b : memref<4xf32>, memref<5xf32>) if (%c, %c) retain (%r : memref<4xf32>)
  return %o : i1
}
module @inner {
func.func @dealloc3(%a: memref<4xf32>, %b: memref<5xf32>, %c: i1, %r: memref<4xf32>) -> i1 {
  %o = bufferization.dealloc (%a, %b : memref<4xf32>, memref<5xf32>) if (%c, %c) retain (%r : memref<4xf32>)
  return %o : i1
}
}
// -----
func.func @unranked(%n: memref<*xf32>) -> memref<*xf32> {
  %b = bufferization.clone %n : memref<*xf32> to memref<*xf32>
  return %b : memref<*xf32>
}
func.func @to_unranked(%n: memref<4xf32>) -> memref<*xf32> {
  %b = bufferization.clone %n : memref<4xf32> to memref<*xf32>
  return %b : memref<*xf32>
}
func.func @from_unranked(%n: memref<*xf32>) -> memref<4xf32> {
  %b = bufferization.clone %n : memref<*xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
// -----
func.func @strided(%n: memref<4xf32, strided<[2]>>) -> memref<4xf32, strided<[2]>> {
  %b = bufferization.clone %n : memref<4xf32, strided<[2]>> to memref<4xf32, strided<[2]>>
  return %b : memref<4xf32, strided<[2]>>
}
// -----
func.func @tensor(%n: memref<4xf32>) -> tensor<4xf32> {
  %b = bufferization.to_tensor %n : memref<4xf32> to tensor<4xf32>
  return %b : tensor<4xf32>
}
// -----
func.func @destination(%n: tensor<4xf32>, %m: memref<4xf32>) {
  bufferization.materialize_in_destination %n in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
