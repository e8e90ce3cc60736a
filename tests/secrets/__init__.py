"""Nothing hidden leaves the server: whatever is sent stays the same when a dealer deals the hidden things anew."""
