"""Tables, seats, storage, live updates, identity and the API: knows games only through the engine."""
