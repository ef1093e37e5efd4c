"""How the notebooks are served: our Voilà template, the gallery in front of it and the server's settings."""

import sys

# Jupyter checks its event schemas with a grammar that takes longer to build than all the rest to import, and that it
# does without when it is not there. No page of ours writes events.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # None is how Python marks what is not there
