"""Frames held against the description of the socket, wherever the tests have one."""

from __future__ import annotations

from functools import cache
from typing import Any

from quarterdeck.server.descriptions.asyncapi import describe

try:
    import jsonschema_rs
except ImportError:  # it comes with the development requirements
    IS_THERE = False
else:
    IS_THERE = True


@cache
def validator(message: str) -> Any:
    """What checks a message of the description."""
    components = describe()["components"]
    return jsonschema_rs.Draft7Validator({"allOf": [components["messages"][message]["payload"]], "components": components})


def faults(message: str, frame: Any) -> list[str]:
    """Where a frame is not what the description says."""
    return [f"{message} at {error.instance_path}: {error.message}" for error in validator(message).iter_errors(frame)]


def hold(frame: Any, asked: Any = None) -> None:
    """A frame that came is as described; if it is a reply, so is what it replies to, where that was done."""
    if not IS_THERE:
        return
    if frame["type"] != "reply":
        assert faults(frame["type"], frame) == []
    elif not frame["ok"]:
        assert faults("refused", frame) == []
    elif asked is not None:
        assert faults(f"ask_{asked['type']}", asked) == []
        assert faults(f"done_{asked['type']}", frame) == []
