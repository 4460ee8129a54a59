// Draws a scene as the page does, puts what Python drew beside it, and says where they differ.
async ([scene, drawn, theme]) => {
  document.documentElement.dataset.theme = theme;
  const { html, render } = await import("/static/html.js");
  const { layoutOf } = await import("/static/board/layout.js");
  const { Marks } = await import("/static/board/cells.js");
  const { Pieces, Sheet } = await import("/static/board/drawing.js");
  const { TablePicture } = await import("/static/board/picture.js");
  const [ours, theirs] = ["svg", "svg"].map((tag) => document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", tag)));
  const layout = layoutOf(scene.board);
  render(layout ? html`<${Sheet} layout=${layout} /><${Marks} scene=${scene} layout=${layout} /><${Pieces} scene=${scene} layout=${layout} />` : html`<${TablePicture} scene=${scene} label="" />`, ours);
  theirs.innerHTML = drawn;
  const page = [...(layout ? ours : ours.firstElementChild).querySelectorAll("*")];
  const made = [...(layout ? theirs : theirs.firstElementChild).querySelectorAll("*")];
  const faults = page.length === made.length ? [] : [`${page.length} elements on the page, ${made.length} made`];
  const numbers = (said) => (said.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
  const shape = (said) => said.replace(/-?\d*\.?\d+(?:e-?\d+)?/g, "").replace(/[\s,]+/g, "");
  const near = (one, other, by) => one.length === other.length && one.every((value, index) => Math.abs(value - other[index]) <= by);
  const paint = (style, name) => {
    const [value, opacity] = [style.getPropertyValue(name), Number(style.getPropertyValue(`${name}-opacity`))];
    if (value === "none") return [];
    const [red, green, blue, alpha = 1] = numbers(value);
    return alpha ? [red, green, blue, Math.round(alpha * opacity * 100)] : [];
  };
  const PLACES = ["x", "y", "width", "height", "rx", "r", "d", "transform"];
  const WORDS = ["text-anchor", "stroke-linejoin", "stroke-linecap", "font-family", "font-weight", "font-style"];
  const LENGTHS = ["stroke-width", "stroke-dasharray", "font-size", "opacity"];
  page.forEach((one, index) => {
    const other = made[index];
    if (!other || faults.length > 8) return;
    const [a, b] = [getComputedStyle(one), getComputedStyle(other)];
    const differs = (what, x, y) => faults.push(`${one.tagName}.${one.getAttribute("class")} ${what}: ${x} on the page, ${y} made`);
    if (one.tagName !== other.tagName) differs("tag", one.tagName, other.tagName);
    for (const name of PLACES) {
      const [x, y] = [one, other].map((each) => each.getAttribute(name) ?? "");
      if (shape(x) !== shape(y) || !near(numbers(x), numbers(y), 0.02)) differs(name, x, y);
    }
    const words = (element) => [...element.childNodes].filter((each) => each.nodeType === 3).map((each) => each.data).join("").trim();
    if (words(one) !== words(other)) differs("words", words(one), words(other));
    if (one.tagName === "g" || one.tagName === "clipPath") return;
    for (const name of WORDS) if (a[name] !== b[name] && (one.tagName === "text" || !name.startsWith("font"))) differs(name, a[name], b[name]);
    for (const name of LENGTHS) if (!near(numbers(a[name]), numbers(b[name]), 0.006) && (one.tagName === "text" || name !== "font-size")) differs(name, a[name], b[name]);
    for (const name of ["fill", "stroke"]) if (!near(paint(a, name), paint(b, name), 1.01)) differs(name, paint(a, name), paint(b, name));
  });
  ours.remove();
  theirs.remove();
  return [page.length, faults];
}
