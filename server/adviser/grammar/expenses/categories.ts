import { EXPENSE_CATEGORIES } from "../../../../shared/expenses/catalog.ts";
import { findAll, isOneOf, type IsTaken, matchAt } from "../sentence.ts";
import { type Word, type Words, parseSentence } from "../sentence.ts";
import { isListed } from "../word-lists.ts";

type Category = (typeof EXPENSE_CATEGORIES)[number];

/** The first that has a word decides: a mixer is a tool, whatever it mixes. */
const LISTS: readonly (readonly [list: string, category: Category])[] = [
  ["permit words", "Permits"],
  ["tool words", "Tools"],
  ["material words", "Materials"],
  ["work words", "Labor"],
  ["trade words", "Labor"],
  ["other words", "Other"],
];

/** What a word is of; undefined where it says nothing of that. */
function categoryOfWord(key: string): Category | undefined {
  const bare = key.replace(/'s?$/, "");
  return LISTS.find(([list]) => isListed(bare, list))?.[1];
}

/** Whether a word says what was paid for, so that it is no name. */
export function isPurchasedItem(key: string): boolean {
  return categoryOfWord(key) !== undefined && !isListed(key, "trade words");
}

/** Drywall is a material, hanging drywall is labor, a drywall knife is a tool; only if it is one. */
export function categoryOf(description: string): Category | undefined {
  const { words } = parseSentence(description);
  const parts: Word[][] = [[]];
  for (const word of words) {
    if (isOneOf(word, "and & plus , + with")) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  const categories = new Set(parts.map(categoryOfPart).filter((one) => one !== undefined));
  const [only] = categories;
  return categories.size === 1 ? only : undefined;
}

/** In a compound the last word says what it is: a tile saw is a saw, roofing nails are nails. */
function categoryOfPart(part: Words): Category | undefined {
  const keys = part.map(({ key }) => key);
  const doing = keys.findIndex((key) => isListed(key, "doing words"));
  if (doing >= 0 && isDoneToWhatFollows(keys, doing)) return "Labor";
  // What follows says where or what for, not what: "paint for the deck", "work on the sink".
  const behind = "of for in on at from to into around under over behind by near";
  const where = part.findIndex((word, at) => at > 0 && isOneOf(word, behind));
  const head = where > 0 ? keys.slice(0, where) : keys;
  // "Sheets of drywall" and "deposit on the cabinets" are of what follows; lunch for the crew is not labor.
  const isTransparent = keys[where] === "of" || isListed(head.at(-1), "bill words");
  return lastCategory(head) ?? (isTransparent ? lastCategory(keys) : undefined);
}

/** "painting the bedroom" is work; "painting supplies" and "building permit" are things. */
function isDoneToWhatFollows(keys: readonly string[], at: number): boolean {
  const [key = "", next = ""] = keys.slice(at);
  const last = categoryOfWord(keys.at(-1) ?? "");
  if (!isListed(key, "work words") && !isListed(key, "named things")) return true;
  return (
    "the my our up out all".split(" ").includes(next) ||
    last === undefined ||
    last === "Labor" ||
    key === "hanging"
  );
}

function lastCategory(keys: readonly string[]): Category | undefined {
  for (const [back, key] of keys.toReversed().entries()) {
    const category = categoryOfWord(key);
    // "Architect drawings" are not an architect's work alone: a trade counts as the last word only.
    if (category !== undefined && (back === 0 || !isListed(key, "trade words"))) return category;
  }
  return undefined;
}

/** "category: tools", "under Labor", "as materials" */
export function readCategory(words: Words, isTaken: IsTaken) {
  const [found] = findAll(words, (from) => {
    const label = isTaken(from) ? undefined : matchAt(words, from, "category label");
    const category = EXPENSE_CATEGORIES.find(
      (one) => one.toLowerCase().slice(0, 3) === label?.said["label"]?.slice(0, 3),
    );
    return label && category && { span: { from, to: from + label.length }, category };
  });
  return found;
}
