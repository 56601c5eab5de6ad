"""The pages: view models built from evaluated facts, and the templates that print them."""
