import { isSameStem, nameTokens } from "../../questions/names.ts";
import { BILL_WORDS, isPurchasedItem, PURPOSES, TRADE_WORDS } from "./categories.ts";
import type { ExpenseLead } from "./expense-leads.ts";
import {
  contractorsCalled,
  type Directory,
  isStore,
  type KnownContractor,
  type Payee,
  payeeOf,
} from "./payees.ts";
import {
  isCapital,
  isIn,
  isOneOf,
  type IsTaken,
  type Sentence,
  type Span,
  textOf,
  type Word,
  type Words,
} from "../sentence.ts";
import { wordSet } from "../word-lists.ts";

export interface PayeeMention extends Payee {
  /** what the field takes from the sentence; a bill's words stay for the description */
  span: Span;
}

/** Where something was bought, and no contractor: it goes into the notes. */
export interface PlaceMention {
  span: Span;
  text: string;
}

const STOPS = wordSet("stops");
const ARTICLES = "the a an my our his her their its";
const PRONOUNS = "him her them it me us you everyone everybody";
const LONGEST_NAME = 6;
const LONGEST_STORE = 4;

interface Reading {
  sentence: Sentence;
  isTaken: IsTaken;
  directory: Directory;
}

/** Who was paid: behind the verb, behind "to", as a subject, or a contractor behind "from" and "at". */
export function payeesIn(reading: Reading, lead: ExpenseLead): PayeeMention[] {
  const { words } = reading.sentence;
  const found: PayeeMention[] = [];
  if (lead.verb?.object === "payee") {
    const from = lead.subject?.from ?? lead.span.to;
    const name = nameFrom(reading, from);
    const payee = read(reading, { from, to: Math.min(name.to, lead.subject?.to ?? name.to) }, 0);
    if (payee !== undefined) found.push(payee);
  }
  const isPaid = found.some(({ kind }) => kind !== "thing");
  for (let at = lead.span.to; at < words.length; at += 1) {
    const isFree = !reading.isTaken(at) && !found.some(({ span }) => isIn(span, at));
    const payee = isFree ? behindPreposition(reading, at, isPaid) : undefined;
    if (payee !== undefined) found.push(payee);
  }
  // In a list only a contractor who is named as such: "Expense: Joe, drywall, 850".
  const isList = lead.verb === undefined || lead.verb.phrase === "add";
  const isNamed = found.some(({ kind }) => kind !== "thing");
  return isList && !isNamed ? [...found, ...namedAnywhere(reading, lead.span.to)] : found;
}

function behindPreposition(
  reading: Reading,
  at: number,
  isPaid: boolean,
): PayeeMention | undefined {
  const { words } = reading.sentence;
  const next = words[at + 1];
  if (next === undefined || !isOneOf(words[at], "to from at with")) return undefined;
  const payee = read(reading, nameFrom(reading, at + 1), 1);
  if (payee === undefined || payee.kind === "thing") return undefined;
  const isPurpose = PURPOSES.has(next.key) && !isCapital(next);
  const isPayee = words[at]?.key === "to" && !isPaid && !isPurpose;
  return payee.kind === "contractor" || isPayee ? payee : undefined;
}

function namedAnywhere({ sentence, isTaken, directory }: Reading, start: number): PayeeMention[] {
  const { words } = sentence;
  for (let from = start; from < words.length; from += 1) {
    if (!/^\p{Lu}/u.test(words[from]?.text ?? "")) continue;
    for (let to = Math.min(from + LONGEST_NAME, words.length); to > from; to -= 1) {
      const said = words.slice(from, to);
      if (said.some(({ kind }, at) => kind !== "word" || isTaken(from + at))) continue;
      const payee = payeeOf(textOf(sentence, { from, to }), directory);
      if (payee?.kind === "contractor") return [{ ...payee, span: { from, to } }];
    }
  }
  return [];
}

