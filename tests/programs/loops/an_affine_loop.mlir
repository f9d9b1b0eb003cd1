// title: An affine loop.
// verdict: proved
// wrong: "affine.for %i = max affine_map<(d0) -> (d0, 1)>(%m) to min affine_map<()[s0] -> (s0, 3)>()[%n] step" => "affine.for %i = max affine_map<(d0) -> (d0, 2)>(%m) to min affine_map<()[s0] -> (s0, 3)>()[%n] step" -- another affine loop
// wrong: "> (s0, 3)>()[%n] step" => "> (s0, 4)>()[%n] step" -- another affine loop
// wrong: "[%n] step 2" => "[%n] step 1" -- another affine loop
// wrong: "// ----- target\n#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, -d0 + s0 >= 0)>" => "// ----- target\n#set = affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 >= 0)>" -- another affine loop
// wrong: "// ----- target\n#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, -d0 + s0 >= 0)>" => "// ----- target\n#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, -d0 + s0 - 1 >= 0)>" -- another affine loop
// wrong: "affine.store %y, %t[%i]" => "affine.store %y, %t[%i - 1]" -- another affine loop
#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, -d0 + s0 >= 0)>
func.func @f(%t: tensor<?xf32>, %n: index, %m: index, %x: f32) -> tensor<?xf32> {
  %r = affine.for %i = max affine_map<(d0) -> (d0, 1)>(%m) to min affine_map<()[s0] -> (s0, 3)>()[%n]
      step 2 iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    %c = affine.if #set(%i)[%m] -> tensor<?xf32> {
      %y = arith.negf %x : f32
      %d = tensor.insert %y into %b[%i] : tensor<?xf32>
      affine.yield %d : tensor<?xf32>
    } else {
      affine.yield %b : tensor<?xf32>
    }
    affine.yield %c : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
#set = affine_set<(d0)[s0] : (d0 - 2 >= 0, -d0 + s0 >= 0)>
func.func @f(%t: memref<?xf32>, %n: index, %m: index, %x: f32) -> memref<?xf32> {
  affine.for %i = max affine_map<(d0) -> (d0, 1)>(%m) to min affine_map<()[s0] -> (s0, 3)>()[%n] step 2 {
    affine.store %x, %t[%i] : memref<?xf32>
    affine.if #set(%i)[%m] {
      %v = affine.load %t[%i] : memref<?xf32>
      %y = arith.negf %v : f32
      affine.store %y, %t[%i] : memref<?xf32>
    }
  }
  return %t : memref<?xf32>
}
