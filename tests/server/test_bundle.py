"""The page's modules in one script: what it does is what they did one by one."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from quarterdeck.server.bundle import CannotBundle, bundle
from quarterdeck.server.static import our_page

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


def test_modules_are_called_in_the_order_in_which_they_need_each_other() -> None:
    script = bundle(MODULES, "main.js")
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


def test_what_is_not_understood_is_refused() -> None:
    around = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\nexport const b = 1;\n'}
    with pytest.raises(CannotBundle, match=r"a\.js → b\.js → a\.js"):
        bundle(around, "a.js")
    with pytest.raises(CannotBundle, match="which there is not"):
        bundle({"a.js": 'import { b } from "./b.js";\n'}, "a.js")
    with pytest.raises(CannotBundle, match="is not understood"):
        bundle({"a.js": "export let changing = 1;\n"}, "a.js")


def test_our_page_is_light() -> None:
    page = our_page()
    script, style = page.packed("page.js"), page.packed("page.css")
    assert len(script) + len(style) < 120_000  # of the 150 kB that a first visit may have, tests/browser/test_light.py
