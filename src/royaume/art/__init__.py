"""Illustrations drawn by code: shapes and colours that know no rules, no engine and no table."""
