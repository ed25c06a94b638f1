"""The notation: its formal grammar (``*.lark``) and its specification."""
