// title: Of an op that nobody knows, each attribute may mean something.
// verdict: unproved
// right: "_ = 2" => "_ = 1" -- the same
func.func @f(%x: i32) -> i32 {
  %r = "acme.op"(%x) {__internal_linalg_transform__ = 1 : i32} : (i32) -> i32
  return %r : i32
}
// ----- target
func.func @f(%x: i32) -> i32 {
  %r = "acme.op"(%x) {__internal_linalg_transform__ = 2 : i32} : (i32) -> i32
  return %r : i32
}
