// title: What is assumed of encodings and memory spaces.
// verdict: proved
// right: "func.func @f(%m: tensor<4xi8, \"dense\">)" => "func.func @f(%m: tensor<4xi8>)", "func.func @f(%m: memref<4xi8>)" => "func.func @f(%m: memref<4xi8, \"far\">)", "{\"assumptions\": [\"buffers for \\\"dense" => "{\"assumptions\": [\"buffers for \\\"far" -- what is assumed of encodings and memory spaces
// wrong: "func.func @f(%m: tensor<4xi8, \"dense\">)" => "func.func @f(%x: i8) attributes {llvm.emit_c_interface}", "func.func @f(%m: memref<4xi8>)" => "func.func @f(%x: i8)", "{\"assumptions\": [\"buffers for \\\"dense\\\"\"], " => "{" -- what others see
// wrong: "func.func @f(%m: tensor<4xi8, \"dense\">)" => "func.func @f(%m: memref<4xi8>)", "func.func @f(%m: memref<4xi8>)" => "func.func @f(%m: memref<4xi8, 1>)", "{\"assumptions\": [\"buffers for \\\"dense\\\"\"], " => "{" -- what others see
// wrong: "func.func @f(%m: tensor<4xi8, \"dense\">)" => "func.func @f(%m: tensor<4xi8> {bufferization.buffer_layout = affine_map<(i) -> (i + 1)>})", "{\"assumptions\": [\"buffers for \\\"dense\\\"\"], " => "{" -- what others see
// unproved: "func.func @f(%m: tensor<4xi8, \"dense\">)" => "func.func @f(%m: tensor<4xi8>)", "func.func @f(%m: memref<4xi8>)" => "func.func @f(%m: memref<4xi8, 1>)", "{\"assumptions\": [\"buffers for \\\"dense\\\"\"], " => "{" -- what others see
// wrong: "func.func @f(%m: tensor<4xi8, \"dense\">)" => "func.func @f(%m: tensor<4xi8>)", "func.func @f(%m: memref<4xi8>)" => "func.func @f(%m: memref<5xi8>)", "{\"assumptions\": [\"buffers for \\\"dense\\\"\"], " => "{" -- what others see
// unproved: "{\"assumptions\": [\"buffers for \\\"dense\\\"\"], " => "{" -- what is assumed of encodings and memory spaces
// unproved: "{\"assumptions\": [\"buffers for \\\"dense" => "{\"assumptions\": [\"tensors as \\\"wide" -- what is assumed of encodings and memory spaces
// unproved: "func.func @f(%m: tensor<4xi8, \"dense\">)" => "func.func @f(%m: tensor<4xi8>)", "func.func @f(%m: memref<4xi8>)" => "func.func @f(%m: memref<4xi8, \"far\">)", "{\"assumptions\": [\"buffers for \\\"dense\\\"\"], " => "{" -- what is assumed of encodings and memory spaces
// unproved: "func.func @f(%m: tensor<4xi8, \"dense\">)" => "func.func @f(%m: tensor<4xi8>)", "func.func @f(%m: memref<4xi8>)" => "func.func @f(%m: memref<4xi8, \"far\">)", "{\"assumptions\": [\"buffers for \\\"dense" => "{\"assumptions\": [\"tensors as \\\"wide" -- what is assumed of encodings and memory spaces
// wrong: "func.func @f(%m: tensor<4xi8, \"dense\">) { return }" => "func.func @f(%t: tensor<?xi8>) -> tensor<?xi8> { return %t : tensor<?xi8> }", "func.func @f(%m: memref<4xi8>) { return }" => "func.func @f(%m: memref<4xi8>) -> memref<4xi8> { return %m : memref<4xi8> }", "{\"assumptions\": [\"buffers for \\\"dense\\\"\"], " => "{" -- buffers that say less
func.func @f(%m: tensor<4xi8, "dense">) { return }
// ----- target
func.func @f(%m: memref<4xi8>) { return }
// ----- plan
{"assumptions": ["buffers for \"dense\""], "points": []}
