"""Role tokens: created attached to a creature (CR 111.10j-r, 303.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from apnap.game.ability import Steps
from apnap.game.board import Board
from apnap.game.context import Context
from apnap.game.ids import ObjectId
from apnap.rules import actions

from .effects import Clause
from .selectors import Objects, Players, speak_of
from .tokens import predefined
from .words import Vocabulary

RoleWord = Annotated[
    str,
    Vocabulary(
        "role",
        ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero"),
    ),
]


@dataclass(frozen=True)
class CreateRole(Clause):
    """ "Create a Wicked Role token attached to target creature"."""

    who: Players
    role: RoleWord
    to: Objects
    templates: ClassVar[tuple[str, ...]] = (
        "{who} [create] a {role} Role token attached to {to}",
    )

    def perform(self, board: Board, ctx: Context) -> Steps[None]:
        hosts = yield from self.to.objects(board, ctx)
        made: list[ObjectId] = []
        for player in self.who.each(board, ctx):
            for host in hosts:
                if host in board.battlefield:  # else there is nothing it can enchant (CR 303.4i)
                    made += yield from actions.create_tokens(
                        board, player, predefined(f"{self.role} Role"), source=ctx.source,
                        attach_to=host,
                    )
        ctx.named["created"] = tuple(made)
        speak_of(ctx, hosts)
