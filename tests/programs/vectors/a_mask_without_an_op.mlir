// title: A mask around no op chooses between what is yielded and what is given instead.
// verdict: proved
// wrong: "arith.select %m, %a, %p" => "arith.select %m, %a, %a" -- all lanes are those that are yielded
// wrong: "arith.select %m, %a, %p" => "arith.select %m, %p, %a" -- the other way around
func.func @f(%m: vector<4xi1>, %a: vector<4xf32>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = vector.mask %m, %p { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// ----- target
func.func @f(%m: vector<4xi1>, %a: vector<4xf32>, %p: vector<4xf32>) -> vector<4xf32> {
  %r = arith.select %m, %a, %p : vector<4xi1>, vector<4xf32>
  return %r : vector<4xf32>
}
