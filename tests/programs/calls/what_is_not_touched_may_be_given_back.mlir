// title: What is not touched may be given back.
// The result is what the argument held; of an argument that is only written to, nothing is left.
// verdict: proved
// right: each "none" => "read" -- what is not touched may be given back
// right: each "none" => "write" -- what is not touched may be given back
// right: "{bufferization.access = \"none\"}, tensor" => "{bufferization.access = \"write\"}, tensor", "{bufferization.access = \"none\"}, memref" => "{bufferization.access = \"write\"}, memref", "memref.store %x, %t[%i] : memref<4xf32>" => "" -- what is not touched may be given back
// unproved: "memref.store %x, %t[%i] : memref<4xf32>" => "" -- what is not touched may be given back
// unproved: "%r = func.call @ext(%t, %u)" => "%r = func.call @ext(%t, %t)" -- what is not touched may be given back
// unproved: "{bufferization.access = \"none\"}, tensor" => "{bufferization.access = \"read\"}, tensor", "{bufferization.access = \"none\"}, memref" => "{bufferization.access = \"read\"}, memref", "memref.store %x, %t[%i] : memref<4xf32>" => "" -- what is not touched may be given back
// unproved: "{bufferization.access = \"none\"}, tensor" => "{bufferization.access = \"read\"}, tensor", "{bufferization.access = \"none\"}, memref" => "{bufferization.access = \"read\"}, memref", "%r = func.call @ext(%t, %u)" => "%r = func.call @ext(%t, %t)" -- what is not touched may be given back
func.func private @ext(tensor<4xf32> {bufferization.access = "none"}, tensor<4xf32>
    {bufferization.access = "write"})
    -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %w = tensor.insert %x into %t[%i] : tensor<4xf32>
  %r = func.call @ext(%w, %u) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// ----- target
func.func private @ext(memref<4xf32> {bufferization.access = "none"}, memref<4xf32>
    {bufferization.access = "write"})
    -> memref<4xf32>
func.func @f(%t: memref<4xf32>, %u: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  memref.store %x, %t[%i] : memref<4xf32>
  %r = func.call @ext(%t, %u) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}
