"""Lookahead and search for a seat: sights, players, searches and value functions.

Bots and the packages above them need only these names.
"""

from __future__ import annotations

from quarterdeck.search.backends import quickest
from quarterdeck.search.core.search_settings import TO_THE_END, SearchSettings
from quarterdeck.search.players import Greedy, Learned, SearchBot, confident_best, settings_for, tree_settings
from quarterdeck.search.seat_search import SearchLimits, SearchResult, TriedOption
from quarterdeck.search.sight import OptionWorths, Sight
from quarterdeck.search.value import PositionValue, SeatWeights, settings_of, value_for, value_of
from quarterdeck.search.whole_games import GREEDY, RANDOM, SeatStyle, WholeGames
from quarterdeck.search.win_chances import WinChances, WinChanceSearch

__all__ = [
    "GREEDY",
    "RANDOM",
    "TO_THE_END",
    "Greedy",
    "Learned",
    "OptionWorths",
    "PositionValue",
    "SearchBot",
    "SearchLimits",
    "SearchResult",
    "SearchSettings",
    "SeatStyle",
    "SeatWeights",
    "Sight",
    "TriedOption",
    "WholeGames",
    "WinChanceSearch",
    "WinChances",
    "confident_best",
    "quickest",
    "settings_for",
    "settings_of",
    "tree_settings",
    "value_for",
    "value_of",
]
