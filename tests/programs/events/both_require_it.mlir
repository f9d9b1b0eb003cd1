// title: Both require it.
// verdict: proved
// wrong: "func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {\n  %w = shape.cstr_require %c, \"must hold\"" => "func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {\n%w = shape.const_witness true" -- another requirement
// wrong: "func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {\n  %w = shape.cstr_require %c, \"must hold\"" => "func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {\n%n = arith.constant true\n%w = shape.cstr_require %n, \"must hold\"" -- another requirement
// wrong: "func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {" => "func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {\n%y = memref.load %t[%i] : memref<4xf32>" -- another requirement
// unproved: "func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {\n  %w = shape.cstr_require %c, \"must hold\"" => "func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {\n%w = shape.cstr_require %c, \"may hold\"" -- another message
// wrong: "func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {\n  %w = shape.cstr_require %c, \"must hold\"" => "func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {\n%w = shape.const_witness true" -- an assertion that only the target has
// vacuous: "func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {\n  %w = shape.cstr_require %c, \"must hold\"" => "func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {\n%w = shape.const_witness false" -- a region behind a false witness is undefined
func.func @f(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %w = shape.cstr_require %c, "must hold"
  %r = shape.assuming %w -> (tensor<4xf32>) {
    %u = tensor.insert %x into %t[%i] : tensor<4xf32>
    shape.assuming_yield %u : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
// ----- target
func.func @f(%c: i1, %t: memref<4xf32>, %x: f32, %i: index) -> memref<4xf32> {
  %w = shape.cstr_require %c, "must hold"
  %r = shape.assuming %w -> (memref<4xf32>) {
    memref.store %x, %t[%i] : memref<4xf32>
    shape.assuming_yield %t : memref<4xf32>
  }
  return %r : memref<4xf32>
}
