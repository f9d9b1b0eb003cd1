// title: A call says how it passes an argument.
// The callee reads the whole register, so both programs have to extend the number.
// verdict: proved
// unproved: "callee = @ask, arg_attrs = [{llvm.zeroext}]}> : (i8) -> () // target" => "callee = @ask}> : (i8) -> ()" -- the number is not extended
// unproved: "callee = @ask, arg_attrs = [{llvm.zeroext}]}> : (i8) -> () // target" => "callee = @ask, arg_attrs = [{llvm.inreg}]}> : (i8) -> ()" -- it is passed somewhere else
// unproved: "callee = @ask, arg_attrs = [{llvm.zeroext}]}> : (i8) -> () // source" => "callee = @ask}> {CConv = #llvm.cconv<fastcc>} : (i8) -> ()" -- the source has another convention
func.func private @ask(i8)
func.func @f(%t: tensor<4xi32>, %i: index) {
  %w = tensor.extract %t[%i] : tensor<4xi32>
  %x = arith.trunci %w : i32 to i8
  "func.call"(%x) <{callee = @ask, arg_attrs = [{llvm.zeroext}]}> : (i8) -> () // source
  return
}
// ----- target
func.func private @ask(i8)
func.func @f(%t: memref<4xi32>, %i: index) {
  %w = memref.load %t[%i] : memref<4xi32>
  %x = arith.trunci %w : i32 to i8
  "func.call"(%x) <{callee = @ask, arg_attrs = [{llvm.zeroext}]}> : (i8) -> () // target
  return
}
