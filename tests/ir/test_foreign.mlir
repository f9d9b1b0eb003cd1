// name: holder

func.func @holder(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %c = arith.constant 1 : index
  %r = scf.for %k = %c to %i step %c iter_args(%a = %t) -> tensor<4xf32> {
    cf.br ^bb2(%later : index)
  ^bb1:
    acme.launch (%t, "}") in { { %never } } loc("a.py":1:2)
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
} loc("model.py":3:4)

// -----
// name: others

func.func @before(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
HERE
func.func @after(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %c = arith.constant 1.0 : f32
  %r = tensor.insert %c into %t[%i] : tensor<4xf32>
  cf.br ^bb1
^bb1:
  return %r : tensor<4xf32>
}

// -----
// name: the_same_in_generic_syntax_generic

"func.func"() <{function_type = (i32) -> (), sym_name = "holder"}> ({
^bb0(%x: i32):
  acme.launch %x
  "func.return"() : () -> ()
}) : () -> ()

// -----
// name: outside
acme.global @g : f32 = 1.0
acme.module @kernels {
  acme.func @k(%x: f32) kernel attributes {a = 1} {
    acme.ret
  }
} loc("a.py":1:2)
func.func @one(%x: f32) -> f32 {
  return %x : f32
}
acme.func @h(%t: f32)
    attributes {b = "}"} {
  func.func @inside() {
    return
  }
}
acme.pragma {fast} func.func @two() {
  return
}
module @inner {
  acme.global @g : f32 = 1.0
  "test.op"() : () -> ()
  acme.last
}
#alias = 1 : i32
%v = "test.value"() {a = #alias} : () -> i32

// -----
// name: resources
func.func @holder() -> tensor<2xf32> {
  %0 = arith.constant dense_resource<here> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @other() -> tensor<1xf32> {
  %0 = arith.constant dense_resource<other> : tensor<1xf32>
  return %0 : tensor<1xf32>
}
{-#
  dialect_resources: {
    builtin: {
      other: "0x0400000000000000",
      here: "0x040000000000000000000000"
    }
  }
#-}

