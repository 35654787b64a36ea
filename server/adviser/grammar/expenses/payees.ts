import { callsOf, isSameStem, nameTokens, spokenName } from "../../questions/names.ts";
import { capitalsFrom, findAll, isCapital, isIn, isOneOf, type IsTaken } from "../sentence.ts";
import { keyOf, lengthAt, type Sentence, type Span, spanText, type Word } from "../sentence.ts";
import type { Words } from "../sentence.ts";
import { isListed, patternCalled } from "../word-lists.ts";
import { isPurchasedItem } from "./categories.ts";
import type { ExpenseLead } from "./expense-leads.ts";

export interface KnownContractor {
  id: number;
  name: string;
  company: string | null;
  specialty?: string | null;
}

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

interface PayeeContext {
  sentence: Sentence;
  isTaken: IsTaken;
  contractors: readonly KnownContractor[];
}

const LONGEST_NAME = 6;

/** Whole names and usual parts of one contractor, as they are compared. */
const callsBy = new WeakMap<KnownContractor, readonly string[]>();

/** Those who may be meant. "Joe" is every Joe: only a single one is sure; "Joe's" is what is his. */
export function contractorsCalled(said: string, contractors: readonly KnownContractor[]) {
  const called = spokenName(said).join(" ");
  // "Drywall" of "Drywall Pros"
  if (said.endsWith("'s") || called.length < 2 || isPurchasedItem(called)) return [];
  return contractors.filter((known) => {
    const calls = callsBy.get(known) ?? callsOf({ ...known, kind: "contractor" }).map(joinWords);
    callsBy.set(known, calls);
    return calls.includes(called);
  });
}

function joinWords(words: readonly string[]): string {
  return words.join(" ");
}

/** Who or what stands where the one who was paid is named. */
function payeeOf(text: string, contractors: readonly KnownContractor[]): Payee | undefined {
  const words = text.split(" ");
  const keys = words.map(keyOf);
  const whole = contractorIn(text, contractors);
  if (whole !== undefined) return whole;
  const as = (kind: Payee["kind"], said = text) => ({ said, contractorId: null, kind });
  if (patternCalled("stores").exec(keyOf(text))?.[0] === keyOf(text)) return as("store");
  // "Four Seasons Roofing" is a name, "four guys" is none.
  const isCounted = /^(?:Two|Three|Four|Five) /.test(text);
  const isRole = (key: string) => isListed(key, "determiners") || isListed(key, "trade words");
  const named = isCounted ? 0 : keys.findIndex((key) => !isRole(key));
  if (named < 0) return keys.some((key) => isListed(key, "trade words")) ? as("role") : undefined;
  const rest = words.slice(named).join(" ");
  const ofRest = contractorIn(rest, contractors);
  if (ofRest !== undefined) return ofRest;
  if (isThingSaid(keys.slice(named), rest)) return as("thing");
  // "the city", "my brother": no name.
  return isListed(keys[0], "determiners") && !/^\p{Lu}/u.test(rest) ? as("role") : as("name", rest);
}

