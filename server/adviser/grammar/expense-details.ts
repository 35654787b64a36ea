/*
 * What a sentence says of an expense beyond what every one says, in words that mean nothing else:
 * "on the Labor budget line", "including $62.50 sales tax". What is read is taken out of it, so
 * that it makes no description and no second amount; whatever is put in other words stays.
 */

export interface SaidDetails {
  budgetLine?: string;
  /** decimal */
  salesTax?: string;
}

const NAME = String.raw`["“]?([\p{L}][\p{L}\p{N} &·/-]{0,60}?)["”]?`;
const LINES = [
  new RegExp(
    String.raw`[,;]?\s*(?:and\s+)?(?:(?:put|book|charge|count) it\s+)?\b(?:on|to|under|against|from)\s+(?:the|my|our)\s+${NAME}\s+budget line\b`,
    "iu",
  ),
  new RegExp(
    String.raw`[,;]?\s*(?:(?:on|under)\s+)?\bbudget line:?\s+${NAME}(?=\s*(?:[.,;!]|$))`,
    "iu",
  ),
] as const;
const TAX =
  /[,;(]?\s*\b(?:including|incl\.?|of which)\s+\$?(\d{1,9}(?:,\d{3})*(?:\.\d{1,2})?)\s*(?:dollars\s+)?(?:(?:in|of|is|was)\s+)?(?:sales\s+)?tax\b\)?/iu;

/** The sentence without them, and what they say. */
export function takeDetails(text: string): { rest: string; details: SaidDetails } {
  const details: SaidDetails = {};
  let rest = text;
  for (const pattern of LINES) {
    const found = pattern.exec(rest);
    if (found === null || details.budgetLine !== undefined) continue;
    details.budgetLine = found[1] ?? "";
    rest = rest.replace(pattern, "");
  }
  const tax = TAX.exec(rest);
  if (tax !== null) {
    details.salesTax = (tax[1] ?? "").replaceAll(",", "");
    rest = rest.replace(TAX, "");
  }
  return { rest: rest.trim(), details };
}
