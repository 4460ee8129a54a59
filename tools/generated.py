"""Write docs/fields.md, docs/reference/views.md and the page's types of the wire anew, which are made from our types.

    python -m tools.generated

Tests hold all three to the types.
"""

from __future__ import annotations

import argparse

from tools import field_list, typescript, views


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.parse_args()
    made = {views.PAGE: views.document(), field_list.PAGE: field_list.document(), typescript.PAGE: typescript.declarations()}
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
