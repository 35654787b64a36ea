/*
 * What runs inside the page: it is sent there as text, so each function stands for itself and
 * takes and gives only JSON.
 */

import type * as Library from "@testing-library/dom";

declare global {
  interface Window {
    /** as its file for the browser names it */
    TestingLibraryDom?: typeof Library;
  }
}

/** What is looked for: a control by its role and name, a field by its label, or a text. */
export interface Target {
  role?: string;
  name?: string;
  label?: string;
  text?: string;
  /** in the entry of a list or table that holds this text */
  beside?: string;
}

export interface Found {
  /** why it cannot be used yet; undefined once it can */
  reason?: string;
  /** the value of each option by its label, of what is chosen from */
  options?: Record<string, string>;
}

export function hasLibrary(): boolean {
  return window.TestingLibraryDom !== undefined;
}

export function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

/**
 * Marks the element that is meant, in the open dialog if there is one, once it is in view and a
 * press on its middle would reach it: a part that an engine gives no height is not reached.
 */
export function mark(target: Target, as: string): Found {
  const library = window.TestingLibraryDom;
  if (!library) return { reason: "the library is not there yet" };
  const scope = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? document.body;
  const nameOf = (name: string) => new RegExp(`^${name}$`);

  const within = (part: HTMLElement): HTMLElement[] => {
    const { role, name = ".*", label, text = "" } = target;
    if (role !== undefined) return library.queryAllByRole(part, role, { name: nameOf(name) });
    if (label !== undefined) return library.queryAllByLabelText(part, nameOf(label));
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

  for (const other of document.querySelectorAll(`[data-marked="${as}"]`)) {
    other.removeAttribute("data-marked");
  }
  element.dataset["marked"] = as;
  // Chosen through the part that is drawn for it.
  if (element instanceof HTMLInputElement && element.type === "file") return {};
  if (element.matches(":disabled")) return { reason: "it is disabled" };
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit) return { reason: "it is outside of the screen" };
  // A row's button lies over its texts, which are read all the same.
  const isRead = target.text !== undefined && hit.closest("tr, li")?.contains(element) === true;
  if (isRead) return {};
  if (!element.contains(hit) && !hit.contains(element) && hit.closest("label") === null) {
    return { reason: `it is covered by ${hit.outerHTML.slice(0, 120)}` };
  }
  if (hit !== element && hit.matches("dialog, main, body, html")) {
    return { reason: "it is cut off" };
  }
  if (!(element instanceof HTMLSelectElement)) return {};
  const options = [...element.options].map(({ label, value }) => [label.trim(), value]);
  return { options: Object.fromEntries(options) };
}

/** The title of the dialog on top, or nothing. */
export function openDialog(): string | undefined {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (!dialog) return undefined;
  const titleId = dialog.getAttribute("aria-labelledby") ?? "";
  return document.getElementById(titleId)?.textContent ?? dialog.getAttribute("aria-label") ?? "";
}

/** What the live regions hold that can be heard: what is inert under a dialog cannot. */
export function heardWords(): string[] {
  const around = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const regions = [...around.querySelectorAll(":scope > [aria-live]")];
  return regions.map(({ textContent }) => textContent);
}

/**
 * What is wrong with the layout: a dialog that shows less of itself than there is room for, a
 * control of it that cannot be scrolled to, a page that scrolls sideways.
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
    // It has to scroll only where the dialog is as high as the screen lets it be.
    if (scrolls && hidden > 1 && part.clientHeight > 0 && box.height < innerHeight - 64) {
      const isField = part.matches("textarea, select, input, dialog");
      if (!isField) faults.push(`${hidden} px are scrolled away although there is room`);
    }
    if (scrolls && part.clientHeight === 0 && part.scrollHeight > 0) faults.push("a part is empty");
  }
  return faults;
}
