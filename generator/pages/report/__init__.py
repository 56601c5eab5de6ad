"""The finance-ready report: one frozen view, from which the page, the Markdown and the JSON are all rendered."""
