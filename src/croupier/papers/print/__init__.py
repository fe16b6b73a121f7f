"""Papers as bytes: PDF by Typst, HTML by Jinja2; the same bytes for the same paper."""
