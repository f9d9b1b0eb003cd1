// title: The same assertions.
// verdict: proved
// right: "%n = tensor.dim %u, %c0 : tensor<?xf32>" => "%n = tensor.dim %u, %c0 : tensor<?xf32>\nfunc.call @seen(%x) : (f32) -> ()", "%n = memref.dim %u, %c0 : memref<?xf32>" => "%n = memref.dim %u, %c0 : memref<?xf32>\nfunc.call @seen(%x) : (f32) -> ()" -- what is seen before the end
// right: "} -> tensor<?xf32>" => "} -> tensor<?xf32>\nfunc.call @seen(%x) : (f32) -> ()", "linalg.yield %sum : f32\n  }\n  return %x : f32" => "linalg.yield %sum : f32\n}\nfunc.call @seen(%x) : (f32) -> ()\nreturn %x : f32" -- what is seen before the end
// right: "cf.assert %low, \"below\"\n    cf.assert %high, \"above\"\n    %part = tensor.extract %u[%at] : tensor<?xf32>" => "cf.assert %low, \"below\"\n\n%part = tensor.extract %u[%at] : tensor<?xf32>" -- an assertion that cannot fail where the tensor program is defined
// unproved: "cf.assert %low, \"below\"\n    cf.assert %high, \"above\"\n    %part = tensor.extract %u[%at] : tensor<?xf32>" => "cf.assert %low, \"below\"\ncf.assert %high, \"over\"\n%part = tensor.extract %u[%at] : tensor<?xf32>" -- other assertions
// right: "cf.assert %low, \"below\"\n    cf.assert %high, \"above\"\n    %part = tensor.extract %u[%at] : tensor<?xf32>" => "cf.assert %low, \"below\"\ncf.assert %low, \"above\"\n%part = tensor.extract %u[%at] : tensor<?xf32>" -- an assertion that cannot fail where the tensor program is defined
// unproved: "%n = tensor.dim %u, %c0 : tensor<?xf32>" => "%n = tensor.dim %u, %c0 : tensor<?xf32>\nfunc.call @seen(%x) : (f32) -> ()", "linalg.yield %sum : f32\n  }\n  return %x : f32" => "linalg.yield %sum : f32\n}\nfunc.call @seen(%x) : (f32) -> ()\nreturn %x : f32" -- what is seen before the end
// unproved: "} -> tensor<?xf32>" => "} -> tensor<?xf32>\nfunc.call @seen(%x) : (f32) -> ()", "%n = memref.dim %u, %c0 : memref<?xf32>" => "%n = memref.dim %u, %c0 : memref<?xf32>\nfunc.call @seen(%x) : (f32) -> ()" -- what is seen before the end
func.func private @seen(f32)
func.func @f(%t: tensor<?x?xi64>, %u: tensor<?xf32>, %e: tensor<?xf32>, %x: f32) -> f32 {
  %zero = arith.constant 0 : i64
  %none = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = tensor.dim %u, %c0 : tensor<?xf32>
  %z = linalg.fill ins(%none : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
        iterator_types = ["parallel", "reduction"]
  } ins(%t : tensor<?x?xi64>) outs(%z : tensor<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %at = arith.index_cast %in : i64 to index
    %low = arith.cmpi sge, %in, %zero : i64
    %high = arith.cmpi slt, %at, %n : index
    cf.assert %low, "below"
    cf.assert %high, "above"
    %part = tensor.extract %u[%at] : tensor<?xf32>
    %sum = arith.addf %part, %out : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  return %x : f32
}
// ----- target
func.func private @seen(f32)
func.func @f(%t: memref<?x?xi64>, %u: memref<?xf32>, %e: memref<?xf32>, %x: f32) -> f32 {
  %zero = arith.constant 0 : i64
  %none = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = memref.dim %u, %c0 : memref<?xf32>
  %d = memref.dim %e, %c0 : memref<?xf32>
  %z = memref.alloc(%d) : memref<?xf32>
  linalg.fill ins(%none : f32) outs(%z : memref<?xf32>)
  linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
        iterator_types = ["parallel", "reduction"]
  } ins(%t : memref<?x?xi64>) outs(%z : memref<?xf32>) {
  ^bb0(%in: i64, %out: f32):
    %at = arith.index_cast %in : i64 to index
    %low = arith.cmpi sge, %in, %zero : i64
    %high = arith.cmpi slt, %at, %n : index
    cf.assert %low, "below"
    cf.assert %high, "above"
    %part = memref.load %u[%at] : memref<?xf32>
    %sum = arith.addf %part, %out : f32
    linalg.yield %sum : f32
  }
  return %x : f32
}
