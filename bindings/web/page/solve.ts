// The page of problems: what `tsumi solve --html` writes.

import { Answer } from "./answer.js";
import { button, copy, download, focusedIn, h, icon, read, refocus } from "./dom.js";
import { type Engine, engine as startEngine, size } from "./engine.js";
import { claimText } from "./fault.js";
import { List, type Filter } from "./list.js";
import { kif } from "./notation.js";
import { applyTheme, choices, homeLink, installable, openDialog, openSettings, options, pictureItems, setAddress, systemShare, toast } from "./options.js";
import { define } from "./pieces.js";
import { drawMessage, solvingTable, viewOf } from "./playing.js";
import { lengthText, type Layout, pages, proofText } from "./print.js";
import { Problems } from "./problems.js";
import { LEVELS, Progress } from "./progress.js";
import { fromUsi } from "./rules.js";
import { Solving } from "./solving.js";
import { sound } from "./sound.js";
import { type Table } from "./table.js";
import { chooseLanguage, words } from "./words.js";

interface Settings {
  /** The solution is shown at once. */
  open?: boolean;
  /** Title of the collection. */
  title?: string;
  /** Address of the page that leads here. */
  home?: string;
  /** Address of the engine, where it is not in the page. */
  engine?: string;
}

class Page {
  readonly problems = new Problems(document.getElementById("data-problems")?.textContent ?? "");
  readonly settings = read<Settings>("data-settings", {});
  readonly progress = new Progress(this.problems);
  readonly list = new List(this.problems, (index) => this.progress.of(index));
  readonly table: Table;
  index = 0;
  solving!: Solving;
  answer: Answer | null = null;
  isFlipped = false;
  #engine: Engine | null = null;
  /** Plies on the board, and the mood of what was said: a sound tells when they change. */
  #heard = { ply: 0, mood: "" };
  #filter: Filter = { length: "", solved: "all", text: "" };
  #layout: Layout = { perPage: 6, solutions: "end" };
  #root = h("div", { class: "page-root" });
  #book: HTMLElement | null = null;

  constructor() {
    this.table = solvingTable(() => this, toast);
    this.#listen();
  }

  begin(): void {
    document.body.append(this.#root);
    if (this.problems.length === 0) {
      this.#root.append(h("p", { class: "empty" }, words.noProblems));
      return;
    }
    this.#build();
    this.#route();
  }

  engine(): Engine | null {
    this.#engine ??= startEngine(this.settings.engine);
    return this.#engine;
  }

  /** An engine is in the page, or beside it: the last of the page, which may still be to come. */
  get #hasEngine(): boolean {
    return this.settings.engine !== undefined || size() > 0;
  }

  // Elements.

  #heading = h("h1", {});
  #length = h("span", { class: "length" });
  /** That the problem was solved. */
  #mark = h("span", { class: "mark" });
  #counter = h("a", { href: "#index", class: "counter" });
  #message = h("div", { class: "message", role: "status", "aria-live": "polite" });
  #actions = h("div", { class: "actions" });
  #aside = h("section", { class: "aside" });
  #problem = h("main", { class: "stage" });
  #indexView = h("main", { class: "index", hidden: true });
  #count = h("p", { class: "found", role: "status" });
  #spoken = h("p", { class: "away", "aria-live": "assertive", id: "said" });

