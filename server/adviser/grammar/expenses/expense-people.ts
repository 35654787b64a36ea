import { isSameStem, nameTokens } from "../../questions/names.ts";
import { findAll, isCapital, isIn, isOneOf, type IsTaken, keyPattern } from "../sentence.ts";
import { lengthAt, type Sentence, type Span, textOf, type Word, type Words } from "../sentence.ts";
import { wordSet } from "../word-lists.ts";
import { BILL_WORDS, isPurchasedItem, PURPOSES, TRADE_WORDS } from "./categories.ts";
import type { ExpenseLead } from "./expense-leads.ts";
import { contractorsCalled, type Directory, type KnownContractor } from "./payees.ts";
import { type Payee, payeeOf } from "./payees.ts";

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
const STORE = keyPattern("<stores>");
const ARTICLES = "the a an my our his her their its";
const PRONOUNS = "him her them it me us you everyone everybody";
const LONGEST_NAME = 6;

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
    const payee = read(reading, nameFrom(reading, lead.span.to), 0);
    if (payee !== undefined) found.push(payee);
  }
  const isPaid = found.some(({ kind }) => kind !== "thing");
  for (let at = lead.span.to; at < words.length; at += 1) {
    const isFree = !reading.isTaken(at) && !found.some(({ span }) => isIn(span, at));
    const payee = isFree ? behindPreposition(reading, at, isPaid) : undefined;
    if (payee !== undefined) found.push(payee);
  }
  return found;
}

function behindPreposition(reading: Reading, at: number, isPaid: boolean) {
  const { words } = reading.sentence;
  const next = words[at + 1];
  if (next === undefined || !isOneOf(words[at], "to from at with")) return undefined;
  const payee = read(reading, nameFrom(reading, at + 1), 1);
  const isPurpose = PURPOSES.has(next.key) && !isCapital(next);
  const isPayee = words[at]?.key === "to" && !isPaid && !isPurpose && payee?.kind !== "thing";
  return payee?.kind === "contractor" || isPayee ? payee : undefined;
}

/** The first contractor who is named as such. */
function namedAnywhere(reading: Reading): PayeeMention[] {
  const { sentence, isTaken, directory } = reading;
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
function read({ sentence, directory }: Reading, { from, to }: Span, behind: number) {
  if (to <= from) return undefined;
  const payee = payeeOf(textOf(sentence, { from, to }), directory);
  if (payee?.kind !== "name") return payee && { ...payee, span: { from: from - behind, to } };
  // "Joe drywall": the name ends where the thing begins.
  const thing = sentence.words.findIndex(
    ({ key }, at) =>
      at > from &&
      at < to &&
      (isPurchasedItem(key) || BILL_WORDS.has(key)) &&
      !TRADE_WORDS.has(key),
  );
  const isThing = thing > 0 && !/^\p{Lu}/u.test(sentence.words[thing]?.text ?? "");
  const end = isThing ? thing : to;
  const shorter = payeeOf(textOf(sentence, { from, to: end }), directory);
  return shorter && { ...shorter, span: { from: from - behind, to: end } };
}

/** "at Home Depot", "from Tile World" */
export function placesIn({ sentence, isTaken }: Omit<Reading, "directory">): PlaceMention[] {
  const { words } = sentence;
  return findAll(words, (at) => {
    const from = at + (isOneOf(words[at], "at from") ? 1 : 0);
    const length = storeLength(words, from) || (from > at ? capitalLength(words, from) : 0);
    const to = from + length;
    if (length === 0 || isTaken(at) || isTaken(from)) return undefined;
    return { span: { from: at, to }, text: textOf(sentence, { from, to }) };
  });
}

function capitalLength(words: Words, at: number): number {
  let length = 0;
  while (length < LONGEST_NAME && isCapital(words[at + length])) length += 1;
  return length;
}

/** A name of one word, as Target, is a shop's with a capital only. */
function storeLength(words: Words, at: number): number {
  const length = lengthAt(words, at, STORE);
  const isWritten = length > 1 || isCapital(words[at]) || isOneOf(words[at], "homedepot");
  return isWritten ? length : 0;
}

/** "The plumber" is the one contractor who is a plumber. */
export function matchSpecialty<P extends Payee>(
  payee: P,
  contractors: readonly KnownContractor[],
): P {
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
  const named = namedAnywhere(reading);
  // Behind a verb it is for whom or what: "paid $85 for lunch for the crew".
  const end = verb === undefined ? words.length : lead.from;
  const from = words.findIndex(
    ({ key }, at) => at < end && TRADE_WORDS.has(key) && !reading.isTaken(at),
  );
  if (named.length > 0 || from < 0) return named;
  const span = { from, to: from + (isOneOf(words[from + 1], "came comes stopped") ? 2 : 1) };
  const role = { kind: "role" as const, said: words[from]?.text ?? "", contractorId: null, span };
  return [matchSpecialty<PayeeMention>(role, contractors)];
}
