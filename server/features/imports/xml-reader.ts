import { TableRefused } from "./rules/table.ts";

/** A longer text or tag is made to exhaust memory. */
const MAX_TOKEN = 1024 * 1024;
const NAME = /^[^\s/>"'=<]+/;
// Starts with white space, so that a long name without a value is scanned only once.
const ATTRIBUTE = /\s([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;
const NAMED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

export type Attributes = ReadonlyMap<string, string>;

export interface XmlEvents {
  open(name: string, attributes: () => Attributes): void;
  close(name: string): void;
  text(content: string): void;
}

/**
 * Streaming XML parser that keeps nothing in memory. Emits names without prefixes. Rejects
 * documents with a DTD, so that only the five predefined and numeric entities exist: no entity
 * expansion and no external entities.
 */
export class XmlReader {
  readonly #events: XmlEvents;
  #rest = "";

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  feed(piece: string): void {
    this.#rest += piece;
    let at = 0;
    for (;;) {
      const next = this.#take(at);
      if (next === undefined) break;
      at = next;
    }
    this.#rest = this.#rest.slice(at);
    if (this.#rest.length > MAX_TOKEN) throw broken();
  }

  end(): void {
    if (this.#rest.trim() !== "") throw broken();
  }

  /** Position to continue at; undefined if more input is needed. */
  #take(at: number): number | undefined {
    const all = this.#rest;
    const sign = all.indexOf("<", at);
    if (sign < 0) return undefined;
    if (sign > at) {
      this.#events.text(decoded(all.slice(at, sign)));
      return sign;
    }
    if (all.startsWith("<!--", at)) return after(all, "-->", at);
    if (all.startsWith("<?", at)) return after(all, "?>", at);
    if (all.startsWith("<![CDATA[", at)) {
      const end = after(all, "]]>", at);
      if (end !== undefined) this.#events.text(all.slice(at + 9, end - 3));
      return end;
    }
    if (all.startsWith("<!", at)) {
      if (all.length - at < 9) return undefined;
      throw broken();
    }
    return this.#takeTag(at);
  }

  #takeTag(at: number): number | undefined {
    const end = endOfTag(this.#rest, at + 1);
    if (end === undefined) return undefined;
    const isEnd = this.#rest.charAt(at + 1) === "/";
    const inside = this.#rest.slice(at + (isEnd ? 2 : 1), end);
    const qualified = NAME.exec(inside)?.[0];
    if (qualified === undefined) throw broken();
    const name = qualified.slice(qualified.indexOf(":") + 1);
    if (isEnd) {
      this.#events.close(name);
    } else {
      this.#events.open(name, () => attributesIn(inside));
      if (inside.endsWith("/")) this.#events.close(name);
    }
    return end + 1;
  }
}

/** Position of the tag's closing `>`, skipping attribute values. */
function endOfTag(all: string, from: number): number | undefined {
  let quote = "";
  for (let at = from; at < all.length; at += 1) {
    const sign = all.charAt(at);
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (sign === '"' || sign === "'") {
      quote = sign;
    } else if (sign === ">") {
      return at;
    }
  }
  return undefined;
}

function after(all: string, end: string, from: number): number | undefined {
  const at = all.indexOf(end, from);
  return at < 0 ? undefined : at + end.length;
}

/** Relationship attributes keep their prefix; all others lose it. */
function attributesIn(inside: string): Attributes {
  const found = new Map<string, string>();
  for (const [, name = "", double, single] of inside.matchAll(ATTRIBUTE)) {
    found.set(name, decoded(double ?? single ?? ""));
  }
  return found;
}

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(ENTITY, (whole, hex?: string, digits?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

export function broken(): TableRefused {
  return new TableRefused("This workbook is damaged, or is no workbook. Save it again, or as CSV.");
}
