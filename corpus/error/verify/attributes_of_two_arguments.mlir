// title: Attributes are said of two arguments, and there is one.
// reason: 2 dictionaries of attributes for 1 types
"func.func"() <{sym_name = "f", function_type = (tensor<4xf32>) -> tensor<4xf32>, arg_attrs = [{}, {}]}> ({
^bb0(%t: tensor<4xf32>):
  "func.return"(%t) : (tensor<4xf32>) -> ()
}) : () -> ()
