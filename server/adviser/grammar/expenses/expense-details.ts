/*
 * What a sentence says of an expense beyond what every one says, in words that mean nothing else:
 * "on the Labor budget line", "including $62.50 sales tax". What is read is taken out of it, so
 * that it makes no description and no second amount; whatever is put in other words stays.
 */

export interface ExpenseDetails {
  budgetLine?: string;
  /** decimal */
  salesTax?: string;
}

const NAME = String.raw`["“]?([\p{L}][\p{L}\p{N} &·/-]{0,60}?)["”]?`;
const LINE = new RegExp(
  String.raw`[,;]?\s*(?:and\s+)?(?:(?:put|book|charge|count) it\s+)?\b(?:on|to|under|against|from)\s+(?:the|my|our)\s+${NAME}\s+budget line\b|[,;]?\s*(?:(?:on|under)\s+)?\bbudget line:?\s+${NAME}(?=\s*(?:[.,;!]|$))`,
  "iu",
);
const TAX =
  /[,;(]?\s*\b(?:including|incl\.?|of which)\s+\$?(\d{1,9}(?:,\d{3})*(?:\.\d{1,2})?)\s*(?:dollars\s+)?(?:(?:in|of|is|was)\s+)?(?:sales\s+)?tax\b\)?/iu;

/** The sentence without them, and what they say. */
export function extractDetails(text: string): { rest: string; details: ExpenseDetails } {
  const line = LINE.exec(text);
  const tax = TAX.exec(text);
  const budgetLine = line?.[1] ?? line?.[2];
  const salesTax = tax?.[1]?.replaceAll(",", "");
  return {
    rest: text.replace(LINE, "").replace(TAX, "").trim(),
    details: { ...(budgetLine && { budgetLine }), ...(salesTax && { salesTax }) },
  };
}
