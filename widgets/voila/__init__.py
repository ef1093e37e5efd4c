"""How the notebooks are served: our Voilà template, the gallery in front of it and the server's settings."""
