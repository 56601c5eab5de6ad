"""What may be printed: elements, the catalogue of their only right forms, and prose whose numbers are roles."""
