"""Events of a club: a league or a knock-out, from the sign-up to the last table."""
