"""Values of one page: they are of one variant, because those of different rules are never mixed."""

from prefrec.pipelines.report.asking import ALL
from prefrec.pipelines.report.figures import Fact, Phrase


def by_rules(rules: str) -> dict[str, str]:
    """The parameter of a question."""
    return {} if rules == ALL else {"rules": rules}


def of_rules(rules: str) -> Phrase:
    """The note that says so."""
    if rules == ALL:
        return Phrase("no-rules")
    return Phrase("of-rules", {"rules": Fact("text", (rules,))})
