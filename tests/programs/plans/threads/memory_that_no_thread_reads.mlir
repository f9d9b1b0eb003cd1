// title: Memory that no thread reads.
// verdict: proved
// right: "%r = scf.forall (%j) in (%n)" => "%r = scf.forall (%j) in (1)", "scf.forall (%j) in (%n) {" => "scf.forall (%j) in (1) {", "memref.store %x, %s[%c1] : memref<2xf32>" => "memref.store %x, %s[%c1] : memref<2xf32>\n%z = memref.load %s[%c1] : memref<2xf32>" -- memory that no thread reads
// right: "memref.store %x, %s[%c1] : memref<2xf32>" => "%k = arith.constant 7.0 : f32\nmemref.store %k, %s[%c0] : memref<2xf32>" -- what it holds behind the threads
// wrong: "memref.store %x, %s[%c1] : memref<2xf32>" => "memref.store %x, %s[%c1] : memref<2xf32>\n%z = memref.load %s[%c1] : memref<2xf32>" -- memory that no thread reads
// right: "memref.store %x, %s[%c1] : memref<2xf32>" => "memref.store %x, %s[%c1] : memref<2xf32>\n%z = memref.load %s[%c0] : memref<2xf32>" -- an element that no thread writes
// wrong: "%r = scf.forall (%j) in (%n)" => "%r = scf.forall (%j) in (1)", "scf.forall (%j) in (%n) {" => "scf.forall (%j) in (1) {", "memref.store %x, %s[%c1]" => "memref.dealloc %s" -- memory that no thread reads
// wrong: "memref.store %x, %s[%c1] : memref<2xf32>" => "%k = arith.constant 7.0 : f32\nmemref.store %k, %s[%c0] : memref<2xf32>", "return %m, %x : memref<?xf32>, f32" => "%z = memref.load %s[%c0] : memref<2xf32>\nreturn %m, %z : memref<?xf32>, f32" -- what it holds behind the threads
// wrong: "memref.store %x, %s[%c1] : memref<2xf32>" => "", "\"havoc\": [\"3.0" => "\"havoc\": [\"^0.0.0.0" -- a shared output that is scratch
// wrong: "memref.store %x, %s[%c1] : memref<2xf32>" => "", "\"havoc\": [\"3.0" => "\"havoc\": [\"9.9" -- scratch has to be a buffer
func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r, %x : tensor<?xf32>, f32
}
// ----- target
func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> (memref<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<2xf32>
  memref.store %x, %s[%c0] : memref<2xf32>
  scf.forall (%j) in (%n) {
    memref.store %x, %m[%j] : memref<?xf32>
    memref.store %x, %s[%c1] : memref<2xf32>
  }
  return %m, %x : memref<?xf32>, f32
}
// ----- plan
{
  "points": [
    {"source": 3, "target": 5, "rule": "threads",
     "holds": [{"tensor": "^3.0.0.1", "buffer": "^0.0.0.0"}],
     "havoc": ["3.0"],
     "regions": [[]]}
  ]
}
