"""Write the pages made from our types and tables: commands, options, scenario fields, views, the map of the house, types.

    python -m tools.generated

Tests hold each of them to its source.
"""

from __future__ import annotations

import argparse

from tools import command_list, field_list, house, option_list, typescript, views

MAKERS = {
    views.PAGE: views.document,
    command_list.PAGE: command_list.document,
    option_list.PAGE: option_list.document,
    field_list.PAGE: field_list.document,
    house.PAGE: house.document,
    house.PICTURE: house.drawing,
    typescript.PAGE: typescript.declarations,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    for path, make in MAKERS.items():
        path.write_text(make(), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
