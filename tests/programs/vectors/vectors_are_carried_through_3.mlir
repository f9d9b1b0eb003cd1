// title: Vectors are carried through.
// verdict: proved
// wrong: "%b = vector.broadcast %x : f32 to vector<4xf32>\n  vector.mask %m {" => "%b = vector.broadcast %x : f32 to vector<4xf32>\nvector.mask %all {" -- a near miss is not proved
// wrong: ": memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>\n  %r = vector.reduction <add>, %v, %x : vector<4xf32> into f32" => ": memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>\n%r = vector.reduction <mul>, %v, %x : vector<4xf32> into f32" -- a near miss is not proved
func.func @f(%t: tensor<?xf32>, %i: index, %n: index, %x: f32) -> (tensor<?xf32>, f32) {
  %m = vector.create_mask %n : vector<4xi1>
  %all = arith.constant dense<true> : vector<4xi1>
  %v = vector.mask %m {
    vector.transfer_read %t[%i], %x {in_bounds = [true]}
        : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %r = vector.reduction <add>, %v, %x : vector<4xf32> into f32
  %b = vector.broadcast %x : f32 to vector<4xf32>
  %w = vector.mask %m {
    vector.transfer_write %b, %t[%i] {in_bounds = [true]}
        : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  return %w, %r : tensor<?xf32>, f32
}
// ----- target
func.func @f(%t: memref<?xf32>, %i: index, %n: index, %x: f32) -> (memref<?xf32>, f32) {
  %m = vector.create_mask %n : vector<4xi1>
  %all = arith.constant dense<true> : vector<4xi1>
  %v = vector.mask %m {
    vector.transfer_read %t[%i], %x {in_bounds = [true]}
        : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %r = vector.reduction <add>, %v, %x : vector<4xf32> into f32
  %b = vector.broadcast %x : f32 to vector<4xf32>
  vector.mask %m {
    vector.transfer_write %b, %t[%i] {in_bounds = [true]}
        : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return %t, %r : memref<?xf32>, f32
}
