func.func private @ext(memref<2xi32> {bufferization.access = "read"})
func.func @f(%t: memref<2xi32>, %n: index) {
  %k = arith.constant 7654321 : index
  %g = arith.cmpi eq, %n, %k : index
  scf.if %g {
    %m = memref.alloca() : memref<2xi32>
    func.call @ext(%m) : (memref<2xi32>) -> ()
  } else {
    func.call @ext(%t) : (memref<2xi32>) -> ()
  }
  return
}
