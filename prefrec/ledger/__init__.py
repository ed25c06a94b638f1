"""The sheet explained: every number with the rule and the arithmetic that made it."""
