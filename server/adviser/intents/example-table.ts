import { readFileSync } from "node:fs";
import path from "node:path";
import { choicesIn } from "../grammar/word-lists.ts";

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
  return lines().flatMap(({ label, line }) =>
    choicesIn(line, MOST_OF_A_LINE).map((text) => ({ label, text })),
  );
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
