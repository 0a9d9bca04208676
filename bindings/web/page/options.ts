// What the reader has chosen: pieces, colours, language.

import { button, h, icon, kept } from "./dom.js";
import { type Style } from "./pieces.js";
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

/** A window with a title; `onClose` is called when it has gone. */
export function openDialog(title: string, ...content: (Node | string | false)[]): HTMLDialogElement {
  const close = h("button", { type: "button", class: "bare", "aria-label": words.close,
    onclick: () => dialog.close() }, icon("close"));
  const dialog = h("dialog", { class: "window", "aria-label": title,
    onclick: (event: Event) => event.target === dialog && dialog.close(),
    onclose: () => dialog.remove() },
  h("div", { class: "window-inside" },
    h("header", {}, h("h2", {}, title), close), ...content));
  document.body.append(dialog);
  dialog.showModal();
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
    choices(words.tongue, isJapanese() ? "ja" : "en", [["ja", "日本語"], ["en", "English"]],
      set("language")),
    ...more());
}

/** A button that sends an address by what the system has for it; null if it has nothing. */
export function systemShare(url: string): HTMLElement | null {
  const data = { title: document.title, url };
  return typeof navigator.share === "function" && location.protocol !== "file:"
    ? button("", words.share, () => void navigator.share(data).catch(() => {}), { words: true, id: "share-system" })
    : null;
}

/** Says something that goes away by itself. */
export function toast(text: string): void {
  document.querySelector(".toast")?.remove();
  const element = h("div", { class: "toast", role: "status" }, text);
  document.body.append(element);
  setTimeout(() => element.remove(), Math.max(2500, 120 * text.length));
}
