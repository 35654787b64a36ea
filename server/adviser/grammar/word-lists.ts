import { readFileSync } from "node:fs";
import path from "node:path";

function read(file: string): string {
  return readFileSync(path.join(import.meta.dirname, file), "utf8");
}

const PATTERNS = new Map(
  [...read("patterns.txt").matchAll(/^(?!#)(.+?): (.+)$/gm)].map(([, name, source]) => [
    name,
    source,
  ]),
);
const LISTS: ReadonlyMap<string, readonly string[]> = new Map(
  read("word-lists.txt")
    .split(/^= /m)
    .slice(1)
    .map((section) => {
      const [name = "", ...lines] = section.split("\n");
      return [name, lines.filter((line) => line !== "" && !line.startsWith("#"))];
    }),
);

/** @throws where neither file has the name; the tests ask for each name that the code has */
function linesOf(name: string): readonly string[] {
  const lines = LISTS.get(name);
  if (lines === undefined) throw new Error(`No list or pattern "${name}"`);
  return lines;
}

export function wordSet(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap(linesOf).flatMap((line) => line.split(" ")));
}

const sets = new Map<string, ReadonlySet<string>>();

/** Whether a word stands in a list of words. */
export function isListed(key: string | undefined, list: string): boolean {
  const words = sets.get(list) ?? wordSet(list);
  sets.set(list, words);
  return key !== undefined && words.has(key);
}

const patterns = new Map<string, RegExp>();

/** The pattern of `patterns.txt`, or any phrase of a list, that whole keys have to match. */
export function patternCalled(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`^(?:${sourceOf(name)})(?= |$)`);
  patterns.set(name, pattern);
  return pattern;
}

function sourceOf(name: string): string {
  const source = PATTERNS.get(name);
  if (source === undefined) return phrasePattern(name);
  return `(?:${source.replaceAll(/(?<!\(\?)<([a-z ]+)>/g, (_, inner: string) => sourceOf(inner))})`;
}

/** The phrases of a list as a pattern, the longest first: "credit card" wins over "credit". */
export function phrasePattern(name: string): string {
  const phrases = linesOf(name).flatMap((line) => {
    const isWords = !/[,(]|: /.test(line);
    return isWords ? line.split(" ") : phrasesIn(line.replace(/^[^,(]*: /, ""));
  });
  const longestFirst = phrases.toSorted((one, other) => other.length - one.length);
  return `(?:${longestFirst.map(escaped).join("|")})`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The phrases of each label, in the order of the file. */
export function labeledPhrases(name: string): readonly [label: string, phrases: string[]][] {
  return linesOf(name).map((line) => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), phrasesIn(line.slice(colon + 2))];
  });
}

/** What each phrase of a labeled list stands for. */
export function labelsByPhrase(name: string): ReadonlyMap<string, string> {
  return new Map(
    labeledPhrases(name).flatMap(([label, phrases]) =>
      phrases.map((phrase): [string, string] => [phrase, label]),
    ),
  );
}

function phrasesIn(line: string): string[] {
  return line.split(",").flatMap((phrase) => choicesIn(phrase.trim()));
}

/** "how (is|was) it" in both ways; at most `most` of them, spread over all. */
export function choicesIn(line: string, most = Number.POSITIVE_INFINITY): string[] {
  let ways = [""];
  for (const piece of line.split(/(\([^()]*\))/)) {
    const choices = piece.startsWith("(") ? piece.slice(1, -1).split("|") : [piece];
    ways = spread(
      ways.flatMap((way) => choices.map((choice) => way + choice)),
      4096,
    );
  }
  return spread(ways, most).map((way) => way.replaceAll(/\s+/g, " ").trim());
}

/** Taken at uneven distances, so that no choice of a line is left out in step with another. */
function spread(ways: readonly string[], most: number): string[] {
  if (ways.length <= most) return [...ways];
  const step = ways.length / most;
  return Array.from({ length: most }, (_, index) => {
    const at = Math.floor(index * step + ((index * 7919) % Math.ceil(step)));
    return ways[Math.min(at, ways.length - 1)] ?? "";
  });
}
