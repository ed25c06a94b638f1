"""From text to records: blocks, lines, words, facts, and what to say where that fails."""
