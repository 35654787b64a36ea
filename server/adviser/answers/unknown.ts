import { list, paragraphs } from "./wording/blocks.ts";
import { NO_PROJECT, type Turn } from "./turn.ts";

const ABOUT_RECORDS = [
  "what you spent: “What did I spend by category?”",
  "what is left: “How much of my budget is left?”",
  "what comes next: “What is overdue?”",
];
const ABOUT_ANYTHING = [
  "your records: “How much of my budget is left?”",
  "renovation in general: “How do I compare quotes?”",
  "recording: tell me what you paid, for what and how, and I prepare the expense",
];

/** What is not known is said, with what can be asked instead. */
export function unknown({ project }: Turn, why = "I don't know that."): string {
  if (project === null) return paragraphs(why, NO_PROJECT);
  return paragraphs(`${why} What I can tell you about:`, list(ABOUT_ANYTHING));
}

export function beyond(turn: Turn): string {
  const why = "I can't predict future months. I only use what's in your records.";
  if (turn.project === null) return paragraphs(why, NO_PROJECT);
  return paragraphs(`${why} I can tell you`, list(ABOUT_RECORDS));
}

/** The two likeliest readings, where none is likely enough to be answered. */
export function unsure([one, other]: readonly [string, string]): string {
  return `I don't know for sure what you mean. Do you want to know ${one}, or ${other}? Ask me in those words, and I will tell you.`;
}

export function cannotChange(): string {
  return "I can't change or delete anything, but you can: expenses, contractors, milestones and projects each have Edit and Delete on their own page. What I can do is prepare something new: tell me what you paid, for what and how, and you confirm it.";
}
