import { milestoneCategoryOf } from "./milestones.ts";
import { nameTokens, stemOf } from "../../questions/names.ts";
import { isDenied, withoutPoliteness } from "../requests.ts";
import { normalizeText, wordsOf } from "../sentence.ts";
import { wordSet } from "../word-lists.ts";

interface KnownMilestone {
  id: number;
  title: string;
}

/** Not the whole of it, or not yet. */
const HEDGES = wordSet("hedges");
const EMPTY = wordSet("no words of a title");

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(
    nameTokens(text)
      .filter((word) => !EMPTY.has(word))
      .map(stemOf),
  );
}

/**
 * The milestones that a sentence says to be done: those of which it has all words, else those of
 * which it has most. Sure where it is one, and the words say what its title says: "the cabinets are
 * done" does not say that they were ordered.
 */
export function milestonesIn(text: string, milestones: readonly KnownMilestone[]) {
  const whole = wordsOf(normalizeText(text));
  const { words } = withoutPoliteness(whole) ?? whole;
  const isHedged = words.some(({ kind, key }) => kind === "measure" || HEDGES.has(key));
  if (isHedged || isDenied(words)) return { isSure: false, found: [] };
  const said = stemsOf(text);
  const titles = milestones.map((milestone) => {
    const stems = [...stemsOf(milestone.title)];
    const shared = stems.filter((stem) => said.has(stem)).length;
    return { milestone, shared, isWhole: shared === stems.length };
  });
  const complete = titles.filter(({ isWhole, shared }) => isWhole && shared > 0);
  const named = complete.length > 0 ? complete : titles.filter(({ shared }) => shared > 0);
  const most = Math.max(...named.map(({ shared }) => shared));
  const found = named.filter(({ shared }) => shared === most).map(({ milestone }) => milestone);
  const [only, another] = found;
  const isSame = milestoneCategoryOf(text) === milestoneCategoryOf(only?.title ?? "");
  return { isSure: another === undefined && (complete.length > 0 || isSame), found };
}
