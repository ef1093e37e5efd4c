"""The teaching blocks: what a lesson asks, who judges it, and how it is shown. Each file is one way of asking."""