  #build(): void {
    const previous = button("back", words.previous, () => this.#step(-1), { id: "previous" });
    const next = button("forward", words.next, () => this.#step(1), { id: "next" });
    const many = this.problems.length > 1;
    const bar = h("header", { class: "bar" },
      h("div", { class: "names" }, homeLink(this.settings.home), this.#heading, this.#length),
      h("div", { class: "tools" },
        many && previous, many && this.#counter, many && next,
        button("share", words.share, () => this.#share(), { id: "share" }),
        button("settings", words.settings, () => this.#openSettings(), { id: "settings" })));
    this.#aside.replaceChildren(this.#message, this.#actions);
    this.#problem.replaceChildren(this.table.root, this.#aside, this.#spoken);
    this.#buildIndex();
    this.#root.replaceChildren(bar, this.#problem, this.#indexView);
  }

  #buildIndex(): void {
    const changed = () => {
      this.list.choose(this.#filter);
      this.#count.textContent = this.list.chosen.length === 0
        ? words.nothing
        : words.count(this.list.chosen.length);
    };
    const length = h("select", { id: "length", onchange: () => {
      this.#filter.length = length.value;
      changed();
    } }, h("option", { value: "" }, words.all),
    ...this.problems.lengths("mate").map((plies) => h("option", { value: plies }, words.plies(plies))),
    ...this.problems.lengths("brinkmate").map((moves) => h("option", { value: `b${moves}` }, words.brinkmateIn(moves))));
    length.value = this.#filter.length;
    const search = h("input", { type: "search", id: "search", placeholder: words.search,
      "aria-label": words.search, value: this.#filter.text, oninput: () => {
        this.#filter.text = search.value;
        changed();
      } });
    const solved = choices(words.filter, this.#filter.solved,
      [["all", words.all], ["unsolved", words.unsolved], ["solved", words.done]], (value) => {
        this.#filter.solved = value;
        changed();
      });
    const next = this.progress.next(this.list.chosen, 0) ?? 0;
    const link = (hash: string, label: string, id: string) =>
      h("a", { href: `#${hash}`, class: "worded", id }, label);
    this.#indexView.replaceChildren(
      h("div", { class: "progress" },
        h("progress", { max: this.problems.length, value: this.progress.count, "aria-hidden": "true" }),
        h("p", {}, this.#progressText()), link(`p=${next + 1}`, words.nextUnsolved, "next-unsolved"),
        this.#dailyLinks()),
      h("div", { class: "filters" }, h("label", { class: "field" }, h("span", {}, words.length), length),
        solved, search,
        button("print", words.print, () => this.#openPrint(), { words: true, id: "print" })),
      this.#count, this.list.root);
    changed();
  }

  /** Problems of the day, as long as the reader likes; those that are solved are marked. */
  #dailyLinks(): HTMLElement {
    const { progress } = this;
    return h("div", { class: "daily", role: "group", "aria-label": words.daily }, h("span", {}, words.daily),
      ...LEVELS.map((level) => {
        const isSolved = progress.of(progress.daily(level)) !== "";
        return h("a", { href: `#daily=${level}`, class: "worded", "aria-current": level === progress.level ? "true" : undefined },
          words.upTo(level), isSolved && this.#solvedSign());
      }));
  }

  #solvedSign(): HTMLElement {
    return h("span", { class: "card-state s", role: "img", "aria-label": words.wasSolved }, icon("right"));
  }

  /** What was solved, and on how many days in a row. */
  #progressText(): string {
    const { count, streak } = this.progress;
    return [words.progress(count, this.problems.length), streak > 1 && words.streak(streak)].filter(Boolean).join(" ");
  }

  // Where the page stands: `#p=12`, `#p=12&m=5`, `#p=12&m=5&v=31`, `#index`, `#daily`, `#daily=13`.

  #route(): void {
    const hash = location.hash.slice(1);
    const isIndex = hash === "index" && this.problems.length > 1;
    this.#indexView.hidden = !isIndex;
    this.#problem.hidden = isIndex;
    document.body.classList.toggle("in-index", isIndex);
    if (isIndex) {
      this.solving?.leave();
      this.#heading.textContent = this.settings.title || words.title;
      this.#length.textContent = "";
      document.title = this.#heading.textContent;
      this.#buildIndex();
      this.list.reveal(this.index);
      return;
    }
    const wanted = new URLSearchParams(hash);
    const { progress } = this;
    const daily = /^daily(?:=(\w+))?$/.exec(hash);
    progress.level = LEVELS.find((level) => level === daily?.[1]) ?? progress.level;
    const first = daily !== null ? progress.daily(progress.level) : progress.next([...Array(this.problems.length).keys()], 0) ?? 0;
    const number = Number(wanted.get("p") ?? first + 1);
    this.index = Math.max(0, Math.min(this.problems.length, Math.round(number) || 1) - 1);
    this.#open(wanted.get("m"), wanted.get("v"));
  }

  #open(ply: string | null, place: string | null): void {
    this.solving?.leave();
    const problem = this.problems.at(this.index);
    this.isFlipped = false;
    this.answer = null;
    this.#heard = { ply: 0, mood: "" };
    this.solving = new Solving(problem, () => this.engine(), (how) => this.#draw(how));
    const { title = "" } = this.settings;
    const isOne = this.problems.length === 1;
    const name = problem.row.n || isOne && title || words.problem(this.index + 1);
    this.#heading.textContent = name;
    const about = [isOne && name !== title && title, problem.row.a, problem.row.o, proofText(problem.row)].filter(Boolean).join("　");
    this.#length.replaceChildren(h("b", {}, lengthText(problem.row)), this.#mark, about && h("span", {}, about));
    this.#length.title = claimText(problem.row.k?.[2] ?? "");
    const counter = words.of(this.index + 1, this.problems.length);
    this.#counter.replaceChildren(icon("index"), h("span", {}, counter));
    this.#counter.setAttribute("aria-label", `${words.index}: ${counter}`);
    document.title = [`${name} ${lengthText(problem.row)}`, name !== title && title].filter(Boolean).join(" - ");
    if (ply !== null || this.settings.open === true) {
      this.#showAnswer(ply, place);
    } else {
      this.#draw();
    }
  }

  #showAnswer(ply: string | null, place: string | null): void {
    const problem = this.problems.at(this.index);
    if (problem.places.length < 2) {
      this.#draw();
      return;
    }
    this.solving.wasHelped ||= !this.solving.isSolved;
    this.answer = new Answer(problem, () => {
      this.#address();
      this.#draw();
    });
    const at = Number(place ?? 0);
    const start = at > 0 && at < problem.places.length ? at : this.answer.placeOf(Number(ply ?? 0));
    this.answer.go(start);
  }

  #hideAnswer(): void {
    this.answer = null;
    setAddress(`#p=${this.index + 1}`);
    this.#draw();
  }

  /** The address of what is shown, without a new entry in the history. */
  #address(): void {
    const { answer } = this;
    const where = answer === null ? "" :
      `&m=${answer.ply}${answer.isMain ? "" : `&v=${answer.place}`}`;
    setAddress(`#p=${this.index + 1}${where}`);
  }

  #step(by: number): void {
    const { chosen } = this.list;
    const at = chosen.indexOf(this.index);
    // Within what the filter lets through, if this problem is there.
    const next = at >= 0 ? chosen[at + by] : this.index + by;
    if (next !== undefined && next >= 0 && next < this.problems.length) {
      location.hash = `p=${next + 1}`;
    }
  }

  /** Behind a solved problem: the next unsolved of those that the filter lets through. */
  #goOn(): void {
    const { chosen } = this.list;
    const next = this.progress.next(chosen, chosen.indexOf(this.index) + 1);
    location.hash = next === undefined ? "index" : `p=${next + 1}`;
  }

  // Drawing.

  #draw(how?: "glide"): void {
    const { solving, answer } = this;
    const view = viewOf(this, this.isFlipped, options.style);
    this.table.redraw(() => this.table.show(view));
    if (how === "glide" && view.last) {
      const { from, to } = view.last;
      const place = from >= 0 ? from : -1;
      if (place >= 0) {
        this.table.glide(place, to);
      }
    }
    this.table.board.setAttribute("aria-description", view.position.toSfen());
    if (solving.isSolved && answer === null) {
      this.progress.solved(this.index, solving.wasHelped);
    }
    this.#hear();
    this.#drawAside();
    const spoken = answer === null ? solving.spoken() : answer.place > 0 ? answer.text(answer.place) : "";
    if (this.#spoken.textContent !== spoken) {
      this.#spoken.textContent = spoken;
    }
  }

