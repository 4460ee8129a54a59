"""Frames checked against the AsyncAPI description, if its development requirements are installed."""

from __future__ import annotations

from functools import cache
from typing import Any

from quarterdeck.server.descriptions.asyncapi import describe

try:
    import jsonschema_rs
except ImportError:  # a development requirement
    IS_THERE = False
else:
    IS_THERE = True


@cache
def validator(message: str) -> Any:
    """Return the validator of a message."""
    components = describe()["components"]
    return jsonschema_rs.Draft7Validator({"allOf": [components["messages"][message]["payload"]], "components": components})


def faults(message: str, frame: Any) -> list[str]:
    """Return the differences between a frame and its description."""
    return [f"{message} at {error.instance_path}: {error.message}" for error in validator(message).iter_errors(frame)]


def hold(frame: Any, asked: Any = None) -> None:
    """Check a received frame, and, if it is a successful reply, the frame it replies to."""
    if not IS_THERE:
        return
    if frame["type"] != "reply":
        assert faults(frame["type"], frame) == []
    elif not frame["ok"]:
        assert faults("refused", frame) == []
    elif asked is not None:
        assert faults(f"ask_{asked['type']}", asked) == []
        assert faults(f"done_{asked['type']}", frame) == []
