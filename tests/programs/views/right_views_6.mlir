// title: Right views are proved.
// verdict: proved
// wrong: "scf.for %i = %c0 to %n step %c4 {\n    %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]" => "scf.for %i = %c0 to %n step %c4 {\n%m = affine.min affine_map<(d0)[s0] -> (3, s0 - d0)>(%i)[%n]" -- tiles that are too small
// wrong: "scf.for %i = %c0 to %n step %c4 {\n    %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]" => "scf.for %i = %c0 to %n step %c4 {\n%m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0 + 1)>(%i)[%n]" -- tiles that leave the buffer
// wrong: "%s = memref.subview %t[%i]" => "%s = memref.subview %t[%c0]" -- tiles at the start
func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%a = %t) -> (tensor<?xf32>) {
    %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %s = tensor.extract_slice %a[%i] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    %w = linalg.fill ins(%x : f32) outs(%s : tensor<?xf32>) -> tensor<?xf32>
    %b = tensor.insert_slice %w into %a[%i] [%m] [1] : tensor<?xf32> into tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// ----- target
func.func @f(%t: memref<?xf32>, %x: f32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c4 {
    %m = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %s = memref.subview %t[%i] [%m] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.fill ins(%x : f32) outs(%s : memref<?xf32, strided<[1], offset: ?>>)
  }
  return %t : memref<?xf32>
}
