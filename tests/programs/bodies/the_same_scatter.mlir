// title: The same scatter.
// verdict: proved
// unproved: "memref.store %x, %d[%c0, %c0] : memref<?x?xf32>" => "" -- another scatter
// unproved: "%rt = tensor.scatter %st" => "%rt = tensor.scatter %dt" -- another scatter
// unproved: "%rt = tensor.scatter %st into %dt[%it] scatter_dims([0]) unique" => "%rt = tensor.scatter %st into %dt[%it] scatter_dims([1]) unique" -- another scatter
// unproved: "return %r : memref" => "return %d : memref" -- another scatter
// unproved: "memref.store %x, %d[%c0, %c0] : memref<?x?xf32>" => "", "%r = bufferization.to_buffer %rt : tensor<?x?xf32> to memref<?x?xf32>" => "%r = bufferization.to_buffer %rt : tensor<?x?xf32> to memref<?x?xf32>\nmemref.store %x, %r[%c0, %c0] : memref<?x?xf32>" -- a write behind the scatter
// wrong: "%r = tensor.scatter %s into %w[%i] scatter_dims([0]) unique\n      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>\n  return %r : tensor<?x?xf32>" => "return %w : tensor<?x?xf32>", "return %r : memref" => "return %d : memref" -- a target that scatters by itself must keep the promises
func.func @f(%s: tensor<?x?xf32>, %d: tensor<?x?xf32>, %i: tensor<?x1xi32>, %x: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %w = tensor.insert %x into %d[%c0, %c0] : tensor<?x?xf32>
  %r = tensor.scatter %s into %w[%i] scatter_dims([0]) unique
      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// ----- target
func.func @f(%s: memref<?x?xf32>, %d: memref<?x?xf32>, %i: memref<?x1xi32>, %x: f32) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %d[%c0, %c0] : memref<?x?xf32>
  %st = bufferization.to_tensor %s : memref<?x?xf32> to tensor<?x?xf32>
  %dt = bufferization.to_tensor %d : memref<?x?xf32> to tensor<?x?xf32>
  %it = bufferization.to_tensor %i : memref<?x1xi32> to tensor<?x1xi32>
  %rt = tensor.scatter %st into %dt[%it] scatter_dims([0]) unique
      : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x1xi32>) -> tensor<?x?xf32>
  %r = bufferization.to_buffer %rt : tensor<?x?xf32> to memref<?x?xf32>
  return %r : memref<?x?xf32>
}
