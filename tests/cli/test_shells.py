"""Examples, shortened commands, shell completion and the manual page."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import shtab

from quarterdeck.cli import main, parser
from quarterdeck.cli.shells import EXAMPLES, Command, commands_of


@pytest.fixture(scope="module")
def commands() -> list[Command]:
    return list(commands_of(parser()))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_every_command_has_an_example_that_can_be_read(commands: list[Command]) -> None:
    assert {command.name for command in commands} == set(EXAMPLES)
    for command in commands:
        assert f"quarterdeck {EXAMPLES[command.name]}" in (command.parser.epilog or "")
        parser().parse_args(shlex.split(EXAMPLES[command.name]))


def test_every_argument_says_what_it_is_for(commands: list[Command]) -> None:
    silent = [(command.name, each) for command in commands for each in command.arguments if not each.help]
    assert silent == []


def test_the_beginning_of_a_command_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "vers") == printed(capsys, "version")
    with pytest.raises(SystemExit):
        main(["ver"])
    said = capsys.readouterr().err
    assert "there is no command 'ver'; did you mean verify or version?" in said
    assert said.count("\n") == 1


def test_an_invalid_number_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["arena", "mimi", "--games", "abc"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == (
        "quarterdeck: argument --games: expected a whole number of at least 1, got 'abc' (see quarterdeck arena --help)\n"
    )


def test_a_full_disk_is_reported_in_one_sentence() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no device that is always full")
    with full.open("wb") as nowhere:
        command = [sys.executable, "-m", "quarterdeck", "version"]
        done = subprocess.run(command, stdout=nowhere, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("quarterdeck: standard output: No space left on device")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["pl"], ["play"]),
        (["play", "mi"], ["mimi-and-toutou"]),
        (["play", "--agai"], ["--against"]),
        (["play", "--against", "cap"], ["captain"]),
        (["play", "--scenario", "first"], ["first-action"]),
        (["scenario", "n"], ["new"]),
        (["fleet", "pirates-"], ["pirates-galleon"]),
        (["scenario", "new", "pir"], ["pirate-cards"]),
        (["completion", "f"], ["fish"]),
        (["fleet", "myo"], ["myown.toml"]),
        (["check", "myo"], ["myown.toml"]),
        (["play", "--scenario", "myo"], ["myown.toml"]),
        (["analyse", "myo"], ["myown.toml"]),
    ],
)
def test_bash_completes_commands_options_and_what_they_take(
    typed: list[str], offered: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "myown.toml").touch()
    script = tmp_path / "completion.bash"
    script.write_text(printed(capsys, "completion", "bash"), encoding="utf-8")
    words = shlex.join(["quarterdeck", *typed])
    at = f"COMP_WORDS=({words}); COMP_CWORD={len(typed)}"
    ask = f'. {shlex.quote(str(script))}; {at}; _shtab_quarterdeck; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.split() == offered
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pl", ["play"]),
        ("play mi", ["mimi-and-toutou"]),
        ("play mimi --agai", ["--against"]),
        ("play mimi --against cap", ["captain"]),
        ("scenario ", ["fields", "new"]),
        ("scenario new pir", ["pirate-cards"]),
        ("games ", []),
        ("check myo", ["myown.toml"]),
        ("play --scenario myo", ["myown.toml"]),
        ("play --scenario first", ["first-action"]),
    ],
)
def test_fish_completes_the_same_and_files_where_there_can_be_one(
    typed: str, offered: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("fish") is None:
        pytest.skip("fish is not installed")
    (tmp_path / "completion.fish").write_text(printed(capsys, "completion", "fish"), encoding="utf-8")
    (tmp_path / "myown.toml").touch()
    ask = f"source completion.fish; complete -C {shlex.quote(f'quarterdeck {typed}')}"
    settings = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(["fish", "-c", ask], capture_output=True, text=True, check=True, cwd=tmp_path, env=settings)
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == offered


ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; echo READY-NOW'
zpty -r shell said '*READY-NOW*READY-NOW*'
zpty -n -w shell $'quarterdeck TYPED\\t\\n'
zpty -w shell 'echo DONE-NOW'
zpty -r shell said '*DONE-NOW*DONE-NOW*'
print -r -- "$said"
"""


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("scen", "scenario"),
        ("scenario ne", "scenario new"),
        ("scenario new pir", "scenario new pirate-cards"),
        ("rules sc", "rules scum-of-the-high-seas"),
        ("train mi", "train mimi-and-toutou"),
        ("database de", "database delete"),
        ("play mimi --agai", "play mimi --against"),
        ("play mimi --against cap", "play mimi --against captain"),
        ("play --scenario first", "play --scenario first-action"),
        ("play --scenario myo", "play --scenario myown.toml"),
        ("verify --game mo", "verify --game mo"),
        ("check myo", "check myown.toml"),
    ],
)
def test_zsh_completes_the_same(typed: str, offered: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("zsh") is None:
        pytest.skip("zsh is not installed")
    (tmp_path / "_quarterdeck").write_text(printed(capsys, "completion", "zsh"), encoding="utf-8")
    (tmp_path / "myown.toml").touch()
    settings = {**os.environ, "HOME": str(tmp_path), "TERM": "dumb"}
    ask = ["zsh", "-f", "-c", f"function quarterdeck {{ :; }}\n{ZSH.replace('TYPED', typed)}"]
    done = subprocess.run(ask, capture_output=True, text=True, check=True, cwd=tmp_path, env=settings, timeout=60)
    assert f"quarterdeck {offered}" in done.stdout
    assert "_arguments" not in done.stdout


@pytest.mark.parametrize("shell", shtab.SUPPORTED_SHELLS)
def test_a_shell_can_read_its_completion_and_it_has_every_command(
    shell: str, commands: list[Command], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = printed(capsys, "completion", shell)
    for command in commands:
        assert command.name.split()[0] in text
        assert all(name.lstrip("-") in text for each in command.arguments for name in each.option_strings)
    if shell != "powershell" and shutil.which(shell) is not None:
        script = tmp_path / "script"
        script.write_text(text, encoding="utf-8")
        subprocess.run([shell, "-n", str(script)], check=True, capture_output=True)


def test_the_manual_page_has_every_command_and_argument(commands: list[Command], capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "man")
    for command in commands:
        assert f".SS {command.name}\n" in page
        assert all(name.replace("-", "\\-") in page for each in command.arguments for name in each.option_strings)
    if shutil.which("groff") is not None:
        drawn = subprocess.run(
            ["groff", "-man", "-Tutf8", "-Kutf8", "-ww"], input=page, capture_output=True, text=True, check=True
        )
        assert drawn.stderr == ""
