import { type Cents, parseCents } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import { numberOfWords } from "../../../features/assistant/rules/figures/number-words.ts";
import { matchAt, type Words } from "../sentence.ts";

/** Digits with thousands in threes or none, and a fraction: "1,250.5". "1,2345" is none. */
const NUMERAL = /^(\d{1,3}(?:,\d{3})+|\d+|)(?:\.(\d+))?$/;

/** In powers of ten. */
export const MULTIPLIERS: ReadonlyMap<string, number> = new Map(
  Object.entries({ hundred: 2, k: 3, grand: 3, thousand: 3, m: 6, mil: 6, million: 6 }),
);

/**
 * The cents that digits say, moved up by `places` powers of ten: "1.2" by three places is 1,200.00.
 * Undefined for what is not written as a number, and for a third decimal, which is never rounded.
 */
export function centsOfDigits(digits: string, places = 0): Cents | undefined {
  const match = NUMERAL.exec(digits);
  // "850,50" and "1.250,50", by the rule of the forms.
  if (!match) return places === 0 && /\d$/.test(digits) ? typedCents(digits) : undefined;
  const [, grouped = "", fraction = ""] = match;
  const whole = grouped.replaceAll(",", "") + fraction.slice(0, places).padEnd(places, "0");
  const rest = fraction.slice(places);
  return parseCents(rest === "" ? whole : `${whole}.${rest}`);
}

/**
 * The number written out in words from `at` on, as English is spoken: [thousands] [hundreds] [and]
 * the rest. Without a value where number words make no number together: "eight fifty".
 */
export function spelledAt(
  words: Words,
  at: number,
): { value: number | undefined; length: number } | undefined {
  const found = matchAt(words, at, "spelled number");
  if (found === undefined) return undefined;
  const to = at + found.length;
  const more = matchAt(words, to, "more of a number");
  if (more !== undefined) return { value: undefined, length: found.length + more.length };
  const spoken = words.slice(at, to).map(({ key }) => key);
  return { value: numberOfWords(spoken.join(" ")), length: found.length };
}