/** "Joe", or "Joe from Acme Plumbing", where both are of one contractor. */
function contractorIn(text: string, contractors: readonly KnownContractor[]): Payee | undefined {
  const [name = "", company = ""] = text.split(/ (?:from|at|of|with) /u);
  const called = contractorsCalled(text, contractors);
  const ofCompany = contractorsCalled(company, contractors);
  const both = contractorsCalled(name, contractors).filter((one) => ofCompany.includes(one));
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
export function payeesIn(reading: PayeeContext, lead: ExpenseLead): PayeeMention[] {
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
  return found.map((payee) => matchSpecialty(payee, reading));
}

function behindPreposition(reading: PayeeContext, at: number, isPaid: boolean): PayeeMention[] {
  const [before, next] = reading.sentence.words.slice(at, at + 2);
  if (next === undefined || !isOneOf(before, "to from at with")) return [];
  const isPurpose = isListed(next.key, "purposes") && !isCapital(next);
  const isTo = before?.key === "to" && !isPaid && !isPurpose;
  return read(reading, nameFrom(reading, at + 1), 1).filter(
    ({ kind }) => kind === "contractor" || (isTo && kind !== "thing"),
  );
}

/** The first contractor who is named as such. */
function namedAnywhere({ sentence, isTaken, contractors }: PayeeContext): PayeeMention[] {
  const { words } = sentence;
  for (let from = 0; from < words.length; from += 1) {
    if (isPurchasedItem(words[from]?.key ?? "")) continue;
    for (let to = Math.min(from + LONGEST_NAME, words.length); to > from; to -= 1) {
      const said = words.slice(from, to);
      if (said.some(({ kind }, at) => kind !== "word" || isTaken(from + at))) continue;
      const payee = payeeOf(spanText(sentence, { from, to }), contractors);
      if (payee?.kind === "contractor") return [{ ...payee, span: { from, to } }];
    }
  }
  return [];
}

/** "Joe's second half": whose bill it is was paid. */
function billedBy({ sentence: { words }, isTaken, contractors }: PayeeContext): PayeeMention[] {
  return words.flatMap((word, from) => {
    const isBilled = words
      .slice(from + 1, from + 4)
      .some((next) => isListed(next.key, "own bills"));
    const said = /^(.+?)'?s$/iu.exec(word.text)?.[1];
    const payee = isBilled && !isTaken(from) && said ? contractorIn(said, contractors) : undefined;
    return payee === undefined ? [] : [{ ...payee, span: { from, to: from + 1 } }];
  });
}

/** The words from `at` on that may be a name. */
function nameFrom({ sentence: { words }, isTaken, contractors }: PayeeContext, at: number): Span {
  const store = storeLength(words, at);
  if (store > 0) return { from: at, to: at + store };
  let to = at;
  while (to < words.length && to - at < LONGEST_NAME && !isTaken(to)) {
    const [word, next] = [words[to], words[to + 1]];
    if (word?.kind !== "word" || isListed(word.key, "no payees")) break;
    if (isListed(word.key, "before a name") && to > at) break;
    // "Joe and Sam" are two, and one expense has one contractor: they are named, and none is chosen.
    const isName = isCapital(next) || contractorsCalled(next?.text ?? "", contractors).length > 0;
    const isAnd = word.key === "and" && to > at && isName;
    if (isListed(word.key, "stops") && !isAnd) break;
    // "Joe from Acme" goes on where a name follows.
    const isCompany = to > at && isCapital(next) && storeLength(words, to + 1) === 0;
    if (isOneOf(word, "from at with of") && !isCompany) break;
    to += 1;
  }
  return { from: at, to };
}

/** `behind` words before it, a preposition, belong to it. */
function read({ sentence, contractors }: PayeeContext, { from, to }: Span, behind = 0) {
  const upTo = (end: number) => {
    const payee =
      end > from ? payeeOf(spanText(sentence, { from, to: end }), contractors) : undefined;
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

/** "at Home Depot", "from Tile World": where something was bought, and no contractor. */
export function placesIn({ sentence, isTaken }: PayeeContext) {
  const { words } = sentence;
  return findAll(words, (at) => {
    const from = at + (isOneOf(words[at], "at from") ? 1 : 0);
    const length = storeLength(words, from) || (from > at ? capitalsFrom(words, from) : 0);
    const to = from + length;
    if (length === 0 || isTaken(at) || isTaken(from)) return undefined;
    return { span: { from: at, to }, text: spanText(sentence, { from, to }) };
  });
}

/** A name of one word, as Target, is a shop's with a capital only. */
function storeLength(words: Words, at: number): number {
  const length = lengthAt(words, at, "stores");
  const isWritten = length > 1 || isCapital(words[at]) || isOneOf(words[at], "homedepot");
  return isWritten ? length : 0;
}

/** "The plumber" is the one contractor who is a plumber. */
function matchSpecialty(payee: PayeeMention, { contractors }: PayeeContext): PayeeMention {
  if (payee.kind !== "role") return payee;
  const words = nameTokens(payee.said);
  const [only, another] = contractors.filter(({ specialty }) =>
    nameTokens(specialty ?? "").some((trade) => words.some((word) => isSameStem(word, trade))),
  );
  if (only === undefined || another !== undefined) return payee;
  return { ...payee, kind: "contractor", said: only.name, contractorId: only.id };
}

/** A contractor who is named at any place ("joe came by and I gave him 200"), or by trade. */
export function mentionedPayee(reading: PayeeContext, { verb, span: lead }: ExpenseLead) {
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
  return [matchSpecialty({ kind: "role", said, contractorId: null, span }, reading)];
}
