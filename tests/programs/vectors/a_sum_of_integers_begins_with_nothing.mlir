// title: A sum of integers begins with nothing.
// verdict: proved
func.func @f(%t: tensor<?xi32>, %x: i32, %v: vector<1xi32>) -> i32 {
  %r = vector.extract %v[0] : i32 from vector<1xi32>
  return %r : i32
}
// ----- target
func.func @f(%t: memref<?xi32>, %x: i32, %v: vector<1xi32>) -> i32 {
  %r = vector.reduction <add>, %v : vector<1xi32> into i32
  return %r : i32
}
