"""The table in the browser: the server renders, htmx morphs."""
