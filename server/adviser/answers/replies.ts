import { readFileSync } from "node:fs";
import path from "node:path";
import { amount, counted, day, percent } from "./wording/figures.ts";
import { plain, quoted } from "./wording/names.ts";

/** What a reply is filled with: what a tool found, and what was made of it. */
type Values = object;

const REPLIES: ReadonlyMap<string, string> = new Map(
  readFileSync(path.join(import.meta.dirname, "replies.txt"), "utf8")
    .split(/^= /m)
    .slice(1)
    .map((section) => {
      const [name = "", ...lines] = section.split("\n");
      return [name, lines.join("\n").trim()];
    }),
);

const OPTIONAL = /\[\[([\s\S]*?)\]\]/g;
const PLACE = /\{([$%@"~^]?)([\w.]+)(?: ([\w ]+))?\}/g;

/**
 * A reply of `replies.txt`, filled in. Values are put in once, so that nothing in a name is read as
 * a place to fill.
 *
 * @throws where there is no such reply, or a value that it needs is missing
 */
export function say(name: string, values: Values = {}): string {
  const reply = REPLIES.get(name);
  if (reply === undefined) throw new Error(`replies.txt has no reply "${name}"`);
  const text = reply.replaceAll(OPTIONAL, (_, part: string) => (isKnown(part, values) ? part : ""));
  return text.replaceAll(PLACE, (_, sign: string, key: string, unit?: string) =>
    written(valueOf(values, key), sign, unit, `${name}: ${key}`),
  );
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
  return [...part.matchAll(PLACE)].every(([, , key = ""]) => {
    const value = valueOf(values, key);
    return value !== undefined && value !== null && value !== "";
  });
}

function written(value: unknown, sign: string, unit: string | undefined, place: string): string {
  if (typeof value === "number") return unit === undefined ? String(value) : counted(value, unit);
  if (typeof value !== "string") throw new Error(`No value for ${place}`);
  switch (sign) {
    case "$":
      return amount(value);
    case "%":
      return percent(value);
    case "@":
      return day(value);
    case '"':
      return quoted(value);
    case "~":
      return plain(value);
    case "^":
      return value.slice(0, 1).toUpperCase() + value.slice(1);
    default:
      return value;
  }
}
