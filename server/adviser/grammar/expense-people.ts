import { BILL_WORDS, PURPOSES, TRADE_WORDS } from "./categories.ts";
import type { ExpenseLead } from "./expense-leads.ts";
import { isStore, type Directory, contractorsCalled, type Payee, payeeOf } from "./payees.ts";
import { isThing } from "./categories.ts";
import { isIn, type Sentence, setOf, type Span, textOf, type Word } from "./sentence.ts";
import { wordSet } from "./word-lists.ts";

export interface SaidPayee extends Payee {
  /** what the field takes from the sentence; a bill's words stay for the description */
  span: Span;
}

/** Where something was bought, and no contractor: it goes into the notes. */
export interface SaidPlace {
  span: Span;
  text: string;
}

const STOPS = wordSet("stops");
const ARTICLES = setOf("the a an my our his her their its");
/** "Joe from Acme": these go on where a name follows. */
const TO_A_NAME = setOf("from at with of");
const PRONOUNS = setOf("him her them it me us you everyone everybody");
const LONGEST_NAME = 6;
interface Reading {
  sentence: Sentence;
  isTaken: (at: number) => boolean;
  directory: Directory;
}

/** Who was paid: behind the verb, behind "to", as a subject, or a contractor behind "from" and "at". */
export function payeesIn(reading: Reading, lead: ExpenseLead): SaidPayee[] {
  const { words } = reading.sentence;
  const found: SaidPayee[] = [];
  const add = (payee: SaidPayee | undefined) => {
    if (payee !== undefined) found.push(payee);
  };
  if (lead.subject !== undefined && lead.verb?.object === "payee") {
    const { from, to } = lead.subject;
    const name = nameFrom(reading, from);
    add(read(reading, { from, to: Math.min(name.to, to) }, 0));
  }
  if (lead.verb?.object === "payee" && lead.subject === undefined) {
    add(read(reading, nameFrom(reading, lead.span.to), 0));
  }
  const isPaid = found.some(({ kind }) => kind !== "thing");
  for (let at = lead.span.to; at < words.length; at += 1) {
    if (!reading.isTaken(at) && found.every(({ span }) => at >= span.to || at < span.from)) {
      add(behindPreposition(reading, at, isPaid));
    }
  }
  if (found.every(({ kind }) => kind === "thing")) add(knownAnywhere(reading, lead));
  return found;
}

function behindPreposition(reading: Reading, at: number, isPaid: boolean): SaidPayee | undefined {
  const { words } = reading.sentence;
  const key = words[at]?.key ?? "";
  const next = words[at + 1];
  if (next === undefined || !["to", "from", "at", "with"].includes(key)) return undefined;
  const payee = read(reading, nameFrom(reading, at + 1), 1);
  if (payee === undefined || payee.kind === "thing") return undefined;
  if (payee.kind === "contractor") return payee;
  if (key !== "to" || isPaid) return undefined;
  const isPurpose = PURPOSES.has(next.key) && /^\p{Ll}/u.test(next.text);
  return isPurpose ? undefined : payee;
}

/** A contractor who is named as such where only a list is given: "Expense: Joe, drywall, 850". */
function knownAnywhere(reading: Reading, lead: ExpenseLead): SaidPayee | undefined {
  if (lead.verb !== undefined && lead.verb.phrase !== "add") return undefined;
  const { sentence, isTaken, directory } = reading;
  for (let from = lead.span.to; from < sentence.words.length; from += 1) {
    if (isTaken(from) || !/^\p{Lu}/u.test(sentence.words[from]?.text ?? "")) continue;
    for (let to = Math.min(from + LONGEST_NAME, sentence.words.length); to > from; to -= 1) {
      if (
        sentence.words
          .slice(from, to)
          .some((word, at) => word.kind !== "word" || isTaken(from + at))
      )
        continue;
      const payee = payeeOf(textOf(sentence, { from, to }), directory);
      if (payee?.kind === "contractor") return { ...payee, span: { from, to } };
    }
  }
  return undefined;
}

