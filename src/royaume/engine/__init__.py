"""The engine knows no game: positions, actions, agenda, chance, records, scenarios, words."""
