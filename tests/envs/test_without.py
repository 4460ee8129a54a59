"""Without the extra, one sentence says what to install."""

from __future__ import annotations

import importlib
import sys

import pytest


def forget_the_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the environments appear not yet imported, and restore them afterwards."""
    for name in [name for name in sys.modules if name.partition(".envs")[0] == "quarterdeck" and ".envs" in name]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.parametrize("missing", ["gymnasium", "numpy", "pettingzoo"])
def test_the_environments_say_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing != "gymnasium":
        pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")
    forget_the_environments(monkeypatch)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(
        ImportError, match=rf"^the environments need more packages: pip install .quarterdeck\[envs\]. \({missing}\)$"
    ):
        importlib.import_module("quarterdeck.envs")


def test_openspiel_is_named_if_only_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo", reason="the environments need the extra 'envs'")
    monkeypatch.delitem(sys.modules, "quarterdeck.envs.spiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"^this needs OpenSpiel: pip install .quarterdeck\[envs\]. \(pyspiel\)$"):
        importlib.import_module("quarterdeck.envs.spiel")
