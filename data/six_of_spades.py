"""How often does a contract of six of spades fail? From records to a figure: a notebook of marimo.

    pip install -e '.[notebook]'
    marimo edit data/six_of_spades.py                           # to read, to change and to run
    python data/six_of_spades.py -- --picture six_of_spades.svg # as a program
"""

import marimo

__generated_with = "0.25.2"
app = marimo.App()


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    # How often does a contract of six of spades fail?

    The six of spades is the lowest bid of Preferans: six tricks with spades as trumps. Its name is Stalingrad, and in
    many clubs both defenders must whist it. So it is the contract about which players argue most: is it a present, or
    a trap?

    This notebook goes the whole way: records, archive, question, figure. Every step is a call that also works on an
    archive of your own: change the list of files below.
    """)


@app.cell
def _():
    import sys
    from pathlib import Path
    from tempfile import TemporaryDirectory

    import altair as alt
    import marimo as mo
    import polars as pl
    from prefrec.pipelines import query
    from prefrec.pipelines.load import load

    from prefrec.generate import Style, games
    from prefrec.variant import load as rules
    from prefrec.writer import dumps

    return Path, Style, TemporaryDirectory, alt, dumps, games, load, mo, pl, query, rules, sys


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## Records

    The sample records that come with prefrec, which are few, and a hundred games that its bots play: the same ones
    every time. A bot plays like no human, so what follows tells how the figures are made and not how people play.
    """)


@app.cell
def _(Path, Style, TemporaryDirectory, dumps, games, mo, rules):
    place = TemporaryDirectory(prefix="six-of-spades-")
    generated = Path(place.name) / "generated.pref"
    generated.write_text(dumps(games(1, rules("sochi", 1), 3, 100, Style.PLAIN)), encoding="utf-8")
    samples = sorted((mo.notebook_dir() or Path()).glob("*.pref"))
    records = [*map(str, samples), str(generated)]
    records
    return place, records


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## Archive

    All of them go into an archive, one DuckDB file. A record with an error is told and enters no figure; a game that
    is there twice is counted once.
    """)


@app.cell
def _(Path, load, place, records):
    archive = Path(place.name) / "games.duckdb"
    loaded = load(archive, records)
    loaded.text
    return archive, loaded


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## The question

    `prefrec query games.duckdb six-of-spades` is the same question in the terminal, and
    `prefrec query --sql six-of-spades` shows what it asks. Contracts of different rules are different contracts: we
    ask for games for three by the rules of Sochi.
    """)


@app.cell
def _(archive, query):
    chosen = {"rules": "sochi", "players": "3"}
    asked = query.run(archive, "six-of-spades", chosen)
    answer = asked.frame
    answer
    return answer, asked, chosen


@app.cell
def _(answer, mo, pl):
    played = answer.row(by_predicate=pl.col("line") == "failed, of those played", named=True)
    undertaken = answer.row(by_predicate=pl.col("line") == "failed, of all", named=True)
    mo.md(f"""
    Of **{undertaken["n"]}** contracts **{undertaken["k"]}** failed. But many are not played at all: where both
    defenders pass, the contract counts as made. Of the **{played["n"]}** that were played, **{played["k"]}** failed:
    {played["share"]:.0%}, and with so few cases all that can be said is that the rate lies somewhere between
    {played["low"]:.0%} and {played["high"]:.0%} (95 % Wilson interval).
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## The figure

    A rate by itself says little, so here it is beside the other contracts of six and seven. The point is the rate of
    failure among the contracts that were played, the line its interval; the number behind the name is how many there
    were.
    """)


@app.cell
def _(archive, chosen, pl, query):
    def failures(contract):
        """The rate of failure of one contract, among those that were played."""
        frame = query.run(archive, "fail-rate", {**chosen, "contract": contract}).frame
        return frame.filter(pl.col("line") == "failed, of those played").with_columns(contract=pl.lit(contract))

    known = query.run(archive, "select name from contracts where level in (6, 7) order by contract").frame["name"]
    rates = pl.concat([failures(contract) for contract in known]).filter(pl.col("n") > 0)
    rates
    return (rates,)


@app.cell
def _(alt, pl, rates):
    named = rates.with_columns(
        label=pl.format("{} ({})", "contract", "n"), is_asked=pl.col("contract") == "6s"
    )
    lines = alt.Chart(named).encode(
        y=alt.Y("label:N", sort=None, title="contract (played)"),
        color=alt.condition(alt.datum.is_asked, alt.value("#b3261e"), alt.value("#44617b")),
    )
    scale = alt.Scale(domain=[0, 1])
    intervals = lines.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", scale=scale, axis=alt.Axis(format=".0%"), title="failed, of those played"), x2="high:Q"
    )
    points = lines.mark_point(filled=True, size=70, opacity=1).encode(x=alt.X("share:Q", scale=scale))
    figure = (intervals + points).properties(width=480, title="How often contracts fail: Sochi, three players")
    figure
    return (figure,)


@app.cell(hide_code=True)
def _(mo):
    mo.md("""
    ## What it says, and what it does not

    * Where intervals overlap as widely as here, nothing is said of which contract fails more often. A hundred games are
      few: the interval of a rate near one half is ten points wide on either side for a hundred contracts *played*.
    * It is a rate among those who undertook the contract. Nobody bids with a bad hand on purpose, so it is not the
      risk of a hand that somebody gives you.
    * Contracts that nobody whisted are not among the played ones, and they are the safe ones: the rate of failure of
      all of them is lower. Both rates are true; say which one you mean.
    * Contracts whose outcome is not written are in no rate. How many there are is the last line of the answer.
    * The intervals take contracts for independent of each other. Those of one evening have the same players and are
      not quite that, so the truth is a little less certain than the lines are long.
    * Here most games were played by bots. With `records` of your own the same cells tell of your table.
    """)


@app.cell
def _(asked, figure, mo, query, sys):
    picture = mo.cli_args().get("picture")
    if mo.app_meta().mode == "script":
        query.write(asked, "table", sys.stdout.buffer)
    if picture:
        figure.save(str(picture))
    return


if __name__ == "__main__":
    app.run()
