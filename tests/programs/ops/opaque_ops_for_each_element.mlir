// title: Opaque ops for each element.
// verdict: proved
// unproved: "%i = linalg.index 0 : index\n    %y = \"acme.ask\"(%x, %i) : (f32, index) -> f32" => "%i = linalg.index 0 : index\n%y = \"acme.ask\"(%o, %i) : (f32, index) -> f32" -- other opaque ops for each element
// unproved: "linalg.map ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) (%e: f32, %o: f32) {\n    %z = \"acme.now\"() : () -> f32" => "linalg.map ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) (%e: f32, %o: f32) {\n%z = \"acme.then\"() : () -> f32" -- other opaque ops for each element
// unproved: "linalg.map ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) (%e: f32, %o: f32) {\n    %z = \"acme.now\"() : () -> f32" => "linalg.map ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) (%e: f32, %o: f32) {\n%z = \"acme.now\"() : () -> f32\n%w = \"acme.now\"() : () -> f32" -- other opaque ops for each element
// unproved: "%z = \"acme.now\"() : () -> f32\n    %s = arith.addf %e, %z : f32\n    linalg.yield %s : f32\n  }\n  return %a, %t : memref<?xf32>, memref<?xf32>" => "%z = \"acme.now\"() : () -> f32\n%s = arith.addf %e, %z : f32\nlinalg.yield %z : f32\n}\nreturn %a, %t : memref<?xf32>, memref<?xf32>" -- other opaque ops for each element
// unproved: "linalg.yield %y" => "linalg.yield %x" -- other opaque ops for each element
// unproved: "%a = memref.alloc(%n) : memref<?xf32>" => "%c1 = arith.constant 1 : index\n%m = arith.addi %n, %c1 : index\n%a = memref.alloc(%m) : memref<?xf32>" -- other opaque ops for each element
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = tensor.generate %n {
  ^bb0(%i: index):
    %y = "acme.ask"(%x, %i) : (f32, index) -> f32
    tensor.yield %y : f32
  } : tensor<?xf32>
  %b = linalg.map ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) (%e: f32, %o: f32) {
    %z = "acme.now"() : () -> f32
    %s = arith.addf %e, %z : f32
    linalg.yield %s : f32
  }
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %n: index, %x: f32) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.map outs(%a : memref<?xf32>) (%o: f32) {
    %i = linalg.index 0 : index
    %y = "acme.ask"(%x, %i) : (f32, index) -> f32
    linalg.yield %y : f32
  }
  linalg.map ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) (%e: f32, %o: f32) {
    %z = "acme.now"() : () -> f32
    %s = arith.addf %e, %z : f32
    linalg.yield %s : f32
  }
  return %a, %t : memref<?xf32>, memref<?xf32>
}
