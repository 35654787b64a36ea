import { EXPENSE_CATEGORIES, PAYMENT_METHODS } from "../../../shared/expenses/catalog.ts";
import { isOneOf, type IsTaken, keyOf, type Span } from "../grammar/sentence.ts";
import { isListed, labeledPhrases, labelsByPhrase } from "../grammar/word-lists.ts";
import { isMisspelling, isVocabulary, type QuestionWord } from "./words.ts";

export type NameKind = "contractor" | "category" | "method" | "milestone" | "project";

/** Something that the user's records have a name for. */
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

const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(labeledPhrases("other names"));
const TRADE_WORKS: ReadonlyMap<string, readonly string[]> = new Map(labeledPhrases("trade works"));
const SYNONYMS = labelsByPhrase("said otherwise");

export function nameTokens(text: string): string[] {
  return keyOf(text)
    .replaceAll(/'s\b/gu, "")
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== "");
}

/** "Acme Plumbing" of "Acme Plumbing LLC" */
export function spokenName(text: string): string[] {
  return nameTokens(text).filter((word) => !isListed(word, "no part of a name"));
}

/** Ways to say a name whole. A person may also be called by the first name or the last. */
export function callsOf({ kind, name, company }: KnownName): string[][] {
  const calls = kind === "category" && name === "Other" ? [] : [spokenName(name)];
  const others = kind === "category" || kind === "method" ? (OTHER_NAMES.get(name) ?? []) : [];
  const [first = ""] = spokenName(company ?? "");
  // "The" of "The Tile Shop" is no name, while a person may be called Will.
  const words = [calls[0]?.[0] ?? "", calls[0]?.at(-1) ?? "", isVocabulary(first) ? "" : first];
  const parts = words
    .filter((word) => !isListed(word, "common company words"))
    .map((word) => nameTokens(word));
  const all = kind === "contractor" ? [spokenName(company ?? ""), ...parts] : [];
  const said = [...calls, ...others.map((call) => call.split(" ")), ...all];
  return said.filter((call) => call.length > 0);
}

/** Every name that is said in whole, or by a usual part; the longest first, none within another. */
export function readNames(
  words: readonly QuestionWord[],
  names: readonly KnownName[],
  isTaken: IsTaken,
): Mention[] {
  const found = names.flatMap((known) =>
    callsOf(known).flatMap((call) =>
      [...words.keys()]
        .filter((at) => isSaidIn(words.slice(at), call, known.kind === "contractor"))
        .filter((at) => !call.some((_, offset) => isTaken(at + offset)))
        .filter((at) => isMeantAsName(words, at, call, known))
        .map((at) => ({ known, span: { from: at, to: at + call.length } })),
    ),
  );
  const length = ({ from, to }: Span) => to - from;
  const mentions: Mention[] = [];
  for (const { known, span } of found.toSorted((a, b) => length(b.span) - length(a.span))) {
    const over = mentions.filter((one) => one.span.from < span.to && span.from < one.span.to);
    const isSame = (one: Mention) => one.span.from === span.from && one.span.to === span.to;
    const same = over.find((one) => isSame(one) && one.kind === known.kind);
    if (same?.candidates.includes(known) === false) same.candidates = [...same.candidates, known];
    if (same === undefined && over.every(isSame)) {
      mentions.push({ kind: known.kind, span, candidates: [known] });
    }
  }
  return mentions.toSorted((a, b) => a.span.from - b.span.from);
}

/** Whether words begin with a call. @param isPerson whether "joes" may be what is Joe's */
function isSaidIn(words: readonly QuestionWord[], call: readonly string[], isPerson: boolean) {
  return call.every((word, offset) => {
    const { key = "", meant } = words[offset] ?? {};
    const bare = key.replaceAll(/[^\p{L}\p{N}&]/gu, "");
    const isTheirs = isPerson && word.length > 2 && key === `${word}s`;
    return key === word || bare === word || meant === word || isTheirs;
  });
}

/** "Will" and "May" are names where they are written like one, or stand where only a name does. */
function isMeantAsName(
  words: readonly QuestionWord[],
  at: number,
  [word = "", ...more]: readonly string[],
  { kind }: KnownName,
): boolean {
  const [before, here, behind] = [words[at - 1], words[at], words[at + 1]];
  if (more.length > 0) return true;
  // Ways of paying that are verbs as well: "what do I check".
  if (kind === "method" && /^(?:check|wire|transfer|credit|loan)$/.test(word)) {
    const near = "by via with using in or and vs versus my a through than paid on";
    return words.length < 3 || isOneOf(before, near) || isOneOf(behind, near);
  }
  if (kind === "category" || kind === "method" || !isVocabulary(word)) return true;
  const naming = "pay paid paying to is for reach call from about gave does did has";
  return isOneOf(before, naming) || (at > 0 && /^\p{Lu}/u.test(here?.text ?? ""));
}

/** Those whose names hold all of some words, which may be cut short or misspelled. */
export function namesWith(
  words: readonly string[],
  names: readonly KnownName[],
  tokensOf: (known: KnownName) => string[] = ({ name }) => nameTokens(name),
): readonly KnownName[] {
  const asked = words.flatMap(nameTokens).filter((word) => !isListed(word, "filler words"));
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

/** Also what they do, and for whom: "the plumber", "Miller Drywall". */
export function contractorWords({ name, company, specialty }: KnownName): string[] {
  return [name, company ?? "", specialty ?? ""].flatMap(nameTokens);
}

/** Also their work: "the wiring contract" is the electrician's. */
export function contractWords(known: KnownName): string[] {
  return [...contractorWords(known), ...(TRADE_WORKS.get(known.specialty ?? "") ?? [])];
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

export function stemOf(word: string): string {
  const known = SYNONYMS.get(word) ?? word;
  if (known.length < 5) return known.replace(/(?<=..)s$/u, "");
  return known.replace(/(?:ings?|ers?|ed|es|s|e)$/u, "");
}

/** Every word that was asked for, in any form. */
export function isAbout(text: string, search: string): boolean {
  const words = nameTokens(text);
  return nameTokens(search).every((asked) => words.some((word) => isSameStem(word, asked)));
}
