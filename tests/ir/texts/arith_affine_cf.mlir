#set = affine_set<(d0) : (d0 - 10 >= 0)>
#cd = affine_map<(d0, d1)[s0, s1] -> ((d0 - d1) ceildiv s0)>
#cd2 = affine_map<()[s0, s1, s2] -> ((s0 - s1) ceildiv s2)>
#fd = affine_map<(d0)[s0] -> (d0 floordiv s0, d0 mod s0, d0 * s0)>
func.func @f(%i: index, %j: index, %t: tensor<4xi32>, %m: memref<?xf32>, %ti: tensor<?xindex>, %b: i1, %f: f32, %x: i32, %mi: memref<4xi32>, %bt: tensor<4xi1>) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%j]
  %1 = affine.apply #cd2()[%i, %j, %i] {foo}
  %2 = affine.min affine_map<(d0)[s0] -> (d0 + s0, 4)>(%i)[%j] {foo}
  %3 = affine.max affine_map<(d0)[s0] -> (d0 - s0, 4)>(%i)[%j]
  %21 = affine.min affine_map<()[s0] -> (s0, 4)>()[%j]
  affine.for %k = 0 to %j step 2 { }
  affine.for %k = max affine_map<(d0) -> (d0, 0)>(%i) to min affine_map<(d0) -> (d0, 10)>(%j) { %q = affine.load %m[%k + 1] : memref<?xf32>
    affine.store %q, %m[%k * 2] : memref<?xf32> }
  %4 = affine.for %k = 0 to 10 iter_args(%a = %i) -> (index) { affine.yield %a : index }
  %5 = affine.if #set(%i) -> index { affine.yield %i : index } else { affine.yield %j : index } {foo}
  affine.if #set(%i) { }
  %6 = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %7 = arith.index_castui %t {foo} : tensor<4xi32> to tensor<4xindex>
  %8 = arith.index_castui %x : i32 to index
  %9 = arith.trunci %x overflow<nsw> : i32 to i8
  %10 = arith.trunci %x : i32 to i8
  %11 = arith.cmpi slt, %x, %x {foo} : i32
  %12 = arith.addi %x, %x overflow<nsw, nuw> {foo} : i32
  %13 = arith.addf %f, %f fastmath<fast> {foo} : f32
  %14 = arith.select %b, %t, %t {foo} : tensor<4xi32>
  %c = arith.constant {foo} 4 : index
  %15 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %16 = arith.cmpf ogt, %f, %f fastmath<nnan> : f32
  %17 = arith.extf %f : f32 to f64
  %18 = arith.truncf %17 : f64 to f32
  %19 = arith.extui %x : i32 to i64
  %20 = arith.maxnumf %f, %f : f32
  %22 = arith.ceildivsi %x, %x : i32
  %23 = arith.negf %f : f32
  %24:2 = arith.addui_extended %x, %x : i32, i1
  %25:2 = arith.mulsi_extended %x, %x : i32
  %26 = arith.bitcast %f : f32 to i32
  %27 = arith.select %bt, %t, %t : tensor<4xi1>, tensor<4xi32>
  %28 = arith.shli %x, %x : i32
  %29 = arith.divui %x, %x : i32
  %30 = arith.floordivsi %i, %i : index
  %31 = arith.remsi %x, %x : i32
  %32 = arith.cmpi eq, %t, %t : tensor<4xi32>
  %33 = arith.index_cast %mi : memref<4xi32> to memref<4xindex>
  %34 = arith.uitofp %x : i32 to f32
  %35 = arith.fptosi %f : f32 to i32
  %36 = arith.remf %f, %f : f32
  %37 = arith.shrui %x, %x : i32
  %38 = arith.xori %x, %x : i32
  cf.assert %b, "msg" {foo}
  cf.cond_br %b, ^bb1(%i : index), ^bb2 {foo}
^bb1(%k: index):
  cf.switch %x : i32, [ default: ^bb1(%i : index), 42: ^bb2 ]
^bb2:
  %s = math.exp %f fastmath<fast> : f32
  %s2 = math.powf %f, %f : f32
  %s3 = math.absi %x : i32
  %s4 = math.fma %f, %f, %f : f32
  cf.br ^bb3 {foo}
^bb3:
  return %i : index
}

func.func @nothing_is_lost(%a: i32, %b: i32, %v: vector<4xi8>) -> (i32, vector<4xi8>) {
  %0 = arith.divui %a, %b exact : i32
  %1 = arith.divsi %0, %b exact : i32
  %2 = arith.shrui %1, %b exact : i32
  %3 = arith.shrsi %2, %b exact {note} : i32
  %4 = arith.divsi %v, %v exact : vector<4xi8>
  return %3, %4 : i32, vector<4xi8>
}
