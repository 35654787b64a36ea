import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { fullDate } from "../../../shared/full-date.ts";
import { findFigures } from "../../features/assistant/rules/figures/find-figures.ts";

/** Signs that would make markdown or HTML of a name, or end a table's cell. */
const FORMING = /[\\`*_[\]<>|~&=$^{}]|(?<=\])\(|^[#+\-!:]|!(?=\[)|^\d+(?=[.)])/gu;
/** Would be read as the sign that it stands for, and with it as a figure. */
const REFERENCES = /\S*&#\S*/g;
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** As long as a description can be. */
const LONGEST = 500;
const MIN_LETTERS = 3;

/** A name from the user's records, as plain text on one line: nothing in it can form markdown. */
export function escapeMarkdown(name: string): string {
  const line = name.replaceAll(UNSEEN, "").replaceAll(REFERENCES, "…");
  return line
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(FORMING, (sign) => (/^\d/.test(sign) ? sign : `\\${sign}`));
}

export function quoted(name: string): string {
  return `“${escapeMarkdown(name)}”`;
}

/**
 * What the user typed, repeated. Figures of a question are none of the records', so text
 * with such in it is not repeated.
 */
export function quotedInput(said: string): string | undefined {
  return said.length > 80 || findFigures(said).length > 0 ? undefined : quoted(said);
}

/** A name for a line with figures: one that is nothing but a figure would look like one. */
export function named(name: string, otherwise: string): string {
  let rest = name;
  for (const { start, end } of findFigures(name)) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  return /\p{N}/u.test(name) && letters < MIN_LETTERS ? otherwise : escapeMarkdown(name);
}

/** "a, b or c" */
export function joinWithOr(names: readonly string[], last = "or"): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1) ?? ""}`;
}

/** "$1,234.50" of "1234.50"; digits are set, never computed. Without a sign: words say what it is. */
export function amount(decimal: string): string {
  const [whole = "0", fraction = "00"] = decimal.replace("-", "").split(".");
  return `$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",")}.${fraction}`;
}

export function isNegative(decimal: string): boolean {
  return decimal.startsWith("-");
}

export function isZero(decimal: string): boolean {
  return /^-?0+(?:\.0+)?$/.test(decimal);
}

/** "42.5%" of "42.50" */
export function percent(decimal: string): string {
  return `${decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal}%`;
}

/** "Mar 14, 2026" */
export function day(text: string): string {
  const date = parseCalendarDate(text);
  return date === undefined ? "" : fullDate(date);
}

/** "1 expense", "7 categories" */
export function pluralize(count: number, singular: string): string {
  const plural = `${singular.replace(/(?<=[^aeiou])y$/, "ie")}s`;
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
}

/** Paragraphs, lists and tables, apart from each other; those without text are left out. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

/** The same on one line. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
