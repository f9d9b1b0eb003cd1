// title: What is said of a call of a function value.
// The lowering hands it on to the call: how an argument is passed, both sides must agree on.
// verdict: proved
// unproved: "<{arg_attrs = [{llvm.zeroext}]}> : ((i8) -> i8, i8) // here" => ": ((i8) -> i8, i8)" -- only the bufferized program says it
// unproved: "[{llvm.zeroext}]}> : ((i8) -> i8, i8) // there" => "[{llvm.signext}]}> : ((i8) -> i8, i8)" -- it says something else
// unproved: "<{arg_attrs = [{llvm.zeroext}]}> : ((i8) -> i8, i8) // there" => ": ((i8) -> i8, i8)" -- the callee takes the argument for extended
// unproved: "func.constant @ask : (i8) -> i8 // value" => "func.constant {acme.near} @ask : (i8) -> i8" -- it is said of the value
func.func private @ask(i8) -> i8
func.func @f(%t: tensor<4xi8>, %i: index) -> tensor<4xi8> {
  %g = func.constant @ask : (i8) -> i8
  %x = tensor.extract %t[%i] : tensor<4xi8>
  %y = "func.call_indirect"(%g, %x) <{arg_attrs = [{llvm.zeroext}]}> : ((i8) -> i8, i8) // here
    -> i8
  %r = tensor.insert %y into %t[%i] : tensor<4xi8>
  return %r : tensor<4xi8>
}
// ----- target
func.func private @ask(i8) -> i8
func.func @f(%t: memref<4xi8>, %i: index) -> memref<4xi8> {
  %g = func.constant @ask : (i8) -> i8 // value
  %x = memref.load %t[%i] : memref<4xi8>
  %y = "func.call_indirect"(%g, %x) <{arg_attrs = [{llvm.zeroext}]}> : ((i8) -> i8, i8) // there
    -> i8
  memref.store %y, %t[%i] : memref<4xi8>
  return %t : memref<4xi8>
}
