func.func @f(%v: vector<4xf32>, %s: f32, %m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %k: vector<4xi1>, %iv: vector<4xi32>, %sc: vector<[4]xf32>, %v2: vector<4x4xf32>, %t1: tensor<?xf32>, %m1: memref<?xf32>, %mm: memref<4x4xf32>) {
  vector.print %v : vector<4xf32>
  vector.print %s : f32
  vector.print str "hello\n"
  vector.print punctuation <comma>
  vector.print %s : f32 punctuation <no_punctuation>
  %0 = vector.transfer_read %t[%i, %i], %s {in_bounds = [true]} : tensor<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %s, %k {permutation_map = affine_map<(d0, d1) -> (d0)>, foo} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_write %v, %t[%i, %i], %k {in_bounds = [true]} : vector<4xf32>, tensor<?x?xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  %3 = vector.mask %k { vector.transfer_read %t[%i, %i], %s : tensor<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  %31 = vector.mask %k, %v { vector.transfer_read %t[%i, %i], %s : tensor<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %4 = vector.gather %t[%i, %i] [%iv], %k, %v : tensor<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%iv], %k, %v : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %5 = vector.vscale
  %6 = vector.create_mask %i : vector<4xi1>
  %61 = vector.constant_mask [2] : vector<4xi1>
  %7 = vector.extract %v[2] : f32 from vector<4xf32>
  %8 = vector.extract %v2[%i, 2] : f32 from vector<4x4xf32>
  %9 = vector.insert %s, %v [1] : f32 into vector<4xf32>
  %91 = vector.insert %v, %v2 [%i] : vector<4xf32> into vector<4x4xf32>
  %10 = vector.broadcast %s : f32 to vector<4xf32>
  %11 = vector.shape_cast %v2 : vector<4x4xf32> to vector<16xf32>
  %12 = vector.transpose %v2, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  %13 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %14 = vector.insert_strided_slice %13, %v {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  %15 = vector.fma %v, %v, %v : vector<4xf32>
  %16 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>} %v2, %v, %v : vector<4x4xf32>, vector<4xf32> into vector<4xf32>
  %17 = vector.reduction <add>, %v, %s : vector<4xf32> into f32
  %171 = vector.reduction <maximumf>, %v : vector<4xf32> into f32
  %18 = vector.multi_reduction <add>, %v2, %v [1] : vector<4x4xf32> to vector<4xf32>
  %20 = vector.load %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  vector.store %v, %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  %21 = vector.maskedload %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %22 = vector.bitcast %v : vector<4xf32> to vector<4xi32>
  %23 = vector.from_elements %s, %s : vector<2xf32>
  %25 = vector.shuffle %v, %v [0, 1] : vector<4xf32>, vector<4xf32>
  %28 = vector.step : vector<4xindex>
  vector.print
  return
}

func.func @scatter_on_tensor(%b: tensor<16x16xf32>, %v: vector<16xi32>, %m: vector<16xi1>, %x: vector<16xf32>, %i: index) -> tensor<16x16xf32> {
  %r = vector.scatter %b[%i, %i] [%v], %m, %x : tensor<16x16xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> -> tensor<16x16xf32>
  vector.print punctuation <newline>
  %behind = arith.constant 0 : index
  return %r : tensor<16x16xf32>
}
