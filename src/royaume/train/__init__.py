"""Networks that learn a game from the search, generation by generation: `royaume train`.

Playing needs NumPy and learning needs PyTorch, which are imported here and nowhere else: whoever wants something of
this room imports the module in which it is.
"""
