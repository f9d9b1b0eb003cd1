// title: A loop that begins at 0 and counts by 1.
// verdict: proved
// right: "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- a loop that begins at 0 and counts by 1
// right: "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 2}" -- a loop that begins at 0 and counts by 1
// wrong: "scf.for %j = %c0 to %u step %c1" => "scf.for %j = %n to %w step %c3", "%i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * " => "%i = affine.apply affine_map<(i)[s0] -> (" -- other rounds are refused
// wrong: "scf.for %j = %c0" => "scf.for %j = %c1" -- other rounds are refused
// wrong: "> (s0 + 3 * " => "> (s0 + " -- other rounds are refused
// wrong: "%i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * " => "%i = affine.apply affine_map<(i)[s0] -> (" -- other rounds are refused
// wrong: "%r = scf.for %i = %n to %m step %c3" => "%r = scf.for %i = %n to %m step %c1", "scf.for %j = %c0 to %u step %c1" => "scf.for %j = %n to %m step %c3", "%i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * " => "%i = affine.apply affine_map<(i)[s0] -> (" -- other rounds are refused
// wrong: "%r = scf.for %i = %n to %m step %c3" => "%r = scf.for %i = %n to %n step %c1", "scf.for %j = %c0 to %u step %c1" => "scf.for %j = %n to %n step %m", "%i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * " => "%i = affine.apply affine_map<(i)[s0] -> (" -- other rounds are refused
// wrong: "scf.for %j = %c0 to %u step %c1" => "scf.for %j = %n to %w step %c3", "%i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * " => "%i = affine.apply affine_map<(i)[s0] -> (", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- other rounds are refused
// wrong: "scf.for %j = %c0" => "scf.for %j = %c1", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- other rounds are refused
// wrong: "> (s0 + 3 * " => "> (s0 + ", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- other rounds are refused
// wrong: "%i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * " => "%i = affine.apply affine_map<(i)[s0] -> (", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- other rounds are refused
// wrong: "%r = scf.for %i = %n to %m step %c3" => "%r = scf.for %i = %n to %m step %c1", "scf.for %j = %c0 to %u step %c1" => "scf.for %j = %n to %m step %c3", "%i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * " => "%i = affine.apply affine_map<(i)[s0] -> (", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- other rounds are refused
// wrong: "%r = scf.for %i = %n to %m step %c3" => "%r = scf.for %i = %n to %n step %c1", "scf.for %j = %c0 to %u step %c1" => "scf.for %j = %n to %n step %m", "%i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * " => "%i = affine.apply affine_map<(i)[s0] -> (", "\"regions\": [[]]}" => "\"regions\": [[]],\n\"first\": 1}" -- other rounds are refused
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index, %m: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %n to %m step %c3 iter_args(%a = %t) -> (tensor<?xf32>) {
    %b = tensor.insert %x into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32, %n: index, %m: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %u = affine.apply affine_map<()[s0, s1] -> ((s1 - s0) ceildiv 3)>()[%n, %m]
  %w = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%m]
  scf.for %j = %c0 to %u step %c1 {
    %i = affine.apply affine_map<(i)[s0] -> (s0 + 3 * i)>(%j)[%n]
    memref.store %x, %t[%i] : memref<?xf32>
  }
  return %t : memref<?xf32>
}
// ----- plan
{
  "points": [
    {"source": 4, "target": 6, "rule": "loop",
     "holds": [{"tensor": "^4.0.0.1", "buffer": "^0.0.0.0"}],
     "regions": [[]]}
  ]
}
