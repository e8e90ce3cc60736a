"""The balance lab: many games between bots, and what they say about the values of the components."""
