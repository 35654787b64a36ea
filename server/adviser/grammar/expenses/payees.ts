import { callsOf, isSameStem, nameTokens, spokenName } from "../../questions/names.ts";
import { capitalsFrom, findAll, isCapital, isIn, isOneOf, type IsTaken } from "../sentence.ts";
import { keyOf, lengthAt, type Sentence, type Span, textOf } from "../sentence.ts";
import type { Word, Words } from "../sentence.ts";
import { isListed, patternCalled } from "../word-lists.ts";
import { isPurchasedItem } from "./categories.ts";
import type { ExpenseLead } from "./expense-leads.ts";

export interface KnownContractor {
  id: number;
  name: string;
  company: string | null;
  specialty?: string | null;
}

/** Contractors by what they may be called. */
export type Directory = ReadonlyMap<string, readonly { known: KnownContractor }[]>;

interface Payee {
  /** as said, without "my plumber" before a name */
  said: string;
  contractorId: number | null;
  /** a contractor, a name that is not known, a shop, "my plumber", or a bill */
  kind: "contractor" | "name" | "store" | "role" | "thing";
}

export interface PayeeMention extends Payee {
  /** what the field takes from the sentence; a bill's words stay for the description */
  span: Span;
}

/** Where something was bought, and no contractor: it goes into the notes. */
export interface PlaceMention {
  span: Span;
  text: string;
}

interface Reading {
  sentence: Sentence;
  isTaken: IsTaken;
  directory: Directory;
}

const LONGEST_NAME = 6;

/** By the whole name, the first, the last, the company, its first word. */
export function directoryOf(contractors: readonly KnownContractor[]): Directory {
  const calls = contractors.flatMap((known) =>
    callsOf({ ...known, kind: "contractor" })
      .map((call) => call.join(" "))
      // "Drywall" of "Drywall Pros"
      .filter((call) => call.length > 1 && !isPurchasedItem(call))
      .map((call) => ({ call, known })),
  );
  return Map.groupBy(calls, ({ call }) => call);
}

/** Those who may be meant. "Joe" is every Joe: only a single one is sure; "Joe's" is what is his. */
export function contractorsCalled(said: string, directory: Directory): readonly KnownContractor[] {
  const called =
    (said.endsWith("'s") ? undefined : directory.get(spokenName(said).join(" "))) ?? [];
  return [...new Set(called.map(({ known }) => known))];
}

/** Who or what stands where the one who was paid is named. */
function payeeOf(text: string, directory: Directory): Payee | undefined {
  const words = text.split(" ");
  const keys = words.map(keyOf);
  const whole = contractorIn(text, directory);
  if (whole !== undefined) return whole;
  const as = (kind: Payee["kind"], said = text) => ({ said, contractorId: null, kind });
  if (patternCalled("stores").exec(keyOf(text))?.[0] === keyOf(text)) return as("store");
  // "Four Seasons Roofing" is a name, "four guys" is none.
  const isCounted = /^(?:Two|Three|Four|Five) /.test(text);
  const isRole = (key: string) => isListed(key, "determiners") || isListed(key, "trade words");
  const named = isCounted ? 0 : keys.findIndex((key) => !isRole(key));
  if (named < 0) return keys.some((key) => isListed(key, "trade words")) ? as("role") : undefined;
  const rest = words.slice(named).join(" ");
  const ofRest = contractorIn(rest, directory);
  if (ofRest !== undefined) return ofRest;
  if (isThingSaid(keys.slice(named), rest)) return as("thing");
  // "the city", "my brother": no name.
  return isListed(keys[0], "determiners") && !/^\p{Lu}/u.test(rest) ? as("role") : as("name", rest);
}

/** "Joe", or "Joe from Acme Plumbing", where both are of one contractor. */
function contractorIn(text: string, directory: Directory): Payee | undefined {
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
  if (isListed(/(\p{Ll}+)$/u.exec(text)?.[1], "bill words")) return true;
  const isOne = (key = "") =>
    isPurchasedItem(key) || isListed(key, "bill words") || isListed(key, "numbered");
  return keys.every(isOne) || (isOne(keys.at(-1)) && !/^\p{Lu}/u.test(text));
}

/** Who was paid: behind the verb, behind "to", as a subject, or a contractor behind "from" and "at". */
export function payeesIn(reading: Reading, lead: ExpenseLead): PayeeMention[] {
  const { words } = reading.sentence;
  const found: PayeeMention[] = [];
  if (lead.verb?.object === "payee") {
    const name = nameFrom(reading, lead.span.to);
    const billed = billedBy(reading).filter(({ span }) => isIn(name, span.from));
    found.push(...(billed.length > 0 ? billed : read(reading, name)));
  }
  const isPaid = found.some(({ kind }) => kind !== "thing");
  for (let at = lead.span.to; at < words.length; at += 1) {
    const isFree = !reading.isTaken(at) && !found.some(({ span }) => isIn(span, at));
    if (isFree) found.push(...behindPreposition(reading, at, isPaid));
  }
  return found;
}

function behindPreposition(reading: Reading, at: number, isPaid: boolean): PayeeMention[] {
  const [before, next] = reading.sentence.words.slice(at, at + 2);
  if (next === undefined || !isOneOf(before, "to from at with")) return [];
  const isPurpose = isListed(next.key, "purposes") && !isCapital(next);
  const isTo = before?.key === "to" && !isPaid && !isPurpose;
  return read(reading, nameFrom(reading, at + 1), 1).filter(
    ({ kind }) => kind === "contractor" || (isTo && kind !== "thing"),
  );
}

