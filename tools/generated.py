"""Write anew what is made from our types and tables: fields of scenarios, views, the map of the house, types of the wire.

    python -m tools.generated

Tests hold each of them to its source.
"""

from __future__ import annotations

import argparse

from tools import field_list, house, typescript, views

MAKERS = {
    views.PAGE: views.document,
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
