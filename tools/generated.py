"""Write the generated pages: reference pages, the map of the house and the wire types.

    python -m tools.generated

They are made from types and tables, and tests compare each of them with its source.
"""

from __future__ import annotations

import argparse

from tools import command_list, error_page, field_list, house, option_list, protocol_pages, settings_page, typescript, views

MAKERS = {
    views.PAGE: views.document,
    command_list.PAGE: command_list.document,
    option_list.PAGE: option_list.document,
    field_list.PAGE: field_list.document,
    house.PAGE: house.document,
    house.PICTURE: house.drawing,
    typescript.PAGE: typescript.declarations,
    settings_page.PAGE: settings_page.document,
    error_page.PAGE: error_page.document,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    for path, make in MAKERS.items():
        path.write_text(make(), encoding="utf-8")
        print(path)
    protocol_pages.write()


if __name__ == "__main__":
    main()