/** The words from `at` on that may be a name. */
function nameFrom({ sentence: { words }, isTaken, directory }: Reading, at: number): Span {
  const store = storeLength(words, at);
  if (store > 0) return { from: at, to: at + store };
  let to = at;
  while (to < words.length && to - at < LONGEST_NAME && !isTaken(to)) {
    const [word, next] = [words[to], words[to + 1]];
    if (word?.kind !== "word" || isOneOf(word, PRONOUNS)) break;
    if (isOneOf(word, ARTICLES) && to > at) break;
    // "Joe and Sam" are two, and one expense has one contractor: they are named, and none is chosen.
    const isAnd = word.key === "and" && to > at && isName(next, directory);
    if (STOPS.has(word.key) && !isAnd) break;
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
function read(reading: Reading, span: Span, behind: number): PayeeMention | undefined {
  if (span.to <= span.from) return undefined;
  const { sentence, directory } = reading;
  const payee = payeeOf(textOf(sentence, span), directory);
  const from = span.from - behind;
  if (payee !== undefined && payee.kind !== "name")
    return { ...payee, span: { from, to: span.to } };
  // "Joe drywall": the name ends where the thing begins.
  const isObject = (key: string) =>
    (isPurchasedItem(key) || BILL_WORDS.has(key)) && !TRADE_WORDS.has(key);
  const thing = sentence.words.findIndex(
    ({ key }, at) => at > span.from && at < span.to && isObject(key),
  );
  const to = thing > 0 && !/^\p{Lu}/u.test(sentence.words[thing]?.text ?? "") ? thing : span.to;
  const shorter = payeeOf(textOf(sentence, { from: span.from, to }), directory);
  return shorter && { ...shorter, span: { from, to } };
}

/** "at Home Depot", "from Tile World" */
export function placesIn({ sentence, isTaken }: Omit<Reading, "directory">): PlaceMention[] {
  const { words } = sentence;
  const places: PlaceMention[] = [];
  for (const at of words.keys()) {
    const behind = isOneOf(words[at], "at from") ? 1 : 0;
    const from = at + behind;
    const length = storeLength(words, from) || (behind > 0 ? capitalLength(words, from) : 0);
    const isFree = !isTaken(at) && !isTaken(from) && !places.some(({ span }) => isIn(span, at));
    if (length === 0 || !isFree) continue;
    const to = from + length;
    places.push({ span: { from: at, to }, text: textOf(sentence, { from, to }) });
  }
  return places;
}

function capitalLength(words: Words, at: number): number {
  let length = 0;
  while (length < LONGEST_NAME && isCapital(words[at + length])) length += 1;
  return length;
}

/** A name of one word, as Target, is a shop's with a capital only. */
function storeLength(words: Words, at: number): number {
  for (let length = LONGEST_STORE; length > 0; length -= 1) {
    const name = words.slice(at, at + length);
    const isWritten =
      length > 1 || /^\p{Lu}/u.test(name[0]?.text ?? "") || name[0]?.key === "homedepot";
    const isWhole = name.length === length && isWritten;
    if (isWhole && isStore(name.map(({ text }) => text).join(" "))) return length;
  }
  return 0;
}

/** "The plumber" is the one contractor who is a plumber. */
export function withTrade<P extends Payee>(payee: P, contractors: readonly KnownContractor[]): P {
  if (payee.kind !== "role") return payee;
  const words = nameTokens(payee.said);
  const [only, another] = contractors.filter(({ specialty }) =>
    nameTokens(specialty ?? "").some((trade) => words.some((word) => isSameStem(word, trade))),
  );
  if (only === undefined || another !== undefined) return payee;
  return { ...payee, kind: "contractor", said: only.name, contractorId: only.id };
}

/**
 * In a sentence that is known to be of an expense: a contractor who is named at any place, in small
 * letters too ("joe came by and I gave him 200"), or by trade ("electrician came, 600 cash").
 */
export function mentionedPayee(
  { sentence, isTaken, directory }: Reading,
  contractors: readonly KnownContractor[],
): PayeeMention[] {
  const { words } = sentence;
  for (const from of words.keys()) {
    if (isTaken(from) || isPurchasedItem(words[from]?.key ?? "")) continue;
    for (const to of [from + 2, from + 1]) {
      const said = to > words.length ? "" : textOf(sentence, { from, to });
      const [only, another] = contractorsCalled(said, directory);
      if (only === undefined) continue;
      const contractorId = another === undefined ? only.id : null;
      return [{ kind: "contractor", said, contractorId, span: { from, to } }];
    }
  }
  const at = words.findIndex(({ key }, index) => TRADE_WORDS.has(key) && !isTaken(index));
  if (at < 0) return [];
  const span = { from: at, to: at + (isOneOf(words[at + 1], "came comes stopped") ? 2 : 1) };
  const role = { kind: "role" as const, said: words[at]?.text ?? "", contractorId: null, span };
  return [withTrade<PayeeMention>(role, contractors)];
}
