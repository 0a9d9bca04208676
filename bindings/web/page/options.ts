// What the reader has chosen: pieces, colours, language.

import { button, download, h, icon, kept } from "./dom.js";
import { along, written } from "./notation.js";
import { animation, type Caption, picture, png } from "./picture.js";
import { type Style } from "./pieces.js";
import { type Color, type Move, type Position } from "./rules.js";
import { chooseLanguage, isJapanese, words } from "./words.js";

type Theme = "auto" | "light" | "dark";

export const options = {
  get style(): Style {
    return kept.get("pieces") === "flat" ? "flat" : "wood";
  },
  get theme(): Theme {
    const theme = kept.get("theme");
    return theme === "light" || theme === "dark" ? theme : "auto";
  },
};

export function applyTheme(): void {
  const { theme, style } = options;
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.pieces = style;
}

/** A row of choices, one of them taken. */
export function choices<T extends string>(
  label: string, chosen: T, all: [T, string][], onChoose: (value: T) => void,
): HTMLElement {
  const name = `choice-${Math.random().toString(36).slice(2)}`;
  return h("fieldset", { class: "choices" }, h("legend", {}, label),
    ...all.map(([value, text]) => {
      const input = h("input", { type: "radio", name, value, checked: value === chosen,
        onchange: () => onChoose(value) });
      return h("label", {}, input, h("span", {}, text));
    }));
}

/** The history has an entry for the open window, so that the way back closes it. */
let hasEntry = false;
const openWindows = (): HTMLDialogElement[] => [...document.querySelectorAll<HTMLDialogElement>("dialog.window[open]")];

addEventListener("popstate", () => {
  openWindows().forEach((one) => hasEntry && one.close());
  hasEntry = false;
});

/** The address of what is shown. */
let address = "";

/** Sets the address of what is shown, without a new entry in the history. */
export function setAddress(wanted: string): void {
  history.replaceState(null, "", wanted);
  address = location.href;
}

/** Takes the entry of a window that was closed otherwise away again; the address stays: the
 * entry below may have the one from before what was done in the window. */
function leaveEntry(): void {
  if (hasEntry && openWindows().length === 0) {
    address = location.href;
    hasEntry = false;
    addEventListener("popstate", () => setAddress(address), { once: true });
    history.back();
  }
}

/** A window with a title. */
export function openDialog(title: string, ...content: (Node | string | false)[]): HTMLDialogElement {
  const close = h("button", { type: "button", class: "bare", "aria-label": words.close,
    onclick: () => dialog.close() }, icon("close"));
  const dialog = h("dialog", { class: "window", "aria-label": title,
    onclick: (event: Event) => event.target === dialog && dialog.close(),
    onclose: () => {
      dialog.remove();
      leaveEntry();
    } },
  h("div", { class: "window-inside" },
    h("header", {}, h("h2", {}, title), close), ...content));
  document.body.append(dialog);
  dialog.showModal();
  if (!hasEntry) {
    hasEntry = true;
    history.pushState(null, "");
  }
  return dialog;
}

/** The settings; `changed` draws all anew. */
export function openSettings(changed: () => void, more: () => Node[] = () => []): void {
  const set = (key: string) => (value: string) => {
    kept.set(key, value);
    chooseLanguage();
    applyTheme();
    changed();
    if (key === "language") {
      dialog.close();
      openSettings(changed, more);
    }
  };
  const dialog = openDialog(words.settings,
    choices(words.pieces, options.style, [["wood", words.wood], ["flat", words.flat]],
      set("pieces")),
    choices(words.theme, options.theme,
      [["auto", words.auto], ["light", words.light], ["dark", words.dark]], set("theme")),
    choices(words.sound, kept.get("sound") === "on" ? "on" : "off", [["off", words.off], ["on", words.on]], set("sound")),
    choices(words.tongue, isJapanese() ? "ja" : "en", [["ja", "日本語"], ["en", "English"]],
      set("language")),
    ...more());
}

/** Buttons that give out a problem as a picture, and its line, if it may be shown. */
export function pictureItems(name: string, start: Position, attacker: Color, caption: Caption, line: Move[]): HTMLElement[] {
  const item = (label: string, id: string, onclick: () => Promise<void>) =>
    button("", label, () => void onclick().catch(() => toast(words.notCopied)), { words: true, id });
  const still = () => png(picture(start, attacker, caption, 2));
  const film = () => animation([picture(start, attacker, caption, 1),
    ...[...along(start, line)].map(([position, move, last], index) => picture(position.after(move), attacker,
      { ...caption, words: `${index + 1} ${written(position, move, last)}` }, 1, move.to))], 1000);
  return [
    item(words.savePicture, "save-picture", async () => download(`${name}.png`, await still())),
    ...(typeof ClipboardItem === "undefined" ? [] : [item(words.copyPicture, "copy-picture", async () => {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": still() })]);
      toast(words.copied);
    })]),
    ...(line.length === 0 ? [] : [item(words.saveFilm, "save-film", async () => download(`${name}-solution.png`, await film()))]),
  ];
}

/** A button that sends an address by what the system has for it; null if it has nothing. */
export function systemShare(url: string): HTMLElement | null {
  const data = { title: document.title, url };
  return typeof navigator.share === "function" && location.protocol !== "file:"
    ? button("", words.share, () => void navigator.share(data).catch(() => {}), { words: true, id: "share-system" })
    : null;
}

/** A link to the page that leads here; null where there is none. */
export const homeLink = (address: string | undefined): HTMLElement | null => address === undefined ? null
  : h("a", { href: address, class: "bare", id: "home", "aria-label": words.home, title: words.home }, icon("home"));

/** Lets a page be installed and work offline, if its server has what that needs. */
export function installable(): void {
  if (/^https?:$/.test(location.protocol) && document.querySelector("link[rel=manifest]") !== null) {
    navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" }).catch(() => {});
  }
}

/** Says something that goes away by itself. */
export function toast(text: string): void {
  document.querySelector(".toast")?.remove();
  const element = h("div", { class: "toast", role: "status" }, text);
  document.body.append(element);
  setTimeout(() => element.remove(), Math.max(2500, 120 * text.length));
}
