"""The number guard: the finished bytes of the site, held against the catalogue of what may be printed."""
