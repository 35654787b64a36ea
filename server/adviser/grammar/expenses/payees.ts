import { isNumbered } from "../money/amounts.ts";
import { keyOf } from "../sentence.ts";
import { phraseSet, wordSet } from "../word-lists.ts";
import { BILL_WORDS, isPurchasedItem, TRADE_WORDS } from "./categories.ts";

export interface KnownContractor {
  id: number;
  name: string;
  company: string | null;
  specialty?: string | null;
}

/** Contractors by what they may be called. */
export type Directory = ReadonlyMap<string, readonly KnownContractor[]>;

export interface Payee {
  /** as said, without "my plumber" before a name */
  said: string;
  contractorId: number | null;
  /** a contractor, a name that is not known, a shop, "my plumber", or a bill */
  kind: "contractor" | "name" | "store" | "role" | "thing";
}

const DETERMINERS = wordSet("determiners");
const NO_PART_OF_A_NAME = new Set("llc inc co ltd corp company gmbh mr mrs ms dr".split(" "));
const STORES = phraseSet("stores");
const COMMON = wordSet("common first words");

function plainWords(text: string): string[] {
  return keyOf(text)
    .replaceAll(/'s\b/gu, "s")
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== "" && !NO_PART_OF_A_NAME.has(word));
}

/** By the whole name, the first, the last, the company, its first word. */
export function directoryOf(contractors: readonly KnownContractor[]): Directory {
  const calls = contractors.flatMap((contractor) => {
    const [name, company] = [plainWords(contractor.name), plainWords(contractor.company ?? "")];
    const parts = [name[0] ?? "", name.at(-1) ?? "", company[0] ?? ""];
    const all = [name.join(" "), company.join(" "), ...parts.filter((part) => !isCommon(part))];
    return [...new Set(all)].map((call) => ({ call, contractor }));
  });
  const byCall = Map.groupBy(calls, ({ call }) => call);
  return new Map([...byCall].map(([call, all]) => [call, all.map((one) => one.contractor)]));
}

/** "The", "All", "Drywall": the first word of a company that is no name. */
function isCommon(word: string): boolean {
  return word.length < 2 || DETERMINERS.has(word) || isPurchasedItem(word) || COMMON.has(word);
}

/** Those who may be meant. "Joe" is every Joe: only a single one is sure. */
export function contractorsCalled(said: string, directory: Directory): readonly KnownContractor[] {
  const call = plainWords(said).join(" ");
  return call === "" ? [] : (directory.get(call) ?? []);
}

/** Who or what stands where the one who was paid is named. */
export function payeeOf(text: string, directory: Directory): Payee | undefined {
  const words = text.split(" ").filter((word) => word !== "");
  const keys = words.map(keyOf);
  const whole = known(text, directory);
  if (whole !== undefined) return whole;
  const as = (kind: Payee["kind"], said = text) => ({ said, contractorId: null, kind });
  if (STORES.has(keyOf(text).trim())) return as("store");
  if (keys.every((key) => DETERMINERS.has(key))) return undefined;
  // "Four Seasons Roofing" is a name, "four guys" is none.
  const isCounted = /^(?:Two|Three|Four|Five) /.test(text);
  const isRole = (key: string) => DETERMINERS.has(key) || TRADE_WORDS.has(key);
  const named = isCounted ? 0 : keys.findIndex((key) => !isRole(key));
  if (named < 0) return as("role");
  const rest = words.slice(named).join(" ");
  const ofRest = named > 0 ? known(rest, directory) : undefined;
  if (ofRest !== undefined) return ofRest;
  if (isThingSaid(keys.slice(named), rest)) return as("thing");
  // "the city", "my brother": no name.
  return DETERMINERS.has(keys[0] ?? "") && !/^\p{Lu}/u.test(rest) ? as("role") : as("name", rest);
}

/** "Joe", or "Joe from Acme Plumbing", where both are of one contractor. */
function known(text: string, directory: Directory): Payee | undefined {
  const [name = "", company = ""] = text.split(/ (?:from|at|of|with) /u);
  const called = contractorsCalled(text, directory);
  const ofCompany = contractorsCalled(company, directory);
  const both = contractorsCalled(name, directory).filter((one) => ofCompany.includes(one));
  const [only, another] = called.length > 0 ? called : both;
  if (only === undefined) return undefined;
  return { said: text, contractorId: another === undefined ? only.id : null, kind: "contractor" };
}

/** "electric bill", "Permit Fee"; but "Smith Tile" is a company. */
function isThingSaid(keys: readonly string[], text: string): boolean {
  if (BILL_WORDS.has(/(\p{Ll}+)$/u.exec(text)?.[1] ?? "")) return true;
  const isOne = (key = "") => isPurchasedItem(key) || BILL_WORDS.has(key) || isNumbered(key);
  return keys.every(isOne) || (isOne(keys.at(-1)) && !/^\p{Lu}/u.test(text));
}
