"""The commands of ``prefrec``, each in a module that is imported when it runs."""
