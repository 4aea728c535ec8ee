"""Whole scripted games with what they assert, as other engines write them (docs/conformance.md).

`cases` reads the files, `cards` the printed facts that go with them, `setup` puts a case on a
board, `play` plays it with the answers of `answers`, `asserts` compares, `suite` runs many, and
`convert` writes a scenario file of one.
"""
