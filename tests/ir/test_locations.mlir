// name: forms

#map = affine_map<(d0) -> (d0)>
module attributes {my.origin = loc("module.py":1:2)} {
  func.func @f(%a: tensor<?xf32> {bufferization.writable = false} loc("arg"("m.py":1:2)), %i: index)
      -> (tensor<?xf32>, f32) {
    %c = arith.constant 1.0 : f32 loc("a.py":1:2 to 3:4)
    %r = tensor.insert %c into %a[%i] : tensor<?xf32> loc(callsite("foo" at fused<"meta">["x", "y":1:2]))
    %l = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%r : tensor<?xf32>) {
    ^bb0(%o: f32 loc("o")):
      linalg.yield %o : f32 loc(unknown)
    } -> tensor<?xf32> loc(fused["p", "q"("q.py":7:8)])
    %0:2 = scf.for %k = %i to %i step %i iter_args(%x = %l, %y = %c) -> (tensor<?xf32>, f32) {
      scf.yield %x, %y : tensor<?xf32>, f32 loc("y.py":1:2 to :4)
    } loc(fused<{a = 1 : i32, b = #map}>["n.py":3:4])
    cf.br ^bb1(%0#0 : tensor<?xf32>)
  ^bb1(%q: tensor<?xf32> loc("q")):
    return %q, %0#1 : tensor<?xf32>, f32 loc("jit(f)"(callsite("a.py":1:2 to :4 at fused["b.py":5:6 to 7:8])))
  } loc(fused<#llvm.di_file<"foo.cc" in "dir">>["n.py":3:4])
  func.func private @g(tensor<?xf32>) -> f32
}

// -----
// name: bufferization_keeps_locations

func.func @f(%t: tensor<4xf32> loc("arg"), %x: f32, %i: index) -> tensor<4xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32> loc("insert")
  %s = scf.for %k = %i to %i step %i iter_args(%a = %r) -> tensor<4xf32> {
    %n = tensor.insert %x into %a[%k] : tensor<4xf32> loc("inner")
    scf.yield %n : tensor<4xf32>
  } loc("loop")
  return %s : tensor<4xf32> loc("end")
}

