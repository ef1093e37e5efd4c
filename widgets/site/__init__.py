"""The static site: one folder that any web host can serve, with Python in the reader's browser."""
