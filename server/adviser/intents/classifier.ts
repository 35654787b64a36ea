import type { Findings } from "../questions/findings.ts";
import { readExamples, wordsByLabel } from "./example-table.ts";
import { featuresOf, tokensOf, tokensWritten } from "./features.ts";
import { type Example, type Guess, LinearClassifier } from "./linear-classifier.ts";

export interface IntentClassifier {
  /** What a sentence most likely wants, the likeliest first. */
  guess(findings: Findings): readonly Guess<string>[];
}

const SLICE = 100;

let trained: Promise<IntentClassifier> | undefined;

/** Trained by the first question of a process. Others run meanwhile: it pauses every few milliseconds. */
export function intentClassifier(): Promise<IntentClassifier> {
  trained ??= train();
  return trained;
}

async function train(): Promise<IntentClassifier> {
  const known = new Set([
    "{thing}",
    ...[...wordsByLabel().values()].flatMap((words) => [...words]),
  ]);
  const isKnown = (token: string) => token.startsWith("{") || known.has(token);
  const examples: Example<string>[] = [];
  for (const { label, text } of readExamples()) {
    examples.push({ label, features: featuresOf(tokensWritten(text), isKnown) });
    if (examples.length % SLICE === 0) await breathe();
  }
  const classifier = await LinearClassifier.train(examples, breathe);
  return {
    guess: (findings) => classifier.guess(featuresOf(tokensOf(findings), isKnown)),
  };
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
