import { readFileSync } from "node:fs";
import path from "node:path";
import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { fullDate } from "../../../shared/full-date.ts";
import { findFigures } from "../../features/assistant/rules/figures/find-figures.ts";

/** What a reply is filled with: what a tool found, and what was made of it. */
type Values = object;

/** The texts of a reply, each with the condition under which it is the one; the first that holds is said. */
type Variants = readonly { condition: string; text: string }[];

const REPLIES: ReadonlyMap<string, Variants> = new Map(
  readFileSync(path.join(import.meta.dirname, "replies.txt"), "utf8")
    .split(/^= /m)
    .slice(1)
    .map((section) => {
      const [name = "", ...lines] = section.split("\n");
      const [always = "", ...variants] = lines.join("\n").split(/^\? /m);
      const all = always.trim() === "" ? variants : [`else\n${always}`];
      const split = all.map((one) => one.split(/\n(.*)/s));
      return [name, split.map(([condition = "", text = ""]) => ({ condition, text: text.trim() }))];
    }),
);

const OPTIONAL = /\[\[([\s\S]*?)\]\]/g;
const PLACE =
  /\{(?:<(?<reply>[^{}]+)|\*(?<list>[\w.]+): (?<row>[^{}|]+?)(?: \| (?<most>\d+))?(?: \| (?<more>[^{}|]+))?|(?<sign>[$%@"~^]?)(?<key>[\w.]+)(?: (?<unit>[\w ]+))?)\}/g;

/**
 * A reply of `replies.txt`. Values are put in once: nothing in a name is read as a place to fill.
 * @throws where there is no such reply, or a value that it needs is missing
 */
export function formatReply(name: string, values: Values = {}): string {
  const variants = REPLIES.get(name);
  if (variants === undefined) throw new Error(`replies.txt has no reply "${name}"`);
  const said = variants.find(({ condition }) => holds(condition, values))?.text ?? "";
  const text = said.replaceAll(OPTIONAL, (_, part: string) => (isKnown(part, values) ? part : ""));
  let filled = "";
  let end = 0;
  for (const { 0: place, index, groups = {} } of text.matchAll(PLACE)) {
    filled += text.slice(end, index) + filledIn(groups, values, name);
    end = index + place.length;
  }
  return (filled + text.slice(end)).replaceAll(/\n{3,}/g, "\n\n").trim();
}

type Place = Readonly<Record<string, string | undefined>>;

/** Another reply of the same values, the rows of a list, or a value. */
function filledIn({ reply, list, row, most, more, ...place }: Place, values: Values, name: string) {
  if (reply !== undefined) return formatReply(reply, values);
  const { sign = "", key = "", unit } = place;
  if (list === undefined) return written(valueOf(values, key), sign, unit, `${name}: ${key}`);
  const rows = rowsOf(values, list);
  const shown = rows.slice(0, Number(most ?? rows.length));
  const lines = shown.map((one) => formatReply(row ?? "", one)).join("\n");
  return more !== undefined && shown.length < rows.length
    ? `${lines}\n\n${formatReply(more)}`
    : lines;
}

function rowsOf(values: Values, key: string): object[] {
  const rows = valueOf(values, key);
  if (!Array.isArray(rows)) throw new Error(`No rows for ${key}`);
  return rows.filter((row) => typeof row === "object" && row !== null);
}

/** "else", or what a value is: "remaining is negative", "phone is missing", "status is overdue" */
function holds(condition: string, values: Values): boolean {
  const [key = "", wanted] = condition.split(" is ");
  if (wanted === undefined) return key === "else";
  const value = valueOf(values, key);
  const isMissing = value === undefined || value === null || value === "";
  if (wanted === "missing" || wanted === "known") return isMissing === (wanted === "missing");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (wanted === "zero") return isZero(text);
  return wanted === "negative" ? isNegative(text) : text === wanted;
}

function valueOf(values: Values, key: string): unknown {
  let value: unknown = values;
  for (const part of key.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === part)?.[1];
  }
  return value;
}

function isKnown(part: string, values: Values): boolean {
  return [...part.matchAll(PLACE)].every(({ groups: { list, key } = {} }) =>
    list === undefined
      ? key === undefined || holds(`${key} is known`, values)
      : rowsOf(values, list).length > 0,
  );
}

const WRITTEN: Readonly<Record<string, (value: string) => string>> = {
  $: amount,
  "%": percent,
  "@": day,
  '"': quoted,
  "~": escapeMarkdown,
  "^": (value) => value.slice(0, 1).toUpperCase() + value.slice(1),
};

function written(value: unknown, sign: string, unit: string | undefined, place: string): string {
  if (typeof value === "number") return unit === undefined ? String(value) : pluralize(value, unit);
  if (typeof value !== "string") throw new Error(`No value for ${place}`);
  return WRITTEN[sign]?.(value) ?? value;
}

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

/** What the user typed, repeated; not where it has figures, which are none of the records'. */
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
