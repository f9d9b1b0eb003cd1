// title: No branch on poison.
// verdict: proved
// right: "%p = arith.addi %v, %v overflow<nsw>" => "%p = arith.muli %v, %k overflow<nuw>" -- no branch on poison
// right: "%p = arith.addi %v, %v overflow<nsw> " => "%p = arith.shli %k, %v " -- no branch on poison
// right: "%p = arith.addi %v, %v overflow<nsw> : " => "%p = arith.fptosi %x : f32 to " -- no branch on poison
// right: "%p = arith.addi %v, %v overflow<nsw> : i32" => "%p = arith.addf %x, %x fastmath<nnan> : f32", "%b = arith.cmpi eq, %p, %k : i32" => "%b = arith.cmpf oeq, %p, %x : f32" -- no branch on poison
// right: "%p = arith.addi %v, %v overflow<nsw>" => "%p = arith.shrui %v, %k exact" -- no branch on poison
// right: "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32" => "%b = ub.poison : i1" -- no branch on poison
// right: "%p = arith.addi %v, %v overflow<nsw> : i32" => "%p = arith.subi %c0, %n overflow<nuw> : index", "%b = arith.cmpi eq, %p, %k : i32" => "%b = arith.cmpi eq, %p, %n : index" -- index nuw
// right: "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32" => "%p = arith.shli %k, %v : i32\n%q = arith.index_cast %p : i32 to index\n%d = arith.subi %q, %q : index\n%b = arith.cmpi eq, %d, %c0 : index" -- no branch on poison
// right: "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32" => "%p = arith.fptosi %x : f32 to i32\n%q = arith.cmpi eq, %p, %k : i32\n%b = arith.select %q, %y, %y : i1" -- no branch on poison
// unproved: "%b = arith.cmpi eq, %p, %k : i32" => "%b = arith.cmpi eq, %p, %k : i32\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
// unproved: "%p = arith.addi %v, %v overflow<nsw>" => "%p = arith.muli %v, %k overflow<nuw>", "%b = arith.cmpi eq, %p, %k : i32" => "%b = arith.cmpi eq, %p, %k : i32\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
// unproved: "%p = arith.addi %v, %v overflow<nsw> " => "%p = arith.shli %k, %v ", "%b = arith.cmpi eq, %p, %k : i32" => "%b = arith.cmpi eq, %p, %k : i32\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
// unproved: "%p = arith.addi %v, %v overflow<nsw> : " => "%p = arith.fptosi %x : f32 to ", "%b = arith.cmpi eq, %p, %k : i32" => "%b = arith.cmpi eq, %p, %k : i32\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
// unproved: "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32" => "%p = arith.addf %x, %x fastmath<nnan> : f32\n%b = arith.cmpf oeq, %p, %x : f32\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
// unproved: "%p = arith.addi %v, %v overflow<nsw>" => "%p = arith.shrui %v, %k exact", "%b = arith.cmpi eq, %p, %k : i32" => "%b = arith.cmpi eq, %p, %k : i32\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
// unproved: "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32" => "%b = ub.poison : i1\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
// unproved: "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32" => "%p = arith.subi %c0, %n overflow<nuw> : index\n%b = arith.cmpi eq, %p, %n : index\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- index nuw
// unproved: "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32" => "%p = arith.shli %k, %v : i32\n%q = arith.index_cast %p : i32 to index\n%d = arith.subi %q, %q : index\n%b = arith.cmpi eq, %d, %c0 : index\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
// unproved: "%p = arith.addi %v, %v overflow<nsw> : i32\n  %b = arith.cmpi eq, %p, %k : i32" => "%p = arith.fptosi %x : f32 to i32\n%q = arith.cmpi eq, %p, %k : i32\n%b = arith.select %q, %y, %y : i1\nscf.if %b {\n%z = memref.alloc() : memref<1xf32>\n}" -- no branch on poison
func.func @f(%x: f32, %n: index, %v: i32, %m: memref<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  return %x : f32
}
// ----- target
func.func @f(%x: f32, %n: index, %v: i32, %m: memref<4xi1>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 7 : i32
  %y = arith.cmpi eq, %v, %k : i32
  %p = arith.addi %v, %v overflow<nsw> : i32
  %b = arith.cmpi eq, %p, %k : i32
  return %x : f32
}
