// title: What nobody wrote is seen under one condition, and stands under another one, which never holds.
// verdict: proved
// right: "%m[%c0, %c0], %mask {" => "%m[%c0, %c0] {" -- any element will do
// wrong: "%e[%c0, %c0], %mask {" => "%e[%c0, %c0] {" -- the source has written it
func.func @f(%v: vector<4x2xf16>, %n: index, %mask: vector<4x2xi1>, %seen: vector<4x2xi1>) -> vector<4x2xf16> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %e = tensor.empty(%n) : tensor<?x2xf16>
  %w = vector.transfer_write %v, %e[%c0, %c0], %mask {in_bounds = [false, true]} : vector<4x2xf16>, tensor<?x2xf16>
  %r = vector.transfer_read %w[%c0, %c0], %pad, %seen {in_bounds = [true, true]} : tensor<?x2xf16>, vector<4x2xf16>
  return %r : vector<4x2xf16>
}
// ----- target
func.func @f(%v: vector<4x2xf16>, %n: index, %mask: vector<4x2xi1>, %seen: vector<4x2xi1>) -> vector<4x2xf16> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f16
  %m = memref.alloc(%n) : memref<?x2xf16>
  vector.transfer_write %v, %m[%c0, %c0], %mask {in_bounds = [false, true]} : vector<4x2xf16>, memref<?x2xf16>
  %r = vector.transfer_read %m[%c0, %c0], %pad, %seen {in_bounds = [true, true]} : memref<?x2xf16>, vector<4x2xf16>
  return %r : vector<4x2xf16>
}
