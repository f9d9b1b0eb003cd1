// title: What a body requires of one element.
// verdict: proved
// right: "%p = tensor.pad %t low[0] high[1]" => "%p = tensor.pad %t low[1] high[0]", "%low = arith.constant 0" => "%low = arith.constant 1", "%high = arith.constant 1" => "%high = arith.constant 0" -- what a body requires of one element
// right: each "[%i" => "[%k" -- what a body requires of one element
// wrong: "%p = tensor.pad %t low[0] high[1]" => "%p = tensor.pad %t low[0] high[0]", "%high = arith.constant 1" => "%high = arith.constant 0" -- what a body requires of one element
// wrong: "%p = tensor.pad %t low[0] high[1]" => "%p = tensor.pad %t low[0] high[%n]", "%high = arith.constant 1" => "%high = arith.addi %n, %c0" -- what a body requires of one element
// wrong: "%p = tensor.pad %t low[0] high[1]" => "%p = tensor.pad %t low[1] high[0]", "%x = tensor.extract %u[%i]" => "%x = tensor.extract %u[%k]", "%low = arith.constant 0" => "%low = arith.constant 1", "%high = arith.constant 1" => "%high = arith.constant 0", "%x = memref.load %u[%i]" => "%x = memref.load %u[%k]" -- what a body requires of one element
func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %p = tensor.pad %t low[0] high[1] {
  ^bb0(%k: index):
    %x = tensor.extract %u[%i] : tensor<?xf32>
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %u: memref<?xf32>, %i: index, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %low = arith.constant 0 : index
  %high = arith.constant 1 : index
  %s = memref.dim %t, %c0 : memref<?xf32>
  %b = arith.addi %s, %low : index
  %d = arith.addi %b, %high : index
  %m = memref.alloc(%d) : memref<?xf32>
  linalg.map outs(%m : memref<?xf32>) (%init: f32) {
    %k = linalg.index 0 : index
    %x = memref.load %u[%i] : memref<?xf32>
    linalg.yield %x : f32
  }
  %v = memref.subview %m[%low] [%s] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %t, %v : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %m : memref<?xf32>
}
// ----- plan
{"points": []}
