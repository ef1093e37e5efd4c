"""The games as other libraries know them: OpenSpiel, PettingZoo, Gymnasium. Each is an optional extra.

Install with `pip install "boardgame-notebooks[adapters]"`; `docs/adapters.md` has an example of each.
"""
