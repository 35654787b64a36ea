import type { EXPENSE_CATEGORIES } from "../../../shared/expenses/catalog.ts";
import {
  ALSO_NAMES,
  BILL_WORDS,
  DOING_WORDS,
  LABELS,
  MATERIAL_WORDS,
  OTHER_WORDS,
  PERMIT_WORDS,
  TOOL_WORDS,
  TRADE_WORDS,
  WORK_WORDS,
} from "./category-words.ts";
import { setOf, type Span, type Word, wordsOf } from "./sentence.ts";

type Category = (typeof EXPENSE_CATEGORIES)[number];

const TABLES: readonly (readonly [ReadonlySet<string>, Category])[] = [
  [PERMIT_WORDS, "Permits"],
  [TOOL_WORDS, "Tools"],
  [MATERIAL_WORDS, "Materials"],
  [WORK_WORDS, "Labor"],
  [TRADE_WORDS, "Labor"],
  [OTHER_WORDS, "Other"],
];

const AND = setOf("and & plus , + with");
/** What follows says where or what for, not what: "paint for the deck", "work on the sink". */
const WHERE = setOf("of for in on at from to into around under over behind by near");

/** What a word is of; undefined where it says nothing of that. */
function categoryOfWord(key: string): Category | undefined {
  const bare = key.replace(/'s?$/, "");
  return TABLES.find(([words]) => words.has(bare))?.[1];
}

/**
 * The category of what was paid for: drywall is a material, hanging drywall is labor, a drywall
 * knife is a tool. Undefined where it says nothing of that, or things of several categories.
 */
export function categoryOf(description: string): Category | undefined {
  const { words } = wordsOf(description);
  // "Including materials" says that it was for something else as well.
  if (words[0]?.key === "including") return undefined;
  const parts = partsOf(words);
  const categories = new Set(
    parts.map(categoryOfPart).filter((category) => category !== undefined),
  );
  const [only] = categories;
  return categories.size === 1 ? only : undefined;
}

function partsOf(words: readonly Word[]): Word[][] {
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (AND.has(word.key)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** In a compound the last word says what it is: a tile saw is a saw, roofing nails are nails. */
function categoryOfPart(part: readonly Word[]): Category | undefined {
  const keys = part.map(({ key }) => key);
  const doing = keys.findIndex((key) => DOING_WORDS.has(key));
  if (doing >= 0 && isDoneToWhatFollows(keys, doing)) return "Labor";
  const where = keys.findIndex((key, at) => at > 0 && WHERE.has(key));
  const head = where > 0 ? keys.slice(0, where) : keys;
  // "Sheets of drywall" and "deposit on the cabinets" are of what follows; lunch for the crew is not labor.
  const isTransparent = keys[where] === "of" || BILL_WORDS.has(head.at(-1) ?? "");
  return lastCategory(head) ?? (isTransparent ? lastCategory(keys) : undefined);
}

/** "painting the bedroom" is work; "painting supplies" and "framing lumber" are things. */
function isDoneToWhatFollows(keys: readonly string[], at: number): boolean {
  const last = categoryOfWord(keys.at(-1) ?? "");
  const isGerundNoun = WORK_WORDS.has(keys[at] ?? "") || ALSO_NAMES.has(keys[at] ?? "");
  if (!isGerundNoun) return true;
  const isDeterminer = ["the", "my", "our", "up", "out", "all"].includes(keys[at + 1] ?? "");
  return isDeterminer || last === undefined || last === "Labor" || keys[at] === "hanging";
}

function lastCategory(keys: readonly string[]): Category | undefined {
  for (const [back, key] of keys.toReversed().entries()) {
    const category = categoryOfWord(key);
    // "Architect drawings" are not an architect's work alone: a trade counts as the last word only.
    if (category !== undefined && (back === 0 || !TRADE_WORDS.has(key))) return category;
  }
  return undefined;
}

/** Whether a word says what was paid for, so that it is nobody's name. */
export function isThing(key: string): boolean {
  return categoryOfWord(key) !== undefined && !TRADE_WORDS.has(key);
}

export interface SaidCategory {
  span: Span;
  category: Category;
}

/** "category: tools", "under Labor", "as materials" */
export function saidCategory(
  words: readonly Word[],
  isTaken: (at: number) => boolean,
): SaidCategory | undefined {
  for (const [at, word] of words.entries()) {
    if (isTaken(at)) continue;
    const lead = leadLength(words, at, word.key);
    const label = words[at + lead];
    const category = LABELS.get(label?.key ?? "");
    const next = words[at + lead + 1];
    if (lead > 0 && category !== undefined && next?.key !== "for") {
      return { span: { from: at, to: at + lead + 1 }, category };
    }
  }
  return undefined;
}

function leadLength(words: readonly Word[], at: number, key: string): number {
  if (key === "category") return [":", "is"].includes(words[at + 1]?.key ?? "") ? 2 : 1;
  return key === "under" || key === "as" ? 1 : 0;
}
