"""How the game moves, one module for each chapter of the rules.

`happening.happen` carries out events (replacement, atoms, triggers, log); `atoms` are the only
code that writes to a board; `game_loop` carries out the agenda. Effects in `abilities/` are
written with `actions` (draw, destroy, exile, create a token …), `choices` (asking a player) and
`characteristics` (what an object is now).
"""
