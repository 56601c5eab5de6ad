"""Charts: drawings made at build time, in which every place is computed from the value that it stands for."""