/** The words from `at` on that may name somebody. */
function nameFrom({ sentence: { words }, isTaken, directory }: Reading, at: number): Span {
  const store = storeLength(words, at);
  if (store > 0) return { from: at, to: at + store };
  let to = at;
  while (to < words.length && to - at < LONGEST_NAME && !isTaken(to)) {
    const word = words[to];
    if (word?.kind !== "word" || PRONOUNS.has(word.key)) break;
    if (ARTICLES.has(word.key) && to > at) break;
    const isJoined = to > at && isName(words[to + 1], directory);
    if (STOPS.has(word.key) && !(word.key === "and" && isJoined)) break;
    if (TO_A_NAME.has(word.key) && (to === at || !isCapital(words[to + 1]) || isPlace(words, to)))
      break;
    to += 1;
  }
  return { from: at, to };
}

function isCapital(word: Word | undefined): boolean {
  return /^\p{Lu}/u.test(word?.text ?? "");
}

/** "Joe and Sam" are two, and one expense has one contractor: they are named, and none is chosen. */
function isName(word: Word | undefined, directory: Directory): boolean {
  return (
    word?.kind === "word" && (isCapital(word) || contractorsCalled(word.text, directory).length > 0)
  );
}

function isPlace(words: readonly Word[], at: number): boolean {
  return storeLength(words, at + 1) > 0;
}

/** `behind` words before it, a preposition, belong to it. */
function read(reading: Reading, span: Span, behind: number): SaidPayee | undefined {
  if (span.to <= span.from) return undefined;
  const { sentence, directory } = reading;
  const payee = payeeOf(textOf(sentence, span), directory);
  if (payee === undefined || payee.kind === "name") {
    // "Joe drywall": the name ends where the thing begins.
    const thing = sentence.words.findIndex(
      ({ key }, at) => at > span.from && at < span.to && isObject(key),
    );
    const shorter =
      thing > 0 && !isCapital(sentence.words[thing]) ? { from: span.from, to: thing } : span;
    const again = payeeOf(textOf(sentence, shorter), directory);
    return again && { ...again, span: { from: shorter.from - behind, to: shorter.to } };
  }
  return { ...payee, span: { from: span.from - behind, to: span.to } };
}

function isObject(key: string): boolean {
  return (isThing(key) || BILL_WORDS.has(key)) && !TRADE_WORDS.has(key);
}

/** "at Home Depot", "from Tile World" */
export function placesIn(
  { sentence, isTaken }: Omit<Reading, "directory">,
  from: number,
): SaidPlace[] {
  const places: SaidPlace[] = [];
  for (let at = from; at < sentence.words.length; at += 1) {
    if (isTaken(at)) continue;
    const behind = ["at", "from"].includes(sentence.words[at]?.key ?? "") ? 1 : 0;
    const name = at + behind;
    const length =
      behind > 0 ? placeLength(sentence.words, name) : storeLength(sentence.words, name);
    if (length === 0 || isTaken(name) || places.some(({ span }) => isIn(span, at))) continue;
    const to = name + length;
    places.push({ span: { from: at, to }, text: textOf(sentence, { from: name, to }) });
  }
  return places;
}

/** A shop that is known, or words with a capital. */
function placeLength(words: readonly Word[], at: number): number {
  const store = storeLength(words, at);
  if (store > 0) return store;
  let length = 0;
  while (
    length < LONGEST_NAME &&
    words[at + length]?.kind === "word" &&
    isCapital(words[at + length])
  ) {
    length += 1;
  }
  return length;
}

/** A name of one word, as Target, is a shop's with a capital only. */
function storeLength(words: readonly Word[], at: number): number {
  for (let length = 4; length > 0; length -= 1) {
    const name = words.slice(at, at + length);
    const isWritten = length > 1 || isCapital(words[at]) || words[at]?.key === "homedepot";
    if (name.length === length && isWritten && isStore(name.map(({ text }) => text).join(" ")))
      return length;
  }
  return 0;
}
