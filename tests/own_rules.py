"""Files of a table's own rules, made from released ones."""

import re

from prefrec.variant import FOLDER


def own_file(base="sochi", **values):
    """A file that states what a released one states, but these values, each as TOML."""
    text = (FOLDER / f"{base}-1.toml").read_text(encoding="utf-8")
    heading = {"name": '"mytable"', "version": "1", "title": '"Наш стол"'}
    for key, value in (heading | values).items():
        text, count = re.subn(rf"(?m)^{key} = .*$", f"{key} = {value}", text)
        assert count == 1, key
    return text


# What a table may agree on: numbers, words, truth, lists, fractions.
AGREED = {
    "whist_factor": '"3/2"', "consolation": '"flat-10"', "amnesty": "true", "exit_levels": "[6, 7, 8]",
    "whist_style": '"gentle"', "pool_target": "12", "concede": "3", "max_deals": '"none"', "hill_divisor": '"n-1"',
}
