import { findFigures } from "../../../features/assistant/rules/figures/find-figures.ts";

/** Signs that would make markdown or HTML of a name, or end a table's cell. */
const FORMING = /[\\`*_[\]<>|~&=$^{}]|(?<=\])\(|^[#+\-!:]|!(?=\[)|^\d+(?=[.)])/gu;
/** Would be read as the sign that it stands for, and with it as a figure. */
const REFERENCES = /\S*&#\S*/g;
const UNSEEN = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** As long as a description can be. */
const LONGEST = 500;
const MIN_LETTERS = 3;

/** A name from the user's records, as plain text on one line: nothing in it can form markdown. */
export function plain(name: string): string {
  const line = name
    .replaceAll(UNSEEN, "")
    .replaceAll(REFERENCES, "…")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line
    .slice(0, LONGEST)
    .toWellFormed()
    .replaceAll(FORMING, (sign) => escaped(sign));
}

function escaped(sign: string): string {
  return /^\d/.test(sign) ? sign : `\\${sign}`;
}

export function quoted(name: string): string {
  return `“${plain(name)}”`;
}

/**
 * What the user typed, repeated. Figures of a question are none of the records', so text
 * with such in it is not repeated.
 */
export function echoed(said: string): string | undefined {
  return said.length > 80 || findFigures(said).length > 0 ? undefined : quoted(said);
}

/** A name for a line with figures: one that is nothing but a figure would look like one. */
export function named(name: string, otherwise: string): string {
  let rest = name;
  for (const { start, end } of findFigures(name)) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  const letters = rest.match(/\p{L}/gu)?.length ?? 0;
  const hasDigits = /\p{N}/u.test(name);
  return hasDigits && letters < MIN_LETTERS ? otherwise : plain(name);
}

/** "a, b or c" */
export function anyOf(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1) ?? ""}`;
}
