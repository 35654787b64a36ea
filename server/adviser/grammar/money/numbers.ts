import { type Cents, parseCents } from "../../../../shared/money.ts";
import { typedCents } from "../../../../shared/typed-money.ts";
import type { Word } from "../sentence.ts";

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

const SMALL =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const BELOW_HUNDRED: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, index): [string, number] => [word, index + 1]),
  ...TENS.flatMap((ten, index): [string, number][] => [
    [ten, (index + 2) * 10],
    ...SMALL.slice(0, 9).map((unit, one): [string, number] => [
      `${ten}-${unit}`,
      (index + 2) * 10 + one + 1,
    ]),
  ]),
]);

/**
 * The number written out in words from `at` on, as English is spoken: [thousands] [hundreds] [and]
 * the rest. Without a value where number words make no number together: "eight fifty".
 */
export function spelledAt(
  words: readonly Word[],
  at: number,
): { value: number | undefined; length: number } | undefined {
  let length = 0;
  const key = (ahead = 0) => words[at + length + ahead]?.key ?? "";
  const isArticle = key() === "a" && ["hundred", "thousand", "grand"].includes(key(1));
  if (!isArticle && !BELOW_HUNDRED.has(key())) return undefined;
  const takes = (...said: string[]) => {
    const isNext = said.includes(key());
    if (isNext) length += 1;
    return isNext;
  };
  const belowHundred = (): number => {
    if (takes("a")) return 1;
    const value = BELOW_HUNDRED.get(key()) ?? 0;
    length += 1;
    const unit = SMALL.indexOf(key()) + 1;
    if (value < 20 || value % 10 !== 0 || unit < 1 || unit > 9) return value;
    length += 1;
    return value + unit;
  };
  // What follows "hundred" or "thousand", with or without "and".
  const tail = (read: () => number): number => {
    const and = key() === "and" ? 1 : 0;
    if (!BELOW_HUNDRED.has(key(and))) return 0;
    length += and;
    return read();
  };
  const belowThousand = (): number => {
    const first = belowHundred();
    return takes("hundred") ? first * 100 + tail(belowHundred) : first;
  };
  const first = belowThousand();
  const value = takes("thousand", "grand") ? first * 1000 + tail(belowThousand) : first;
  const isMore = () => BELOW_HUNDRED.has(key()) || ["hundred", "thousand"].includes(key());
  const isNumber = !isMore();
  while (isMore()) length += 1;
  return { value: isNumber ? value : undefined, length };
}
