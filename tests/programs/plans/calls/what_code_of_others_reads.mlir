// title: What code of others reads.
// What it does not read may be anything, but of the same size, and alive.
// verdict: proved
// right: "{bufferization.access = \"write" => "{bufferization.access = \"none" -- what code of others reads
// wrong: "func.func private @e(tensor<?xf32> {bufferization.access = \"write\"})" => "func.func private @e(tensor<?xf32>)" -- what code of others reads
// wrong: "func.func private @e(tensor<?xf32> {bufferization.access = \"write\"})" => "func.func private @e(tensor<?xf32>)", "%a = memref.alloc(%d) : memref<?xf32>" => "%c5 = arith.constant 5 : index\n%a = memref.alloc(%c5) : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "func.func private @e(tensor<?xf32> {bufferization.access = \"write\"})" => "func.func private @e(tensor<?xf32>)", "%a = memref.alloc(%d) : memref<?xf32>" => "%a = memref.alloc(%d) : memref<?xf32>\nmemref.dealloc %a : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "{bufferization.access = \"write" => "{bufferization.access = \"read" -- what code of others reads
// wrong: "{bufferization.access = \"write" => "{bufferization.access = \"read", "%a = memref.alloc(%d) : memref<?xf32>" => "%c5 = arith.constant 5 : index\n%a = memref.alloc(%c5) : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "{bufferization.access = \"write" => "{bufferization.access = \"read", "%a = memref.alloc(%d) : memref<?xf32>" => "%a = memref.alloc(%d) : memref<?xf32>\nmemref.dealloc %a : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "{bufferization.access = \"" => "{bufferization.access = \"read-" -- what code of others reads
// wrong: "{bufferization.access = \"" => "{bufferization.access = \"read-", "%a = memref.alloc(%d) : memref<?xf32>" => "%c5 = arith.constant 5 : index\n%a = memref.alloc(%c5) : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "{bufferization.access = \"" => "{bufferization.access = \"read-", "%a = memref.alloc(%d) : memref<?xf32>" => "%a = memref.alloc(%d) : memref<?xf32>\nmemref.dealloc %a : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "%a = memref.alloc(%d) : memref<?xf32>" => "%c5 = arith.constant 5 : index\n%a = memref.alloc(%c5) : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "%a = memref.alloc(%d) : memref<?xf32>" => "%a = memref.alloc(%d) : memref<?xf32>\nmemref.dealloc %a : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "{bufferization.access = \"write" => "{bufferization.access = \"none", "%a = memref.alloc(%d) : memref<?xf32>" => "%c5 = arith.constant 5 : index\n%a = memref.alloc(%c5) : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "{bufferization.access = \"write" => "{bufferization.access = \"none", "%a = memref.alloc(%d) : memref<?xf32>" => "%a = memref.alloc(%d) : memref<?xf32>\nmemref.dealloc %a : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "func.func private @e(memref<?xf32>)" => "func.func private @e(memref<?xf32> {bufferization.access = \"read\"})" -- what code of others reads
// wrong: "func.func private @e(memref<?xf32>)" => "func.func private @e(memref<?xf32> {bufferization.access = \"read\"})", "%a = memref.alloc(%d) : memref<?xf32>" => "%c5 = arith.constant 5 : index\n%a = memref.alloc(%c5) : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
// wrong: "func.func private @e(memref<?xf32>)" => "func.func private @e(memref<?xf32> {bufferization.access = \"read\"})", "%a = memref.alloc(%d) : memref<?xf32>" => "%a = memref.alloc(%d) : memref<?xf32>\nmemref.dealloc %a : memref<?xf32>", "\"points\": [{\"source\": 2, \"target\": 4" => "\"points\": [{\"source\": 2, \"target\": 5" -- what code of others reads
func.func private @e(tensor<?xf32> {bufferization.access = "write"})
func.func @f(%t: tensor<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  func.call @e(%t) : (tensor<?xf32>) -> ()
  func.return %x : f32
}
// ----- target
func.func private @e(memref<?xf32>)
func.func @f(%m: memref<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  func.call @e(%a) : (memref<?xf32>) -> ()
  func.return %x : f32
}
// ----- plan
{
  "assumptions": [],
  "callees": {"e": {"results": [{"returned": 0}], "points": []}},
  "points": [{"source": 2, "target": 4, "rule": "call"}]
}
