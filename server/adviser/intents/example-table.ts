import { readFileSync } from "node:fs";
import path from "node:path";
import { choicesIn } from "../grammar/word-lists.ts";

/** A section of `examples.txt`: an intent, and lines of what people say who want it. */
export interface Section {
  label: string;
  /** what its other words may be */
  rest: string;
  /** behind "Do you want to know", where it is not sure */
  asks: string;
  lines: readonly string[];
}

/** A line that says many things would outweigh the others. */
const MOST_OF_A_LINE = 14;

export const SECTIONS: readonly Section[] = readFileSync(
  path.join(import.meta.dirname, "examples.txt"),
  "utf8",
)
  .split(/^= /m)
  .slice(1)
  .map((section) => {
    const [head = "", ...lines] = section.split("\n");
    const [label = "", rest = "", asks = ""] = head.split(" | ");
    return { label, rest, asks, lines: lines.filter((line) => /^[^#\s]/.test(line)) };
  });

/** Each way to say each line; the label "article" is of general questions. */
export function readExamples(): { label: string; text: string }[] {
  return SECTIONS.flatMap(({ label, lines }) =>
    lines.flatMap((line) => choicesIn(line, MOST_OF_A_LINE).map((text) => ({ label, text }))),
  );
}

const WORDS_BY_LABEL: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  SECTIONS.filter(({ label }) => label !== "article").map(({ label, lines }) => [
    label,
    new Set(lines.flatMap((line) => line.replaceAll(/\{\w+\}/g, " ").match(/[a-z][a-z-]*/g) ?? [])),
  ]),
);

/** The words that the examples of each label have; those of general questions say nothing of records. */
export function wordsByLabel(): ReadonlyMap<string, ReadonlySet<string>> {
  return WORDS_BY_LABEL;
}
