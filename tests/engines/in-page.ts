/*
 * Code that runs inside the page: sent as text, so each function is self-contained and uses only
 * JSON.
 */

import type * as Library from "@testing-library/dom";

declare global {
  interface Window {
    /** global of its browser bundle */
    TestingLibraryDom?: typeof Library;
  }
}

/** Selects a control by role and name, a field by label, or a text. */
export interface Target {
  role?: string;
  name?: string;
  label?: string;
  text?: string;
  /** within the list entry or table row with this text */
  beside?: string;
}

export interface Found {
  /** why it is not usable yet; undefined once it is */
  reason?: string;
  /** of its top left corner, in pixels; tells whether it moves */
  position?: string;
  /** values of a select's options, by label */
  options?: Record<string, string>;
}

export function hasLibrary(): boolean {
  return window.TestingLibraryDom !== undefined;
}

export function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

/**
 * Marks the target element, in the open dialog if any, once it is in view and its center receives a
 * click, which excludes collapsed elements.
 */
export function mark(target: Target, as: string): Found {
  const library = window.TestingLibraryDom;
  if (!library) return { reason: "the library is not there yet" };
  const scope = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? document.body;
  const exactName = (name: string) => new RegExp(`^${name}$`);

  const within = (part: HTMLElement): HTMLElement[] => {
    const { role, name = ".*", label, text = "" } = target;
    if (role !== undefined) return library.queryAllByRole(part, role, { name: exactName(name) });
    if (label !== undefined) return library.queryAllByLabelText(part, exactName(label));
    return library.queryAllByText(part, new RegExp(text));
  };
  const parts =
    target.beside === undefined
      ? [scope]
      : library
          .queryAllByText(scope, target.beside)
          .flatMap((element) => element.closest<HTMLElement>("tr, li, article") ?? []);
  const all = parts.flatMap(within);
  const element = all.find((one) => one.checkVisibility() && one.getClientRects().length > 0);
  if (!element) return { reason: all.length > 0 ? "it is there and not seen" : "it is not there" };

  const isNew = element.dataset["marked"] !== as;
  for (const other of document.querySelectorAll(`[data-marked="${as}"]`)) {
    other.removeAttribute("data-marked");
  }
  element.dataset["marked"] = as;
  // File inputs are hidden behind a styled control.
  if (element instanceof HTMLInputElement && element.type === "file") return {};
  if (element.matches(":disabled")) return { reason: "it is disabled" };
  // Static markup, until the program starts.
  if (element.closest("[inert]")) return { reason: "it is inert" };
  // Scrolling to a center again can move by a fraction of a pixel, each time.
  if (isNew) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit) return { reason: "it is outside of the screen" };
  const position = `${left}, ${top}`;
  // A row's button covers its text, which is still readable.
  const isRead = target.text !== undefined && hit.closest("tr, li")?.contains(element) === true;
  if (isRead) return { position };
  if (!element.contains(hit) && !hit.contains(element) && hit.closest("label") === null) {
    return { reason: `it is covered by ${hit.outerHTML.slice(0, 120)}` };
  }
  if (hit !== element && hit.matches("dialog, main, body, html")) {
    return { reason: "it is cut off" };
  }
  if (!(element instanceof HTMLSelectElement)) return { position };
  const options = [...element.options].map(({ label, value }) => [label.trim(), value]);
  return { position, options: Object.fromEntries(options) };
}

/** Title of the topmost dialog, if any. */
export function openDialog(): string | undefined {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (!dialog) return undefined;
  const titleId = dialog.getAttribute("aria-labelledby") ?? "";
  return document.getElementById(titleId)?.textContent ?? dialog.getAttribute("aria-label") ?? "";
}

/** Pixels from the center of one list entry with a text down to that of another. */
export function distance(from: string, to: string): number {
  const [start = 0, end = 0] = [from, to].map((text) => {
    const row = [...document.querySelectorAll("li[data-day]")].find((one) =>
      one.textContent.includes(text),
    );
    const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {};
    return top + height / 2;
  });
  return end - start;
}

export function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Text of the live regions that are not inert under a dialog. */
export function liveRegionTexts(): string[] {
  const around = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const regions = [...around.querySelectorAll(":scope > [aria-live]")];
  return regions.map(({ textContent }) => textContent);
}

/**
 * Layout errors: a dialog cut off despite free space, a control in it that scrolling cannot reach,
 * a page that scrolls sideways.
 */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) {
    faults.push(`the page is ${page.scrollWidth - page.clientWidth} px too wide`);
  }
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1);
  if (!dialog) return faults;
  const box = dialog.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1) {
    faults.push("the dialog is larger than the screen");
  }
  for (const part of [dialog, ...dialog.querySelectorAll<HTMLElement>("*")]) {
    const { overflowY } = getComputedStyle(part);
    const scrolls = overflowY === "auto" || overflowY === "scroll";
    const hidden = part.scrollHeight - part.clientHeight;
    // Scrolling is fine only at the maximum height.
    if (scrolls && hidden > 1 && part.clientHeight > 0 && box.height < innerHeight - 64) {
      const isField = part.matches("textarea, select, input, dialog");
      if (!isField) faults.push(`${hidden} px are scrolled away although there is room`);
    }
    if (scrolls && part.clientHeight === 0 && part.scrollHeight > 0) faults.push("a part is empty");
  }
  return faults;
}
