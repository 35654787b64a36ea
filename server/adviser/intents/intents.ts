import { readFileSync } from "node:fs";
import path from "node:path";
import { choicesIn } from "../grammar/word-lists.ts";

/** What stands behind the kind in a label of `examples.txt`: "budget.left" is of the kind "budget". */
const DETAILS = {
  spent: ["all", "percent", "ofBudget", "without", "count"],
  average: ["month", "expense"],
  groups: ["category", "month", "contractor", "paymentMethod"],
  end: ["largest", "smallest"],
  countGroups: ["category", "contractor"],
  list: ["newest", "oldest", "largest", "smallest"],
  receipts: ["missing", "attached"],
  budget: ["left", "over", "percent", "budget", "overview", "start"],
  plan: ["forecast", "safe", "contingency", "owed", "dues", "pay", "line", "lines"],
  milestones: ["all", "open", "overdue", "next", "completed"],
  contractor: ["reach", "rate", "who"],
  report: ["salesTax", "homeCost", "rooms", "changeOrders"],
  talk: ["greeting", "thanks", "bye", "yes", "no", "help", "identity", "today"],
  record: ["expense", "refund", "owed", "milestone", "contractor", "completion"],
} as const;

export type Detail<K extends keyof typeof DETAILS> = (typeof DETAILS)[K][number];

/** @throws where the table of examples says what no answer knows */
export function detailOf<K extends keyof typeof DETAILS>(of: K, said = ""): Detail<K> {
  const all: readonly Detail<K>[] = DETAILS[of];
  const detail = all.find((one) => one === said);
  if (detail === undefined) throw new Error(`examples.txt: "${said}" is none of ${of}`);
  return detail;
}

export interface Intent {
  /** the first part of the label */
  kind: string;
  /** the rest of the label */
  details: readonly string[];
}

/** What the words may be that the examples of an intent do not have, as `examples.txt` says. */
const RESTS = [
  "nothing",
  "spending",
  "two",
  "milestone",
  "contractor",
  "owner",
  "anything",
] as const;
export type Rest = (typeof RESTS)[number];

/** A section of `examples.txt`: an intent, and what people say who want it. */
export interface Meaning {
  intent: Intent;
  rest: Rest;
  /** what its button says, where it is not sure */
  asks: string;
  /** each way to say it, as far as one line does not outweigh the others */
  examples: readonly string[];
  /** the words that the examples have; those of general questions say nothing of records */
  words: ReadonlySet<string>;
}

const MAX_PER_LINE = 14;

function meaningIn(section: string): [label: string, meaning: Meaning] {
  const [head = "", ...all] = section.split("\n");
  const [label = "", others, asks = ""] = head.split(" | ");
  const lines = all.filter((line) => /^[^#\s]/.test(line));
  const rest = RESTS.find((one) => one === others);
  if (rest === undefined) throw new Error(`examples.txt: "${others}" is no rest of "${label}"`);
  const [kind = "", ...details] = label.split(".");
  const isGeneral = kind === "article";
  const intent = { kind: isGeneral ? "general" : kind, details };
  const examples = lines.flatMap((line) => choicesIn(line, MAX_PER_LINE));
  const said = isGeneral ? "" : lines.join(" ").replaceAll(/\{\w+\}/g, " ");
  const words = new Set(said.match(/[a-z][a-z-]*/g));
  return [label, { intent, rest, asks, examples, words }];
}

/** Meanings by label; "article" labels general questions. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  readFileSync(path.join(import.meta.dirname, "examples.txt"), "utf8")
    .split(/^= /m)
    .slice(1)
    .map(meaningIn),
);