  #hear(): void {
    const { answer, solving } = this;
    const [before, mood] = [this.#heard, answer === null ? solving.said.mood : ""];
    this.#heard = { ply: answer?.ply ?? solving.steps.length - 1, mood };
    if (mood !== before.mood && (mood === "solved" || mood === "bad")) {
      sound(mood === "solved" ? "solved" : "wrong");
    } else if (this.#heard.ply > before.ply) {
      sound("move");
    }
  }

  #drawAside(): void {
    const { solving, answer } = this;
    const focused = focusedIn(this.#actions);
    this.#mark.replaceChildren(...(this.progress.of(this.index) === "" ? [] : [this.#solvedSign()]));
    const isFirst = solving.steps.length === 1 && !solving.isSolved && solving.problem.row.v === "mate";
    drawMessage(this.#message, solving, isFirst && solving.hints === 0 && (this.#hasEngine ? words.anyCheck : words.fileOnly),
      solving.isSolved && this.problems.length > 1 && this.#progressText());
    this.#message.hidden = answer !== null;
    const has = solving.problem.places.length > 1;
    const hint = button("hint", words.hint, () => solving.hint(), { words: true, id: "hint" });
    const back = button("undo", words.takeBack, () => solving.takeBack(), { words: true, id: "undo" });
    const again = button("again", words.again, () => solving.restart(), { words: true, id: "again" });
    const toggle = button("answer", answer === null ? words.answer : words.hideAnswer,
      () => (answer === null ? this.#showAnswer(null, null) : this.#hideAnswer()),
      { words: true, id: "answer" });
    const turn = button("turn", words.turn, () => this.#turn(), { words: true, id: "turn" });
    const line = button("forward", words.showLine, () => void solving.showOn(), { words: true, id: "line" });
    const pass = button("forward", words.pass, () => void solving.tryReply(null), { words: true, id: "pass" });
    pass.disabled = !solving.canTry;
    const next = button("forward", words.nextUnsolved, () => this.#goOn(), { words: true, id: "go-on" });
    next.classList.add("main");
    hint.disabled = solving.hints === 3 || solving.isSolved || solving.isBusy || !solving.now.rest?.length;
    back.disabled = !solving.canTakeBack;
    const buttons = answer !== null ? [toggle, turn] : solving.isSolved
      ? [...(this.problems.length > 1 ? [next] : []), ...(solving.hasBrinkmate ? [back, pass] : []), again, toggle, turn]
      : [solving.canShowOn ? line : hint, back, ...(has ? [toggle] : []), turn];
    this.#actions.replaceChildren(...buttons);
    const parts = [this.#message, ...(answer === null ? [] : [answer.root]), this.#actions];
    // What is put in again loses the focus.
    if (parts.some((part, index) => this.#aside.children[index] !== part) || this.#aside.children.length > parts.length) {
      this.#aside.replaceChildren(...parts);
    }
    refocus(this.#actions, focused);
    this.#problem.classList.toggle("answering", answer !== null);
  }

  #turn(): void {
    this.isFlipped = !this.isFlipped;
    this.#draw();
  }

  // Windows.

  #share(): void {
    const problem = this.problems.at(this.index);
    const { answer, solving } = this;
    const position = answer?.position() ?? solving.now.position;
    const isKnown = answer !== null || solving.isSolved;
    const line = isKnown ? problem.lineFrom(0).map(fromUsi) : [];
    const { n: name = "", a: author = "", o: source = "" } = problem.row;
    // Along the main line, places have the numbers of their plies.
    const comments = line.length > 0 ? [...Array(line.length + 1).keys()].map((ply) => problem.comment(ply)) : [];
    const record = kif({ name, author, source }, problem.start, line, line.length > 0 && problem.row.v === "mate", comments);
    const send = (text: string) => async () => {
      toast((await copy(text)) ? words.copied : words.notCopied);
    };
    const item = (label: string, id: string, onclick: () => void) =>
      button("", label, onclick, { words: true, id });
    const file = name || String(this.index + 1);
    // A link to a ply would show the answer, which a sender of a problem may not want.
    const link = `${location.href.replace(/#.*/, "")}#p=${this.index + 1}`;
    const dialog = openDialog(words.share, location.protocol === "file:" &&
      h("p", { class: "small" }, words.isLocal), h("div", { class: "menu" }, systemShare(link),
      item(words.copyLink, "copy-link", send(link)),
      answer !== null && item(words.copyPly, "copy-ply", send(location.href)),
      item(words.copySfen, "copy-sfen", send(position.toSfen())),
      item(words.copyKif, "copy-kif", send(record)),
      item(words.saveKif, "save-kif", () => download(`${file}.kif`, record)),
      ...pictureItems(file, problem.start, problem.attacker, { title: name, author, words: lengthText(problem.row) }, line),
      item(words.print, "print-problem", () => {
        dialog.close();
        window.print();
      })));
  }

  #openSettings(): void {
    const redraw = () => {
      const { answer } = this;
      this.#build();
      this.#route();
      if (answer !== null && this.answer !== null) {
        this.answer.go(answer.place);
      }
    };
    const more = () => [
      h("p", { class: "small" }, size() > 0 ? words.engineHas(size()) : words.engineNone),
      h("p", { class: "small" }, words.keys),
      h("p", { class: "small" }, `${words.remember} `, button("", words.forget, () => {
        this.progress.forget();
        toast(words.forgotten);
      }, { words: true, id: "forget" })),
    ];
    openSettings(redraw, more);
  }

  #openPrint(): void {
    const layout = this.#layout;
    const dialog = openDialog(words.print,
      choices(words.diagrams, String(layout.perPage),
        [["4", words.perPage(4)], ["6", words.perPage(6)]],
        (value) => {
          layout.perPage = value === "4" ? 4 : 6;
        }),
      choices(words.solutions, layout.solutions, [["end", words.solutionsEnd],
        ["upside", words.solutionsUpside], ["none", words.solutionsNone]], (value) => {
        layout.solutions = value;
      }),
      h("div", { class: "menu" }, button("print", words.print, () => {
        dialog.close();
        window.print();
      }, { words: true, id: "print-now" })));
  }

  // Keys, touches, the history, the printer.

  #listen(): void {
    addEventListener("hashchange", () => this.#route());
    addEventListener("DOMContentLoaded", () => this.solving !== undefined && this.#drawAside());
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("beforeprint", () => {
      this.#book?.remove();
      const isIndex = !this.#indexView.hidden;
      const chosen = isIndex ? this.list.chosen : [this.index];
      const layout: Layout = isIndex ? this.#layout : { perPage: 4, solutions: "none" };
      this.#book = pages(this.problems, chosen, layout, this.settings.title || words.title);
      document.body.append(this.#book);
    });
    addEventListener("afterprint", () => this.#book?.remove());
    let start: [number, number] | null = null;
    const { board } = this.table;
    board.addEventListener("pointerdown", (event) => {
      start = this.answer === null ? null : [event.clientX, event.clientY];
    });
    addEventListener("pointerup", (event) => {
      const from = start;
      start = null;
      if (from !== null && this.answer !== null) {
        this.#swipe(event.clientX - from[0], event.clientY - from[1], event.clientX);
      }
    });
  }

  /** In the answer a tap on the right half goes forward, as does a swipe to the left. */
  #swipe(dx: number, dy: number, x: number): void {
    const box = this.table.board.getBoundingClientRect();
    if (Math.abs(dx) > 30 && Math.abs(dx) > Math.abs(dy)) {
      dx < 0 ? this.answer!.forward() : this.answer!.back();
    } else if (Math.hypot(dx, dy) <= 12) {
      x > box.left + box.width / 2 ? this.answer!.forward() : this.answer!.back();
    }
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping || document.querySelector("dialog[open]")) {
      return;
    }
    if (document.body.classList.contains("in-index")) {
      return;
    }
    const { answer, solving } = this;
    const steps: Record<string, () => void> = answer === null ? {} : {
      ArrowLeft: () => answer.back(), ArrowRight: () => answer.forward(),
      Home: () => answer.first(), End: () => answer.last(),
      ArrowUp: () => answer.choose(-1), ArrowDown: () => answer.choose(1),
    };
    const keys: Record<string, () => void> = {
      ...steps, n: () => this.#step(1), p: () => this.#step(-1), f: () => this.#turn(),
      u: () => solving.takeBack(), h: () => solving.hint(),
    };
    const action = keys[event.key];
    if (action !== undefined) {
      event.preventDefault();
      action();
    }
  }
}

chooseLanguage();
applyTheme();
document.addEventListener("problems", () => {
  document.body.prepend(define(read("data-outlines", {})));
  new Page().begin();
  installable();
});
