"""The report: what an archive holds and answers, as one page that people can read, keep and send.

``asking`` puts questions to the archive, ``figures`` says what a figure is, ``sections`` and its neighbours
choose the figures of a page; ``wording`` has the words and numbers of both languages. ``page`` and
``markdown`` show the same report, ``charts`` draws for the page.
"""
