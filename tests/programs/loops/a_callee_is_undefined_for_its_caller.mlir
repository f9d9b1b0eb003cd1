// title: A callee is undefined for its caller.
// verdict: proved
// wrong: "%a = memref.alloc(%n) : memref<?xf32>" => "%c1 = arith.constant 1 : index\n%m = arith.subi %n, %c1 : index\n%a = memref.alloc(%m) : memref<?xf32>" -- a callee is undefined for its caller
func.func private @ask(%n: index)
func.func private @made(%n: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}
func.func @f(%n: index, %f: f32, %i: index) -> f32 {
  %u = call @made(%n, %f) : (index, f32) -> tensor<?xf32>
  %y = tensor.extract %u[%i] : tensor<?xf32>
  return %y : f32
}
// ----- target
func.func private @ask(%n: index)
func.func private @made(%n: index, %f: f32, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%f : f32) outs(%out : memref<?xf32>)
  return
}
func.func @f(%n: index, %f: f32, %i: index) -> f32 {
  %a = memref.alloc(%n) : memref<?xf32>
      call @made(%n, %f, %a) : (index, f32, memref<?xf32>) -> ()
  %y = memref.load %a[%i] : memref<?xf32>
  return %y : f32
}
