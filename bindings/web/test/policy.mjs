// What the content security policy of a page holds out.

import assert from "node:assert/strict";

/** Puts into a page what a hole of it would let in; `faults` are what the browser complained of. */
export async function holdsOut(tab, faults) {
  assert.deepEqual(faults.splice(0), [], "the page itself");
  const { ran, held } = await tab.evaluate(async () => {
    const held = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => held.push(effectiveDirective));
    const add = (name, attributes) => document.body.append(Object.assign(document.createElement(name), attributes));
    add("script", { textContent: "window.ran = 'a script'" });
    add("script", { src: "data:text/javascript,window.ran = 'a script from elsewhere'" });
    add("div", { innerHTML: "<img src='data:,' onerror=\"window.ran = 'a handler'\">" });
    add("iframe", { srcdoc: "<script>parent.ran = 'a frame'</script>" });
    add("style", { textContent: ":root { --ran: 1 }" });
    add("base", { href: "https://tsumi.invalid/" });
    const link = Object.assign(document.createElement("a"), { href: "javascript:void (window.ran = 'an address')" });
    document.body.append(link);
    link.click();
    await fetch("https://tsumi.invalid/").then(() => { window.ran = "a question"; }, () => {});
    // Whoever steers the browser may do so, but not what is done later.
    setTimeout("window.ran = 'a text'");
    await new Promise((after) => setTimeout(after, 300));
    const style = getComputedStyle(document.documentElement).getPropertyValue("--ran");
    const base = document.baseURI.includes("tsumi.invalid") ? "a base" : "";
    return { ran: `${window.ran ?? ""}${style}${base}`, held: [...new Set(held)].sort() };
  });
  assert.equal(ran, "");
  for (const directive of ["base-uri", "connect-src", "img-src", "script-src-attr", "script-src-elem", "style-src-elem"]) {
    assert.ok(held.includes(directive), `${directive} held nothing out: ${held}`);
  }
  faults.length = 0;
}
