import { readFileSync } from "node:fs";
import path from "node:path";

export interface WrittenExample {
  label: string;
  text: string;
}

/** A line that says many things would outweigh the others. */
const MOST_OF_A_LINE = 14;
/** What belongs into none of the records' questions: their words say nothing of what a question wants. */
const ARTICLE = "article";

interface WrittenMeaning {
  label: string;
  rest: string;
  asks: string;
}

function readTable(): string[] {
  return readFileSync(path.join(import.meta.dirname, "examples.txt"), "utf8").split("\n");
}

/** What stands over the examples of each label. */
export function readMeanings(): WrittenMeaning[] {
  return readTable().flatMap((line) => {
    const [, label, rest, asks] = /^= ([\w.]+) \| (\w+) \| (.+)$/.exec(line) ?? [];
    return label === undefined || rest === undefined || asks === undefined
      ? []
      : [{ label, rest, asks }];
  });
}

/** The examples by lines, each with the label over it. */
function lines(): { label: string; line: string }[] {
  const read: { label: string; line: string }[] = [];
  let label = "";
  for (const line of readTable()) {
    if (line.startsWith("= ")) label = /^= ([\w.]+)/.exec(line)?.[1] ?? "";
    else if (line.trim() !== "" && !line.startsWith("#")) read.push({ label, line });
  }
  return read;
}

/** Each way to say each line; the label "article" is of general questions. */
export function readExamples(): WrittenExample[] {
  return lines().flatMap(({ label, line }) => waysToSay(line).map((text) => ({ label, text })));
}

let words: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The words that the examples of each label have, but those of general questions. */
export function wordsByLabel(): ReadonlyMap<string, ReadonlySet<string>> {
  words ??= new Map(
    [...Map.groupBy(lines(), ({ label }) => label)]
      .filter(([label]) => label !== ARTICLE)
      .map(([label, said]) => [
        label,
        new Set(
          said.flatMap(({ line }) => line.replaceAll(/\{\w+\}/g, " ").match(/[a-z][a-z-]*/g) ?? []),
        ),
      ]),
  );
  return words;
}

/** "how (is|was) it" in both ways; of very many those that stand apart from each other. */
function waysToSay(line: string): string[] {
  let ways = [""];
  for (const piece of line.split(/(\([^()]*\))/)) {
    const choices = piece.startsWith("(") ? piece.slice(1, -1).split("|") : [piece];
    ways = spread(
      ways.flatMap((way) => choices.map((choice) => way + choice)),
      4096,
    );
  }
  return spread(ways, MOST_OF_A_LINE).map((way) => way.replaceAll(/\s+/g, " ").trim());
}

/** So many at most, at odd distances, so that no choice of a line is left out in step with another. */
function spread(ways: readonly string[], most: number): string[] {
  if (ways.length <= most) return [...ways];
  const step = ways.length / most;
  return Array.from({ length: most }, (_, index) => {
    const at = Math.floor(index * step + ((index * 7919) % Math.ceil(step)));
    return ways[Math.min(at, ways.length - 1)] ?? "";
  });
}
