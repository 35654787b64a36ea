import type { Cents } from "../../../../shared/money.ts";
import type { CurrencySign } from "./amounts.ts";
import type { Figure } from "./figures.ts";

/** Used because reading often loses "£" and "€", and "EUR" may be apart from the amounts. */
const WORDS: readonly (readonly [CurrencySign, RegExp])[] = [
  ["$", /\bUSD\b|SALES ?TAX/iu],
  ["RM", /\bMYR\b|SDN\.? ?BHD/iu],
  ["€", /\bEUR(?:OS?)?\b|MWST|\bGMBH\b|\bTVA\b|\bTTC\b|\bIVA\b|\bBTW\b/iu],
  ["£", /\bGBP\b|\bVAT(?![A-MO-Z])/iu],
];

/**
 * Determined by the signs at the amounts, with more weight at the total; otherwise by words that
 * only one country prints.
 */
export function currencyOf(
  figures: readonly Figure[],
  total: Cents | undefined,
  text: string,
): CurrencySign | null {
  const counts = new Map<CurrencySign, number>();
  for (const { sign, cents } of figures) {
    if (sign === undefined) continue;
    counts.set(sign, (counts.get(sign) ?? 0) + (cents === total ? 3 : 1));
  }
  const [printed] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return printed?.[0] ?? WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
}
