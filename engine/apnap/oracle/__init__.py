"""Printed card text and abilities, in both directions.

`normalise` takes a text apart into lines, `grammar` reads them with the templates of the
vocabulary, `reading` keeps only what is printed back the same, `compile` makes a card of them
and names what is not understood, `explain` says an ability in other words.
"""
