"""What all parts of the compiler share: surroundings, what generated code may call, forms of code, names, what is printed."""
