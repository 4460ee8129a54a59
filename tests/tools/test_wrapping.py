"""The wrapping of generated pages: prose only, and no name in backticks is broken."""

from __future__ import annotations

from tools.wrapping import WIDTH, wrapped


def test_long_prose_is_wrapped_and_everything_else_is_unchanged() -> None:
    table, code, short = "| " + "a b " * 40 + "|", "```\n" + "x y " * 40 + "\n```", "Short\nlines.\n"
    kept = f"# {'Title ' * 30}\n\n{short}\n{table}\n\n{code}\n"
    assert wrapped(kept) == kept
    assert max(map(len, wrapped("word " * 50).split("\n"))) <= WIDTH
    assert wrapped("- " + "word " * 30 + "\n- two") == "- " + "word " * 18 + "word\n  " + "word " * 10 + "word\n- two"


def test_a_name_in_backticks_stays_on_one_line() -> None:
    assert "`quarterdeck serve --host`" in wrapped("word " * 18 + "`quarterdeck serve --host`, and more words")
