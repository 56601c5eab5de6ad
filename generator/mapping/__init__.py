"""The files that harnesses write, in; rows, out: by a declared mapping, exactly, and the same every time."""
