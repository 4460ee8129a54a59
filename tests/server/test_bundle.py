"""The bundle of the page's modules, which behaves like the modules themselves."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path

import pytest

from quarterdeck.server.http.bundle import CannotBundle, bundle
from quarterdeck.server.http.page_files import shipped_page

MODULES = {
    "main.js": """import whole from "./vendor/small.js";
import { named, inner as outer } from "./parts/one.js";
import { two } from "./parts/two.js";
console.log(whole(1), named, outer(), two.length, new named().kind);
""",
    "parts/one.js": """/** A remark. */
import { two } from "./two.js";
export class named { kind = "class"; }
const inside = () => two.join();
export { inside as inner };
""",
    "parts/two.js": """export const two = [1, 2]; // stays
export async function three() { return `import { x } from nowhere`; }
""",
    "vendor/small.js": "const t=2;export default function(n){return n+t}",
}


def test_modules_are_called_in_the_order_of_their_imports() -> None:
    script, later = bundle(MODULES, "main.js")
    assert later == ""
    assert [script.index(f"const ${name}_js") for name in ("vendor_small", "parts_two", "parts_one", "main")] == sorted(
        script.index(f"const ${name}_js") for name in ("vendor_small", "parts_two", "parts_one", "main")
    )
    assert "A remark" not in script
    assert "// stays" in script
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    done = subprocess.run([node, "-e", script], check=True, capture_output=True, text=True)
    assert done.stdout == "3 [class named] 1,2 2 class\n"


FETCHING = {
    "main.js": """import { count } from "./parts/shared.js";
const rare = () => import("./parts/rare.js");
console.log(count());
rare().then(({ told }) => told().then(console.log));
""",
    "parts/shared.js": "let times = 0;\nexport const count = () => ++times;\n",
    "parts/rare.js": """import { count } from "./shared.js";
import { only } from "./only.js";
const more = () => import("./rarer.js");
export const told = () => more().then(({ rarer }) => `${only} ${count()} ${rarer()}`);
""",
    "parts/only.js": 'export const only = "only here";\n',
    "parts/rarer.js": 'import { count } from "./shared.js";\nexport const rarer = () => count();\n',
}


def test_later_imports_are_a_second_script_and_every_module_exists_once(tmp_path: Path) -> None:
    script, later = bundle(FETCHING, "main.js", ("page.mjs", "later.mjs"))
    assert "only here" not in script
    assert "only here" in later
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    for name, text in (("page.mjs", script), ("later.mjs", later)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run([node, str(tmp_path / "page.mjs")], check=True, capture_output=True, text=True)
    assert done.stdout == "1\nonly here 2 3\n"


def test_a_module_needed_at_once_cannot_be_imported_later() -> None:
    both = {"a.js": 'import { b } from "./b.js";\nconst again = () => import("./b.js");\n', "b.js": "export const b = 1;\n"}
    with pytest.raises(CannotBundle, match=r"b\.js is imported later by one module and at once by another"):
        bundle(both, "a.js")


def test_unsupported_forms_are_refused() -> None:
    around = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\nexport const b = 1;\n'}
    with pytest.raises(CannotBundle, match=r"a\.js → b\.js → a\.js"):
        bundle(around, "a.js")
    with pytest.raises(CannotBundle, match="which does not exist"):
        bundle({"a.js": 'import { b } from "./b.js";\n'}, "a.js")
    with pytest.raises(CannotBundle, match="is not supported"):
        bundle({"a.js": "export let changing = 1;\n"}, "a.js")


def test_our_page_is_light() -> None:
    page = shipped_page()
    script, style = page.packed("page.js"), page.packed("page.css")
    assert b"ReplayPage" in gzip.decompress(page.packed("later.js"))
    assert len(script) + len(style) < 110_000  # of the 150 kB allowed to a first visit, see tests/browser/test_light.py
