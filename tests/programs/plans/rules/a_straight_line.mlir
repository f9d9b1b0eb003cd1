// title: A straight line.
// verdict: proved
// wrong: "%x, %m[%c0]" => "%x, %m[%c2]" -- what differs in a straight line is refused
// wrong: "%x = memref.load %m[%c1]" => "%x = memref.load %m[%c2]" -- what differs in a straight line is refused
// wrong: "%x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>" => "%x = memref.load %m[%c1] : memref<4xf32>" -- what differs in a straight line is refused
// wrong: "%x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>return %m : memref<4xf32>" => "%x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>%a = memref.alloc()\n: memref<4xf32>\nreturn %a : memref<4xf32>" -- what differs in a straight line is refused
// wrong: "%x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>return %m : memref<4xf32>" => "%x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>memref.dealloc %m\n: memref<4xf32>return %m : memref<4xf32>" -- what differs in a straight line is refused
// wrong: "%x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>return %m : memref<4xf32>" => "%c9 = arith.constant 9 : index%x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0]\n: memref<4xf32>memref.store %x, %m[%c9] : memref<4xf32>return %m : memref<4xf32>" -- what differs in a straight line is refused
// wrong: "func.func @f(%t: tensor<4xf32>)" => "func.func @f(%t: tensor<4xf32> {bufferization.writable = false})" -- memory that may not be written
// wrong: "func.func @f(%t: tensor<4xf32>)" => "func.func @f(%t: tensor<4xf32> {bufferization.access = \"read\"})" -- memory that may not be written
// wrong: "// ----- plan\n{\"points\": []}" => "// ----- plan\n{\n\"points\": [\n{\"source\": 5, \"target\": 4, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"5.0\", \"buffer\": \"^0.0.0.0\"}]}\n]\n}" -- a cut that is not so is refused
// wrong: "// ----- plan\n{\"points\": []}" => "// ----- plan\n{\n\"points\": [\n{\"source\": 5, \"target\": 5, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"^0.0.0.0\", \"buffer\": \"^0.0.0.0\"}]}\n]\n}" -- a cut that is not so is refused
// wrong: "// ----- plan\n{\"points\": []}" => "// ----- plan\n{\n\"points\": [\n{\"source\": 5, \"target\": 5, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"4.0\", \"buffer\": \"^0.0.0.0\"}]}\n]\n}" -- a cut that is not so is refused
// wrong: "// ----- plan\n{\"points\": []}" => "// ----- plan\n{\n\"points\": [{\"source\": 5, \"target\": 5, \"rule\": \"cut\", \"holds\": [{\"tensor\": \"5.0\", \"buffer\": \"7.0\"}]}]\n}" -- a cut that is not so is refused
// wrong: "// ----- plan\n{\"points\": []}" => "// ----- plan\n{\n\"points\": [\n{\"source\": 5, \"target\": 5, \"rule\": \"cut\",\n\"holds\": [{\"tensor\": \"99.0\", \"buffer\": \"^0.0.0.0\"}]}\n]\n}" -- a cut that is not so is refused
// wrong: "{\"points\": []}" => "{\"points\": [{\"source\": 5, \"target\": 5, \"rule\": \"loop\"}]}" -- a cut that is not so is refused
// wrong: "{\"points\": []}" => "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"loop\"}]}" -- what fits no rule is refused
// wrong: "{\"points\": []}" => "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"branch\"}]}" -- what fits no rule is refused
// wrong: "{\"points\": []}" => "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"call\"}]}" -- what fits no rule is refused
// wrong: "{\"points\": []}" => "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"threads\"}]}" -- what fits no rule is refused
// wrong: "{\"points\": []}" => "{\"points\": [{\"source\": 4, \"target\": 4, \"rule\": \"event\"}]}" -- what fits no rule is refused
func.func @f(%t: tensor<4xf32>) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = tensor.extract %t[%c1] : tensor<4xf32>%r = tensor.insert %x into %t[%c0] : tensor<4xf32>return %r
      : tensor<4xf32>
}
// ----- target
func.func @f(%m: memref<4xf32>) -> (memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = memref.load %m[%c1] : memref<4xf32>memref.store %x, %m[%c0] : memref<4xf32>return %m : memref<4xf32>
}
// ----- plan
{"points": []}
