"""Every word that can be read acts in some scenario: understanding means that it runs."""

from __future__ import annotations

import functools
import gc
import inspect
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from apnap.errors import ApnapError
from apnap.scenario.run import run_file

from .test_vocabulary import WORDS

SCENARIOS = Path(__file__).parents[2] / "scenarios"
SPEAKING = {"say", "say_tail", "spoken", "words_for"}


def own_methods(cls: type) -> dict[str, Callable[..., Any]]:
    """What a class of the vocabulary does besides saying itself."""
    return {
        name: method
        for name, method in vars(cls).items()
        if inspect.isfunction(method) and not name.startswith("__") and name not in SPEAKING
    }


def bases(cls: type) -> list[type]:
    return [one for one in cls.__mro__ if one.__module__.startswith("apnap.abilities.")]


def test_every_word_acts_in_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each class whose methods do anything has one of them called as the scenarios run."""
    silent = {
        word for word in WORDS
        if any(own_methods(base) for base in bases(word)) and not getattr(word, "unsupported", None)
    }
    assert len(silent) > 900
    for cache in gc.get_objects():  # what other tests have had read acts no more
        if isinstance(cache, functools._lru_cache_wrapper):
            cache.cache_clear()
    waiting = {
        base: {word for word in silent if base in bases(word)}
        for word in silent for base in bases(word)
    }
    originals = {base: own_methods(base) for base in waiting}

    def acted(word: type) -> None:
        silent.discard(word)
        for base in bases(word):
            of_it = waiting.get(base, set())
            if word in of_it:
                of_it.remove(word)
                if not of_it:  # nobody needs to look at these any more
                    for name, method in originals[base].items():
                        setattr(base, name, method)

    def watched(method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def call(self: Any, *args: Any, **kwargs: Any) -> Any:
            if type(self) in silent:
                acted(type(self))
            return method(self, *args, **kwargs)

        return call

    for base, methods in originals.items():
        for name, method in methods.items():
            monkeypatch.setattr(base, name, watched(method))
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        with suppress(ApnapError):
            run_file(path)
        if not silent:
            break
    assert sorted(word.__name__ for word in silent) == []
