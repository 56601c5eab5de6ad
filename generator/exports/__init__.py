"""The exports: the evaluated table as JSON, its published schemas, and the manifest of the site."""
