import { DOLLARS } from "../grammar/money/amounts.ts";
import { TRADE_WORDS } from "../grammar/expenses/categories.ts";
import { spelledAt } from "../grammar/money/numbers.ts";
import { isIn } from "../grammar/sentence.ts";
import type { Findings } from "../questions/findings.ts";
import { type QuestionWord, writtenOut } from "../questions/words.ts";

/*
 * A sentence as the classifier sees it: what rules find is only said to be there ("{person}",
 * "{amount}"), the rest are its words. Features are the words, their pairs, and groups of letters,
 * so that a slip of the finger changes little.
 */

const LETTERS = 4;

/** The words of a line of the table, which names its slots itself. */
export function tokensWritten(text: string): string[] {
  return text.split(" ").flatMap((word) => {
    if (word.startsWith("{")) return [word];
    return (writtenOut(word) ?? [word]).map((one) => (TRADE_WORDS.has(one) ? "{trade}" : one));
  });
}

/** The words of a sentence, with what rules find in their places. */
export function tokensOf({ words, periods, mentions }: Findings): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < words.length) {
    const period = periods.find(({ span }) => isIn(span, at));
    const mention = mentions.find(({ span }) => isIn(span, at));
    const spelled = spelledAt(words, at);
    const word = words[at];
    if (period !== undefined) {
      tokens.push("{period}");
      at = period.span.to;
    } else if (mention !== undefined) {
      tokens.push(NAME_SLOTS[mention.kind]);
      at = mention.span.to;
    } else if (spelled !== undefined && (spelled.value ?? 100) >= 10) {
      tokens.push((spelled.value ?? 0) >= 100 ? "{amount}" : "{number}");
      at += spelled.length;
    } else {
      if (word !== undefined) tokens.push(...tokenOf(word));
      at += 1;
    }
  }
  const plain = tokens.filter((token) => !POLITE.has(token));
  return plain.length === 0 ? tokens : plain;
}

/** Said with anything. */
const POLITE = new Set("please pls plz kindly thx".split(" "));

const NAME_SLOTS = {
  contractor: "{person}",
  category: "{category}",
  method: "{method}",
  milestone: "{milestone}",
  project: "{project}",
} as const;

function tokenOf({ kind, text, meant }: QuestionWord): string[] {
  if (meant === "percent" || (kind === "measure" && text.includes("%"))) {
    return [/\d/.test(text) ? "{percent}" : "percent"];
  }
  if (kind === "number") return [/[$.,k]|\d{3}/i.test(text) ? "{amount}" : "{number}"];
  if (kind === "phone" || kind === "email") return [`{${kind}}`];
  if (kind !== "word" || DOLLARS.has(meant)) return [];
  return [TRADE_WORDS.has(meant) ? "{trade}" : meant];
}

/** @param isKnown whether a word stands in the table of examples */
export function featuresOf(
  tokens: readonly string[],
  isKnown: (token: string) => boolean,
): string[] {
  const known = tokens.map((token) => (isKnown(token) ? token : "{thing}"));
  const ends = ["<", ...known, ">"];
  const pairs = ends.slice(1).map((token, at) => `${ends[at]} ${token}`);
  const own = tokens.filter((token) => !isKnown(token)).map((token) => `w:${token}`);
  return [...known, ...pairs, ...own, ...tokens.flatMap(letterGroups)];
}

function letterGroups(token: string): string[] {
  if (token.startsWith("{") || token.length < LETTERS) return [];
  const padded = `^${token.slice(0, 20)}$`;
  return Array.from(
    { length: padded.length - LETTERS + 1 },
    (_, at) => `~${padded.slice(at, at + LETTERS)}`,
  );
}
