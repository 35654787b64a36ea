import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { spelledAt } from "../grammar/money/amounts.ts";
import { isIn } from "../grammar/sentence.ts";
import { isListed, labeledPhrases, phrasePattern } from "../grammar/word-lists.ts";
import type { Findings } from "../questions/findings.ts";
import { type QuestionWord, writtenOut } from "../questions/words.ts";
import { MEANINGS } from "./intents.ts";
import { type Example, type Guess, LinearClassifier } from "./linear-classifier.ts";

export interface IntentClassifier {
  /** What a sentence most likely wants, most likely first. */
  guess(findings: Findings): readonly Guess[];
}

let trained: Promise<IntentClassifier> | undefined;

/** Trained once in a process. Requests run meanwhile: it pauses every few milliseconds. */
export function intentClassifier(): Promise<IntentClassifier> {
  return (trained ??= train());
}

async function train(): Promise<IntentClassifier> {
  const known = new Set(["{thing}", ...[...MEANINGS.values()].flatMap(({ words }) => [...words])]);
  const isKnown = (token: string) => token.startsWith("{") || known.has(token);
  const examples: Example[] = [];
  for (const [label, meaning] of MEANINGS) {
    for (const text of meaning.examples) {
      examples.push({ label, features: featuresOf(tokensWritten(text), isKnown) });
    }
    await yieldToEventLoop();
  }
  const classifier = await LinearClassifier.train(examples, yieldToEventLoop);
  return {
    guess: (findings) => classifier.guess(featuresOf(tokensOf(findings), isKnown)),
  };
}

/*
 * A sentence as the classifier sees it: what rules find is only said to be there ("{person}"), the
 * rest are its words, their pairs, groups of letters, and what words of like meaning have in common.
 */

const LETTERS = 4;
/** The lists that a word is in. */
const WORD_GROUPS = Map.groupBy(
  labeledPhrases("word groups").flatMap(([label, words]) => words.map((word) => ({ label, word }))),
  ({ word }) => word,
);

/** What a word has in common with its likes. */
function groupsOf(token: string): readonly string[] {
  if (token === "{future}") return [token, "{period}"];
  if (token === "{number}") return ["{amount}", token];
  if (token.startsWith("{")) return [token];
  return WORD_GROUPS.get(token)?.map(({ label }) => label) ?? [];
}

/** The words of a line of the table, which names its slots itself. */
export function tokensWritten(text: string): string[] {
  return text.split(" ").flatMap((word, at, all) => {
    if (word.startsWith("{")) return [word];
    // A rule takes it with the time.
    if (/^\{(?:period|future)\}$/.test(all[at + 1] ?? "") && isListed(word, "period leads"))
      return [];
    return (writtenOut(word) ?? [word]).map((one) =>
      isListed(one, "trade words") ? "{trade}" : one,
    );
  });
}

/** The words of a sentence, with what rules find in their places. */
export function tokensOf({ words, periods, ahead, mentions }: Findings): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < words.length) {
    const period = periods.find(({ span }) => isIn(span, at));
    const mention = mentions.find(({ span }) => isIn(span, at));
    const spelled = spelledAt(words, at);
    const word = words[at];
    const time = ahead.find((span) => isIn(span, at)) ?? period?.span;
    if (time !== undefined) {
      // The span of a day has it: "due on Friday".
      if (words.slice(time.from, time.to).some(({ meant }) => meant === "due")) tokens.push("due");
      tokens.push(ahead.includes(time) ? "{future}" : "{period}");
      at = time.to;
    } else if (mention !== undefined) {
      tokens.push(NAME_SLOTS[mention.kind]);
      at = mention.span.to;
    } else if (spelled !== undefined && (spelled.value ?? 100) >= 10) {
      const isMoney =
        (spelled.value ?? 0) >= 100 || isListed(words[at + spelled.length]?.key, "dollars");
      tokens.push(isMoney ? "{amount}" : "{number}");
      at += spelled.length;
    } else {
      if (word !== undefined) tokens.push(...tokenOf(word));
      at += 1;
    }
  }
  const spoken = tokens.join(" ").replaceAll(/\{(?:number|amount)\} percent\b/g, "{percent}");
  const plain = spoken.replaceAll(POLITE, "").trim();
  return plain === "" ? tokens : plain.split(/ +/);
}

/** Said with anything, at its start, its end, or anywhere. */
const POLITE = new RegExp(
  `^(?:${phrasePattern("before a question")}(?: |$))+|(?:(?:^| )${phrasePattern("behind a question")})+$|(?<= |^)(?:please|pls|plz|kindly|thx)(?= |$)`,
  "g",
);

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
  if (kind !== "word" || isListed(meant, "dollars")) return [];
  return [isListed(meant, "trade words") ? "{trade}" : meant];
}

/** @param isKnown whether a word stands in the table of examples */
export function featuresOf(tokens: readonly string[], isKnown: (token: string) => boolean) {
  const isMeant = (token: string) => isKnown(token) || WORD_GROUPS.has(token);
  const known = tokens.map((token) => (isMeant(token) ? token : "{thing}"));
  const own = tokens.filter((token) => !isKnown(token)).map((token) => `w:${token}`);
  const likes = known.flatMap(groupsOf).map((label) => `=${label}`);
  const leads = known.map((token) => `=${groupsOf(token)[0] ?? "_"}`);
  const together = [...new Set(leads)].filter((label) => label !== "=_").toSorted();
  const sets = together.flatMap((one, at) => together.slice(at + 1).map((two) => `${one}&${two}`));
  const pairs = [...pairsOf(known), ...pairsOf(leads), ...sets];
  return [...known, ...own, ...likes, ...pairs, ...tokens.flatMap(letterGroups)];
}

function pairsOf(tokens: readonly string[]): string[] {
  const ends = ["<", ...tokens, ">"];
  return ends.slice(1).map((token, at) => `${ends[at]} ${token}`);
}

function letterGroups(token: string): string[] {
  if (token.startsWith("{") || token.length < LETTERS) return [];
  const padded = `^${token.slice(0, 20)}$`;
  return Array.from(
    { length: padded.length - LETTERS + 1 },
    (_, at) => `~${padded.slice(at, at + LETTERS)}`,
  );
}
