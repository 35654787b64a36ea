import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Findings } from "../questions/findings.ts";
import { featuresOf, tokensOf, tokensWritten } from "./features.ts";
import { MEANINGS } from "./intents.ts";
import { type Example, type Guess, LinearClassifier } from "./linear-classifier.ts";

export interface IntentClassifier {
  /** What a sentence most likely wants, the likeliest first. */
  guess(findings: Findings): readonly Guess[];
}

let trained: Promise<IntentClassifier> | undefined;

/** Trained by the first question of a process. Others run meanwhile: it pauses every few milliseconds. */
export function intentClassifier(): Promise<IntentClassifier> {
  trained ??= train();
  return trained;
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
