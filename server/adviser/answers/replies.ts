import { readFileSync } from "node:fs";
import path from "node:path";
import {
  amount,
  pluralize,
  day,
  isNegative,
  isZero,
  percent,
  escapeMarkdown,
  quoted,
} from "./wording.ts";

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
      if (always.trim() !== "") return [name, [{ condition: "else", text: always.trim() }]];
      return [name, variants.map(variantIn)];
    }),
);

const OPTIONAL = /\[\[([\s\S]*?)\]\]/g;
const PLACE =
  /\{(?:<(?<reply>[^{}]+)|\*(?<list>[\w.]+): (?<row>[^{}|]+?)(?: \| (?<most>\d+))?(?: \| (?<more>[^{}|]+))?|(?<sign>[$%@"~^]?)(?<key>[\w.]+)(?: (?<unit>[\w ]+))?)\}/g;

function variantIn(variant: string): Variants[number] {
  const [condition = "", ...lines] = variant.split("\n");
  return { condition, text: lines.join("\n").trim() };
}

/**
 * A reply of `replies.txt`, filled in. Values are put in once, so that nothing in a name is read as
 * a place to fill. Empty where the reply has conditions and none of them holds.
 *
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
