import { EXPENSE_CATEGORIES, PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import { keyOf, setOf, type Span } from "../grammar/sentence.ts";
import { isMisspelling } from "./edit-distance.ts";
import { isFiller, isVocabulary } from "./lexicon.ts";
import type { QuestionWord } from "./words.ts";

export type NameKind = "contractor" | "category" | "method" | "milestone" | "project";

/** Something that the homeowner's records have a name for. */
export interface KnownName {
  kind: NameKind;
  name: string;
  /** of a contractor */
  company?: string | null;
  specialty?: string | null;
  /** none for categories and methods, which are known by their name */
  id?: number;
}

/** What stands in a question for one name, or for several that it may mean. */
export interface Mention {
  kind: NameKind;
  span: Span;
  candidates: readonly KnownName[];
}

/** What the forms offer: known without any record. */
export const OFFERED_NAMES: readonly KnownName[] = [
  ...EXPENSE_CATEGORIES.map((name) => ({ kind: "category" as const, name })),
  ...PAYMENT_METHODS.map((name) => ({ kind: "method" as const, name })),
];

const OTHER_CALLS: ReadonlyMap<string, readonly string[]> = new Map([
  ["Materials", ["material"]],
  ["Permits", ["permit"]],
  ["Tools", ["tool"]],
  // "Other" is a word of its own.
  ["Other", ["category other", "other category", "other expenses"]],
  ["Credit Card", ["credit", "credit cards", "my credit card", "cc", "visa", "amex", "mastercard"]],
  ["Debit Card", ["debit", "debit cards"]],
  ["Bank Transfer", ["bank transfers", "transfer", "wire", "wire transfer"]],
  ["Check", ["checks", "by check"]],
  ["Financing", ["financed", "loan"]],
]);

/** First words of companies that name nobody. */
const COMMON_WORDS = setOf(
  "all best home green city pro first plumbing electric electrical roofing general llc inc co ltd corp company and & sons",
);

export function nameTokens(text: string): string[] {
  return keyOf(text)
    .replaceAll(/'s\b/gu, "")
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== "");
}

/** Ways to say a name whole. A person may also be called by the first name or the last. */
function callsOf({ kind, name, company }: KnownName): string[][] {
  const whole = [nameTokens(name), ...(company ? [nameTokens(company)] : [])];
  const others =
    (kind === "category" || kind === "method" ? OTHER_CALLS.get(name) : undefined) ?? [];
  const parts = kind === "contractor" ? partsOf(name, company ?? "") : [];
  const isTooPlain = name === "Other" && kind === "category";
  return [...(isTooPlain ? [] : whole), ...others.map((call) => call.split(" ")), ...parts].filter(
    (call) => call.length > 0,
  );
}

function partsOf(name: string, company: string): string[][] {
  const words = nameTokens(name);
  const [first = ""] = nameTokens(company);
  // "The" of "The Tile Shop" names nobody, while somebody may be called Will.
  const ofCompany = isVocabulary(first) ? "" : first;
  return [words[0] ?? "", words.at(-1) ?? "", ofCompany]
    .filter((word) => word !== "" && !COMMON_WORDS.has(word))
    .map((word) => [word]);
}

/** Every name that is said in whole, or by a usual part; the longest first, none within another. */
export function saidNames(
  words: readonly QuestionWord[],
  names: readonly KnownName[],
  isTaken: (at: number) => boolean,
): Mention[] {
  const found = names.flatMap((known) =>
    callsOf(known).flatMap((call) =>
      places(words, call, known.kind === "contractor")
        .filter((at) => !spanWords(at, call.length).some(isTaken))
        .filter((at) => isMeantAsName(words, at, call, known))
        .map((at) => ({ known, span: { from: at, to: at + call.length } })),
    ),
  );
  const mentions: Mention[] = [];
  for (const { known, span } of found.toSorted((a, b) => length(b.span) - length(a.span))) {
    const same = mentions.find((one) => isSame(one.span, span) && one.kind === known.kind);
    if (same !== undefined) {
      if (!same.candidates.includes(known)) same.candidates = [...same.candidates, known];
    } else if (!mentions.some((one) => overlaps(one.span, span) && !isSame(one.span, span))) {
      mentions.push({ kind: known.kind, span, candidates: [known] });
    }
  }
  return mentions.toSorted((a, b) => a.span.from - b.span.from);
}

function length({ from, to }: Span): number {
  return to - from;
}
function isSame(one: Span, other: Span): boolean {
  return one.from === other.from && one.to === other.to;
}
function overlaps(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}
function spanWords(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

/** @param isPerson whether "joes" may be what is Joe's */
function places(
  words: readonly QuestionWord[],
  call: readonly string[],
  isPerson: boolean,
): number[] {
  const isSaid = (said: QuestionWord | undefined, word: string) =>
    isSameWord(said, word) || (isPerson && word.length > 2 && said?.key === `${word}s`);
  return words.flatMap((_, at) =>
    call.every((word, offset) => isSaid(words[at + offset], word)) ? [at] : [],
  );
}

function isSameWord(said: QuestionWord | undefined, word: string): boolean {
  if (said === undefined) return false;
  const key = said.key.replaceAll(/[^\p{L}\p{N}&]/gu, "");
  return said.key === word || key === word || said.meant === word;
}

/** Ways of paying that are verbs as well: "what do I check". */
const VERBS_TOO = setOf("check checks wire transfer credit loan");
const NEAR_A_METHOD = setOf("by via with using in or and vs versus my a through than paid on");
const BEFORE_A_NAME = setOf("pay paid paying to is for reach call from about gave does did has");

/** "Will" and "May" are names where they are written like one, or stand where only a name does. */
function isMeantAsName(
  words: readonly QuestionWord[],
  at: number,
  call: readonly string[],
  { kind }: KnownName,
): boolean {
  const [word = ""] = call;
  if (kind === "method" && VERBS_TOO.has(word) && call.length === 1) {
    return (
      words.length < 3 || [at - 1, at + 1].some((near) => NEAR_A_METHOD.has(words[near]?.key ?? ""))
    );
  }
  if (call.length > 1 || kind === "category" || kind === "method" || !isVocabulary(word)) {
    return true;
  }
  const isCapital = at > 0 && /^\p{Lu}/u.test(words[at]?.text ?? "");
  return isCapital || BEFORE_A_NAME.has(words[at - 1]?.key ?? "");
}

/** Those whose names hold all of some words, which may be cut short or misspelled. */
export function namesWith(
  words: readonly string[],
  names: readonly KnownName[],
  tokensOf: (known: KnownName) => string[] = nameWords,
): readonly KnownName[] {
  const asked = words.flatMap(nameTokens).filter((word) => !isFiller(word));
  if (asked.length === 0) return [];
  const holding = (isOne: (word: string, token: string) => boolean) =>
    names.filter((known) => {
      const tokens = tokensOf(known);
      return asked.every((word) => tokens.some((token) => isOne(word, token)));
    });
  const exact = holding(isSameStem);
  if (exact.length > 0) return exact;
  const near = holding((word, token) => isSameStem(word, token) || isMisspelling(word, token));
  // A slip is put right only where one name can be meant.
  return near.length === 1 ? near : [];
}

function nameWords({ name }: KnownName): string[] {
  return nameTokens(name);
}

/** Also what they do, and for whom: "the plumber", "Miller Drywall". */
export function contractorWords({ name, company, specialty }: KnownName): string[] {
  return [name, company ?? "", specialty ?? ""].flatMap(nameTokens);
}

/** Whether words are those of a name and no fewer: a category is never half meant. */
export function isWhole(words: readonly string[], { name }: KnownName): boolean {
  return nameTokens(name).every((token) =>
    words.some((word) => isSameStem(word, token) || isMisspelling(word, token)),
  );
}

/** "cabinet" and "cabinets", "plumber" and "plumbing" */
export function isSameStem(one: string, other: string): boolean {
  return one === other || stemOf(one) === stemOf(other);
}

function stemOf(word: string): string {
  if (word.length < 5) return word.replace(/(?<=..)s$/u, "");
  return word.replace(/(?:ings?|ers?|ed|es|s|e)$/u, "");
}
