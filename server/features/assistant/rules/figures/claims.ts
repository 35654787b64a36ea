/** Words further away than this many characters don't apply to a figure. */
export const REACH = 60;

/** Kinds of sums, with their wording near a figure. */
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

/** Matches a sentence that contains nothing but the figure: "You have spent $3,000 in total." */
const WHOLE_BEFORE =
  /^\W*(?:(?:so far|in total|altogether|overall|all in all|to date),?\s)?(?:you|I)(?:['’]ve| have)?(?: now| already)? spent\s(?:a total of\s|about\s|around\s)?[*_~`]*$/i;
const WHOLE_AFTER = /^[*_~`]*(?:\s(?:so far|in total|altogether|overall|in all|to date))?\W*$/i;
const WHOLE_WORDS = /\b(?:so far|total|altogether|overall|all in all|in all|to date)\b/i;

/**
 * Matches a share of the budget. Shares of categories, months and so on are of the amount spent.
 */
const OF_BUDGET = /^[\s*_~`)]*of\s(?:(?:your|the|its)\s)?(?:[\w$,.*]+\s){0,2}budget\b/i;

const SHORT = /^[\s*_~`)]*(?:over|above|beyond|short|too much|missing)\b/i;

/** The kinds of sum that a column heading names; ambiguous when several. */
export function metricsOf(heading: string): string[] {
  const said = METRICS.filter(({ column }) => column.test(heading)).map(({ of }) => of);
  return said.length === 1 ? said : [];
}

/** Claims about a figure in the words around it. */
export interface Claims {
  /** "budget", "spent", "remaining" */
  metrics: readonly string[];
  /** claims that the amount is above the budget */
  isOver: boolean;
  /** claims that the amount is missing */
  isShort: boolean;
  /** claims that the share is of the budget */
  isOfBudget: boolean;
}

/** @param isFirst whether it is the first figure of its line */
export function claimsOf(before: string, after: string, isFirst: boolean): Claims {
  const own = isFirst ? before : withoutPreviousClaim(before);
  const said = METRICS.filter((one) => one.after.test(after) || one.before.test(own));
  return {
    metrics: said.map(({ of }) => of),
    isOver: OVER_AFTER.test(after) || OVER_BEFORE.test(own),
    isShort: SHORT.test(after) || OVER_BEFORE.test(own),
    isOfBudget: OF_BUDGET.test(after),
  };
}

/** Drops words that describe the previous figure: "$25,000 budget: $9,500". */
function withoutPreviousClaim(before: string): string {
  const other = METRICS.map(({ after }) => after.exec(before)?.[0]).find(Boolean);
  return other === undefined ? before : before.slice(other.length);
}

/** Whether a sentence claims that the figure is the total spent. */
export function isWhole(before: string, after: string): boolean {
  return (
    before.length <= REACH &&
    after.length <= REACH &&
    WHOLE_BEFORE.test(before) &&
    WHOLE_AFTER.test(after) &&
    WHOLE_WORDS.test(`${before} ${after}`)
  );
}
