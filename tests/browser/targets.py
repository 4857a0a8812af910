"""What a finger can hit: everything that is tapped is large enough."""

TARGET, LEAST = 44, 24
"""CSS pixels of what is tapped at a table, and of what is tapped anywhere (WCAG 2.5.8)."""

_SMALLER = """
() => {
  const box = one => {
    // A tick is tapped on its words too.
    const tick = one.matches("[type=radio], [type=checkbox]");
    const words = tick && document.querySelector(`label[for="${one.id}"]`);
    return (words || one).getBoundingClientRect();
  };
  // A link in a line of text is as high as the line (WCAG 2.5.8).
  const inText = one => {
    if (!one.matches("a") || getComputedStyle(one).display !== "inline") return false;
    let block = one.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    const around = [...block.childNodes].filter(near => !near.contains(one));
    return around.some(near => near.textContent.trim().length > 2);
  };
  return [...document.querySelectorAll(
      "a[href], button, summary, input:not([type=hidden]), select, textarea, label:has(input)")]
    .filter(one => one.checkVisibility({visibilityProperty: true}))
    .filter(one => !one.matches(".visually-hidden, .skip-link, label :is(input, select, textarea)"))
    .filter(one => !inText(one))
    .map(one => [one, box(one)])
    .filter(([, {width, height}]) => width && height && Math.min(width, height) < TARGET - .5)
    .map(([one, {width, height}]) => `${one.innerText || one.name || one.id} ${width}x${height}`);
}
"""
SMALL, TINY = [_SMALLER.replace("TARGET", str(size)) for size in (TARGET, LEAST)]
"""Name what is smaller on the page as it is: what is folded away is not on it."""

UNFOLD = "() => document.querySelectorAll('details').forEach(one => (one.open = true))"
