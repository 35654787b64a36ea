/** A member of the object. A list is returned element by element. */
export interface Member {
  name: string;
  value: unknown;
  /** index in its list, from 0; undefined for a plain value */
  index?: number;
}

/** Allowed members; others are rejected without reading their value. */
export interface KnownMembers {
  values: ReadonlySet<string>;
  lists: ReadonlySet<string>;
}

/** Characters of a record with the longest texts, every character escaped. */
const MAX_RECORD_CHARACTERS = 1024 ** 2;
/** Characters of a name, with the white space and separators around it. */
const MAX_NAME_CHARACTERS = 200;
/** Maximum nesting: a record contains lists of records, which contain values. */
const MAX_NESTING = 20;

/**
 * Streams a JSON object member by member, so that a list may be larger than memory.
 *
 * @throws SyntaxError at a duplicate member or invalid JSON, before reading further
 */
export async function* membersOf(
  chunks: AsyncIterable<string>,
  known: KnownMembers,
): AsyncGenerator<Member> {
  const parser = new MemberParser(known);
  for await (const chunk of chunks) yield* parser.read(chunk);
  parser.end();
}

const TEXT_SIGN = /["\\]/g;

type Place = "before" | "member" | "list" | "after list" | "after";

class MemberParser {
  #place: Place = "before";
  /** open brackets in the value being collected */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #collected = "";
  #name = "";
  #index = 0;
  #isFirst = true;
  readonly #known: KnownMembers;
  readonly #seen = new Set<string>();

  constructor(known: KnownMembers) {
    this.#known = known;
  }

  *read(chunk: string): Generator<Member> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charAt(at);
      if (this.#isInText) {
        at = this.#passText(chunk, at);
        continue;
      }
      if (sign === '"') this.#isInText = true;
      if (!this.#isBoundary(sign)) {
        if (sign === "{" || sign === "[") this.#open();
        else if (sign === "}" || sign === "]") this.#depth -= 1;
        continue;
      }
      this.#collect(chunk.slice(from, at));
      from = at + 1;
      const member = this.#pass(sign);
      if (member) yield member;
    }
    this.#collect(chunk.slice(from));
  }

  end(): void {
    if (this.#place !== "after" || this.#collected.trim() !== "") throw new SyntaxError("No end");
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > MAX_NESTING) throw new SyntaxError("Too deep");
  }

  /** Skips to the next quote or backslash, because most of a file is strings. Returns its index. */
  #passText(chunk: string, from: number): number {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return from;
    }
    TEXT_SIGN.lastIndex = from;
    const at = TEXT_SIGN.exec(chunk)?.index ?? chunk.length;
    const sign = chunk.charAt(at);
    if (sign === "\\") this.#isEscaped = true;
    else if (sign === '"') this.#isInText = false;
    return at;
  }

  /** Whether a character ends the value being collected. */
  #isBoundary(sign: string): boolean {
    switch (this.#place) {
      case "before":
        return sign === "{";
      case "member":
        return this.#depth === 0 && (sign === "," || sign === "}" || sign === "[");
      case "list":
        return this.#depth === 0 && (sign === "," || sign === "]");
      case "after list":
        return sign === "," || sign === "}";
      case "after":
        return false;
    }
  }

  #collect(text: string): void {
    this.#collected += text;
    if (this.#collected.length > MAX_RECORD_CHARACTERS)
      throw new SyntaxError("A record is too long");
  }

  #pass(sign: string): Member | undefined {
    const collected = this.#collected;
    this.#collected = "";
    switch (this.#place) {
      case "before":
        requireBlank(collected);
        this.#place = "member";
        return undefined;
      case "member":
        return this.#passMember(sign, collected);
      case "list":
        return this.#passElement(sign, collected);
      case "after list":
      case "after":
        requireBlank(collected);
        this.#place = sign === "," ? "member" : "after";
        return undefined;
    }
  }

  #passMember(sign: string, collected: string): Member | undefined {
    const isOnly = this.#isFirst;
    this.#isFirst = false;
    if (sign === "[") {
      if (collected.length > MAX_NAME_CHARACTERS) throw new SyntaxError("A name is too long");
      this.#name = this.#once(memberOf(`${collected}0`).name, this.#known.lists);
      this.#index = 0;
      this.#place = "list";
      return undefined;
    }
    if (sign === "}") this.#place = "after";
    if (sign === "}" && isOnly && collected.trim() === "") return undefined;
    const member = memberOf(collected);
    this.#once(member.name, this.#known.values);
    return member;
  }

  #once(name: string, known: ReadonlySet<string>): string {
    if (!known.has(name) || this.#seen.has(name)) throw new SyntaxError("An unknown member");
    this.#seen.add(name);
    return name;
  }

  #passElement(sign: string, collected: string): Member | undefined {
    if (sign === "]") this.#place = "after list";
    if (sign === "]" && this.#index === 0 && collected.trim() === "") return undefined;
    const index = this.#index;
    this.#index += 1;
    return { name: this.#name, value: JSON.parse(collected), index };
  }
}

function memberOf(text: string): Member {
  const parsed: unknown = JSON.parse(`{${text}}`);
  const [entry, another] = Object.entries(parsed ?? {});
  if (entry === undefined || another !== undefined)
    throw new SyntaxError("One member was expected");
  return { name: entry[0], value: entry[1] };
}

function requireBlank(text: string): void {
  if (text.trim() !== "") throw new SyntaxError("Something stands between two values");
}
