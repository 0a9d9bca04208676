// Elements in short.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | undefined | ((event: any) => void)>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.filter((child) => child || child === "") as (Node | string)[]);
}

/** An element of HTML; an attribute `onclick` and the like is a listener. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/** An element of SVG. */
export function s(name: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  fill(element, attributes, children);
  return element;
}

/** Outlines of the icons, in a square of 24 units. */
const ICONS: Record<string, string> = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M15 5l-8 7 8 7",
  forward: "M9 5l8 7-8 7",
  last: "M18 5v14M5 5l9 7-9 7z",
  undo: "M9 4 4 9l5 5M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  turn: "M7 4v14l-4-4M17 20V6l4 4",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  answer: "M4 6h16M4 12h16M4 18h10",
  share: "M12 15V4M8 7l4-4 4 4M5 12v8h14v-8",
  index: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  settings: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
  again: "M4 12a8 8 0 1 0 3-6.2M4 4v5h5",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  right: "M5 13l5 5 9-11",
  wrong: "M6 6l12 12M18 6 6 18",
  close: "M6 6l12 12M18 6 6 18",
  mirror: "M12 3v18M9 7 4 17h5zM15 7l5 10h-5z",
  rest: "M4 12h11M11 7l5 5-5 5M20 5v14",
  redo: "M15 4l5 5-5 5M20 9H10a5.5 5.5 0 0 0 0 11h4",
  clear: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  unneeded: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12h8",
  repair: "M4 20l1-4L16 5l3 3L8 19zM13 8l3 3",
  missing: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12h8M12 8v8",
  check: "M9 3h6v3H9zM15 4h4v17H5V4h4M9 14l2 2 4-4",
  open: "M3 7V5h6l2 2h10v12H3z",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l10 7-10 7z",
  home: "M3 11l9-8 9 8M6 9v11h12V9",
};

export const icon = (name: string): SVGElement =>
  s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: ICONS[name] ?? "" }));

/** A text whose sentences are not broken at the end of a line, if it has room on one. */
export const sentences = (text: string): (Node | string)[] =>
  (text.match(/.+?(?:。|[.:?](?= |$)|$) ?/g) ?? []).flatMap((part) => [h("span", {}, part.trim()), part.endsWith(" ") ? " " : ""]);

/** A button with an icon, its words, or both. */
export function button(
  name: string, label: string, onclick: () => void, options: { words?: boolean; id?: string } = {},
): HTMLButtonElement {
  const has = options.words === true;
  return h("button", {
    type: "button", id: options.id, title: has ? undefined : label,
    "aria-label": has ? undefined : label, class: has ? "worded" : "bare", onclick,
  }, name !== "" && icon(name), has && h("span", {}, label));
}

/** The name of the button inside that has the focus; empty if none has. */
export const focusedIn = (group: HTMLElement): string =>
  group.querySelector<HTMLElement>("button:focus")?.id ?? "";

/** Gives the focus back to a button that was made anew, or to the first that can be pressed. */
export function refocus(group: HTMLElement, id: string): void {
  if (id !== "") {
    const enabled = [...group.querySelectorAll<HTMLElement>("button:enabled")];
    (enabled.find((one) => one.id === id) ?? enabled[0])?.focus();
  }
}

/** The JSON of a block of the page. */
export const read = <T>(id: string, otherwise: T): T => {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : otherwise;
};

/** What the browser keeps for this page; nothing if it keeps nothing. */
export const kept = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`tsumi.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`tsumi.${key}`, value);
    } catch {
      // Then it is forgotten.
    }
  },
};

/** Copies a text; false if the browser does not let it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { readonly: true, class: "away" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

export function download(name: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type: "text/plain;charset=utf-8" }) : content;
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