/** The first contractor who is named as such. */
function namedAnywhere({ sentence, isTaken, directory }: Reading): PayeeMention[] {
  const { words } = sentence;
  for (let from = 0; from < words.length; from += 1) {
    if (isPurchasedItem(words[from]?.key ?? "")) continue;
    for (let to = Math.min(from + LONGEST_NAME, words.length); to > from; to -= 1) {
      const said = words.slice(from, to);
      if (said.some(({ kind }, at) => kind !== "word" || isTaken(from + at))) continue;
      const payee = payeeOf(textOf(sentence, { from, to }), directory);
      if (payee?.kind === "contractor") return [{ ...payee, span: { from, to } }];
    }
  }
  return [];
}

/** "Joe's second half": whose bill it is was paid. */
function billedBy({ sentence: { words }, isTaken, directory }: Reading): PayeeMention[] {
  return words.flatMap((word, from) => {
    const isBilled = words
      .slice(from + 1, from + 4)
      .some((next) => isListed(next.key, "own bills"));
    const said = /^(.+?)'?s$/iu.exec(word.text)?.[1];
    const payee = isBilled && !isTaken(from) && said ? contractorIn(said, directory) : undefined;
    return payee === undefined ? [] : [{ ...payee, span: { from, to: from + 1 } }];
  });
}

/** The words from `at` on that may be a name. */
function nameFrom({ sentence: { words }, isTaken, directory }: Reading, at: number): Span {
  const store = storeLength(words, at);
  if (store > 0) return { from: at, to: at + store };
  let to = at;
  while (to < words.length && to - at < LONGEST_NAME && !isTaken(to)) {
    const [word, next] = [words[to], words[to + 1]];
    if (word?.kind !== "word" || isListed(word.key, "no payees")) break;
    if (isListed(word.key, "before a name") && to > at) break;
    // "Joe and Sam" are two, and one expense has one contractor: they are named, and none is chosen.
    const isAnd = word.key === "and" && to > at && isName(next, directory);
    if (isListed(word.key, "stops") && !isAnd) break;
    // "Joe from Acme" goes on where a name follows.
    const isCompany = to > at && isCapital(next) && storeLength(words, to + 1) === 0;
    if (isOneOf(word, "from at with of") && !isCompany) break;
    to += 1;
  }
  return { from: at, to };
}

function isName(word: Word | undefined, directory: Directory): boolean {
  const isKnown = word?.kind === "word" && contractorsCalled(word.text, directory).length > 0;
  return isCapital(word) || isKnown;
}

/** `behind` words before it, a preposition, belong to it. */
function read({ sentence, directory }: Reading, { from, to }: Span, behind = 0): PayeeMention[] {
  const upTo = (end: number) => {
    const payee = end > from ? payeeOf(textOf(sentence, { from, to: end }), directory) : undefined;
    return payee === undefined ? [] : [{ ...payee, span: { from: from - behind, to: end } }];
  };
  const [payee] = upTo(to);
  if (payee?.kind !== "name") return payee ? [payee] : [];
  // "Joe drywall": the name ends where the thing begins.
  const isThing = ({ key }: Word) =>
    (isPurchasedItem(key) || isListed(key, "bill words")) && !isListed(key, "trade words");
  const thing = sentence.words.findIndex((word, at) => at > from && at < to && isThing(word));
  return upTo(thing > 0 && !isCapital(sentence.words[thing]) ? thing : to);
}

/** "at Home Depot", "from Tile World" */
export function placesIn({ sentence, isTaken }: Omit<Reading, "directory">): PlaceMention[] {
  const { words } = sentence;
  return findAll(words, (at) => {
    const from = at + (isOneOf(words[at], "at from") ? 1 : 0);
    const length = storeLength(words, from) || (from > at ? capitalsFrom(words, from) : 0);
    const to = from + length;
    if (length === 0 || isTaken(at) || isTaken(from)) return undefined;
    return { span: { from: at, to }, text: textOf(sentence, { from, to }) };
  });
}

/** A name of one word, as Target, is a shop's with a capital only. */
function storeLength(words: Words, at: number): number {
  const length = lengthAt(words, at, "stores");
  const isWritten = length > 1 || isCapital(words[at]) || isOneOf(words[at], "homedepot");
  return isWritten ? length : 0;
}

/** "The plumber" is the one contractor who is a plumber. */
export function matchSpecialty(
  payee: PayeeMention,
  contractors: readonly KnownContractor[],
): PayeeMention {
  if (payee.kind !== "role") return payee;
  const words = nameTokens(payee.said);
  const [only, another] = contractors.filter(({ specialty }) =>
    nameTokens(specialty ?? "").some((trade) => words.some((word) => isSameStem(word, trade))),
  );
  if (only === undefined || another !== undefined) return payee;
  return { ...payee, kind: "contractor", said: only.name, contractorId: only.id };
}

/**
 * A contractor who is named at any place, in small letters too ("joe came by and I gave him 200"), or
 * by trade ("electrician came, 600 cash").
 */
export function mentionedPayee(
  reading: Reading,
  { verb, span: lead }: ExpenseLead,
  contractors: readonly KnownContractor[],
): PayeeMention[] {
  const { words } = reading.sentence;
  const named = [namedAnywhere(reading), billedBy(reading)].find(({ length }) => length > 0) ?? [];
  // Behind a verb it is for whom or what: "paid $85 for lunch for the crew".
  const end = verb === undefined ? words.length : lead.from;
  const from = words.findIndex(
    ({ key }, at) => at < end && isListed(key, "trade words") && !reading.isTaken(at),
  );
  if (named.length > 0 || from < 0) return named;
  const span = { from, to: from + (isOneOf(words[from + 1], "came comes stopped") ? 2 : 1) };
  const said = words[from]?.text ?? "";
  return [matchSpecialty({ kind: "role", said, contractorId: null, span }, contractors)];
}
