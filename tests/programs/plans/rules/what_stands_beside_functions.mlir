// title: What stands beside functions.
// verdict: proved
// wrong: "// ----- target\n\"llvm.func\"() <{function_type = !llvm.func<void ()>, sym_name = \"g\"}> ({}) : () -> ()" => "// ----- target\n" -- what stands beside functions
// wrong: "// ----- target\n\"llvm.func\"() <{function_type = !llvm.func<void ()>, sym_name = \"g\"}> ({}) : () -> ()" => "// ----- target\n\"llvm.func\"() <{function_type = !llvm.func<void (i8)>, sym_name = \"g\"}> ({}) : () -> ()" -- what stands beside functions
"llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "g"}> ({}) : () -> ()
func.func @f(%m: memref<4xi8>) { return }
// ----- target
"llvm.func"() <{function_type = !llvm.func<void ()>, sym_name = "g"}> ({}) : () -> ()
func.func @f(%m: memref<4xi8>) { return }
// ----- plan
{"points": []}
