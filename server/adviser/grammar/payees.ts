import { BILL_WORDS, TRADE_WORDS } from "./categories.ts";
import { isThing } from "./categories.ts";
import { isNumbered } from "./amounts.ts";
import { keyOf, setOf } from "./sentence.ts";
import { phraseSet, wordSet } from "./word-lists.ts";

export interface KnownContractor {
  id: number;
  name: string;
  company: string | null;
  specialty?: string | null;
}

const DETERMINERS = setOf("the my our a an his her their this that some two three four five both");
const COUNTS = setOf("two three four five");
const LEGAL_FORMS = setOf("llc inc co ltd corp company gmbh");
const TITLES = setOf("mr mrs ms dr");
const STORES = phraseSet("stores");

export function isStore(said: string): boolean {
  return STORES.has(keyOf(said).trim());
}

function plainWords(text: string): string[] {
  return keyOf(text)
    .replaceAll(/'s\b/gu, "s")
    .replaceAll(/[^\p{L}\p{N}&]+/gu, " ")
    .trim()
    .split(" ")
    .filter((word) => word !== "" && !LEGAL_FORMS.has(word) && !TITLES.has(word));
}

/** By what a contractor may be called: the whole name, the first, the last, the company, its first word. */
function callsOf({ name, company }: KnownContractor): ReadonlySet<string> {
  const calls = [name, company ?? ""].flatMap((text) => {
    const words = plainWords(text);
    const first = words[0] ?? "";
    const last = text === name ? (words.at(-1) ?? "") : "";
    return [words.join(" "), isCommon(first) ? "" : first, isCommon(last) ? "" : last];
  });
  return new Set(calls.filter((call) => call !== ""));
}

/** "The", "All", "Drywall": the first word of a company that names nobody. */
function isCommon(word: string): boolean {
  return word.length < 2 || DETERMINERS.has(word) || isThing(word) || COMMON.has(word);
}
const COMMON = wordSet("common");

/** The homeowner's contractors by what they may be called. */
export type Directory = ReadonlyMap<string, readonly KnownContractor[]>;

/** Made once for a sentence, which then may ask for many names. */
export function directoryOf(contractors: readonly KnownContractor[]): Directory {
  const directory = new Map<string, KnownContractor[]>();
  for (const contractor of contractors) {
    for (const call of callsOf(contractor)) {
      const called = directory.get(call);
      if (called === undefined) directory.set(call, [contractor]);
      else called.push(contractor);
    }
  }
  return directory;
}

/** Those who may be meant. "Joe" is every Joe: only a single one is sure. */
export function contractorsCalled(said: string, directory: Directory): readonly KnownContractor[] {
  return directory.get(plainWords(said).join(" ")) ?? [];
}

export interface Payee {
  /** as said, without "my plumber" before a name */
  said: string;
  contractorId: number | null;
  kind: "contractor" | "name" | "store" | "role" | "thing";
}

/**
 * Who or what stands where the one who was paid is named: a contractor, a name that is not known,
 * a shop, "my plumber", or a bill.
 */
export function payeeOf(text: string, directory: Directory): Payee | undefined {
  const words = text.split(" ").filter((word) => word !== "");
  if (words.length === 0) return undefined;
  const whole = known(text, directory);
  if (whole !== undefined) return whole;
  if (isStore(text)) return { said: text, contractorId: null, kind: "store" };
  const keys = words.map(keyOf);
  const isDetermined = DETERMINERS.has(keys[0] ?? "");
  // "Four Seasons Roofing" is a name, "four guys" is none.
  const isCounted = COUNTS.has(keys[0] ?? "") && /^\p{Lu}/u.test(text) && words.length > 1;
  const skipped = isCounted ? 0 : roleLength(keys);
  const rest = words.slice(skipped).join(" ");
  if (keys.every((key) => DETERMINERS.has(key))) return undefined;
  if (rest === "") return { said: text, contractorId: null, kind: "role" };
  if (skipped > 0) {
    const named = known(rest, directory);
    if (named !== undefined) return named;
  }
  if (isThingSaid(keys.slice(skipped), rest))
    return { said: text, contractorId: null, kind: "thing" };
  // "the city", "my brother": somebody, but no name.
  if (isDetermined && !/^\p{Lu}/u.test(rest))
    return { said: text, contractorId: null, kind: "role" };
  return { said: rest, contractorId: null, kind: "name" };
}

/** "Joe", or "Joe from Acme Plumbing", where both are of one contractor. */
function known(text: string, directory: Directory): Payee | undefined {
  const [name = "", company] = text.split(/ (?:from|at|of|with) /u);
  const called = contractorsCalled(text, directory);
  if (called.length === 0 && company === undefined) return undefined;
  const ofCompany = company === undefined ? [] : contractorsCalled(company, directory);
  const both = contractorsCalled(name, directory).filter((one) => ofCompany.includes(one));
  const meant = called.length > 0 ? called : both;
  const [only] = meant;
  if (meant.length === 0) return undefined;
  return {
    said: text,
    contractorId: meant.length === 1 && only !== undefined ? only.id : null,
    kind: "contractor",
  };
}

function roleLength(keys: readonly string[]): number {
  let length = 0;
  while (DETERMINERS.has(keys[length] ?? "") || TRADE_WORDS.has(keys[length] ?? "")) length += 1;
  return length;
}

/** "electric bill", "Permit Fee"; but "Smith Tile" is a company. */
function isThingSaid(keys: readonly string[], text: string): boolean {
  if (BILL_WORDS.has(/(\p{Ll}+)$/u.exec(text)?.[1] ?? "")) return true;
  const isOne = (key: string | undefined) =>
    key !== undefined && (isThing(key) || BILL_WORDS.has(key) || isNumbered(key));
  return keys.every(isOne) || (isOne(keys.at(-1)) && !/^\p{Lu}/u.test(text));
}
