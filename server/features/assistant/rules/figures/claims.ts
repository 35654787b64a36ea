/** Further off than this nothing is tied to a figure. */
export const REACH = 60;

/** What sums are of, and how that is said next to one. */
const METRICS = [
  {
    of: "budget",
    after: /^[\s*_~`]*(?:total\s)?budget\b/i,
    before: /\bbudget(?: is| was| of|:|\s*\|)[\s*_~`|]*$/i,
    column: /\bbudget(?:ed)?\b(?!\s+(?:used|spent|left|remaining))/i,
  },
  {
    of: "spent",
    after: /^[\s*_~`]*(?:has been |was |is |already |so far )?spent\b/i,
    before:
      /\b(?:spent(?: is|:|\s*\|)?(?: a total of| about)?|(?:spending|expenses|costs)(?: so far| to date)?(?: is| are| was|:| comes? to| totals?| add up to| amounts? to)|you(?: have|['’]ve) used)[\s*_~`|]*$/i,
    column: /\b(?:spent|paid|spending)\b/i,
  },
  {
    of: "remaining",
    after:
      /^[\s*_~`]*(?:is |are |still |you have ){0,2}(?:remaining|left|remains|unspent|available|to spend)\b/i,
    before:
      /\b(?:(?:remaining|left)(?: is| are|:|\s*\|)|still have|can (?:still )?spend(?: another| up to)?)[\s*_~`|]*$/i,
    column: /\b(?:remaining|left|remainder|available)\b/i,
  },
];

const OVER_AFTER = /^[\s*_~`)]*(?:over|above|beyond)\s(?:(?:your|the|its)\s)?budget\b/i;
const OVER_BEFORE =
  /\b(?:(?:over|above|beyond)\s(?:(?:your|the|its)\s)?budget|exceed(?:s|ed|ing)?\s(?:your|the|its)\sbudget)\sby(?:\s(?:about|around))?[\s*_~`]*$/i;

/** A sentence that says nothing else, around the figure: "You have spent $3,000 in total." */
const WHOLE_BEFORE =
  /^\W*(?:(?:so far|in total|altogether|overall|all in all|to date),?\s)?(?:you|I)(?:['’]ve| have)?(?: now| already)? spent\s(?:a total of\s|about\s|around\s)?[*_~`]*$/i;
const WHOLE_AFTER = /^[*_~`]*(?:\s(?:so far|in total|altogether|overall|in all|to date))?\W*$/i;
const WHOLE_WORDS = /\b(?:so far|total|altogether|overall|all in all|in all|to date)\b/i;

/** Shares of single categories, months and so on are of what was spent. */
const OF_BUDGET = /^[\s*_~`)]*of\s(?:(?:your|the|its)\s)?(?:[\w$,.*]+\s){0,2}budget\b/i;

const SHORT = /^[\s*_~`)]*(?:over|above|beyond|short|too much|missing)\b/i;

/** What a column's heading says that its figures are of. Undecided where it names several. */
export function metricsOf(heading: string): string[] {
  const said = METRICS.filter(({ column }) => column.test(heading)).map(({ of }) => of);
  return said.length === 1 ? said : [];
}

/** What the words around a figure make of it. */
export interface Claims {
  /** "budget", "spent", "remaining" */
  metrics: readonly string[];
  /** said to be more than the budget */
  isOver: boolean;
  /** said to be missing */
  isShort: boolean;
  /** a share that is said to be of the budget */
  isOfBudget: boolean;
}

/** @param isFirst whether no figure stands before it in its line */
export function claimsOf(before: string, after: string, isFirst: boolean): Claims {
  const own = isFirst ? before : ownWords(before);
  const said = METRICS.filter((one) => one.after.test(after) || one.before.test(own));
  return {
    metrics: said.map(({ of }) => of),
    isOver: OVER_AFTER.test(after) || OVER_BEFORE.test(own),
    isShort: SHORT.test(after) || OVER_BEFORE.test(own),
    isOfBudget: OF_BUDGET.test(after),
  };
}

/** Without the words that say what the figure before it is of: "$25,000 budget: $9,500". */
function ownWords(before: string): string {
  const other = METRICS.map(({ after }) => after.exec(before)?.[0]).find(Boolean);
  return other === undefined ? before : before.slice(other.length);
}

/** Whether a sentence says of a figure that it is all that was spent. */
export function isWhole(before: string, after: string): boolean {
  return (
    before.length <= REACH &&
    after.length <= REACH &&
    WHOLE_BEFORE.test(before) &&
    WHOLE_AFTER.test(after) &&
    WHOLE_WORDS.test(`${before} ${after}`)
  );
}
