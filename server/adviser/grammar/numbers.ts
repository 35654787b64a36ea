import { type Cents, parseCents } from "../../../shared/money.ts";
import { typedCents } from "../../../shared/typed-money.ts";
import type { Word } from "./sentence.ts";

/** Digits with thousands in threes or none, and a fraction: "1,250.5". "1,2345" is none. */
const NUMERAL = /^(\d{1,3}(?:,\d{3})+|\d+|)(?:\.(\d+))?$/;

export const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ["hundred", 2],
  ["k", 3],
  ["grand", 3],
  ["thousand", 3],
  ["m", 6],
  ["mil", 6],
  ["million", 6],
]);

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

const UNITS = "one two three four five six seven eight nine".split(" ");
const TEENS =
  "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const BELOW_HUNDRED: ReadonlyMap<string, number> = new Map([
  ...UNITS.map((word, index): [string, number] => [word, index + 1]),
  ...TEENS.map((word, index): [string, number] => [word, index + 10]),
  ...TENS.flatMap((ten, index): [string, number][] => [
    [ten, (index + 2) * 10],
    ...UNITS.map((unit, one): [string, number] => [`${ten}-${unit}`, (index + 2) * 10 + one + 1]),
  ]),
]);

interface Spelled {
  /** undefined where number words stand together that make no number: "eight fifty" */
  value: number | undefined;
  /** how many words */
  length: number;
}

/** The number written out in words from `at` on; undefined where there is none. */
export function spelledAt(words: readonly Word[], at: number): Spelled | undefined {
  const key = (offset: number) => words[at + offset]?.key ?? "";
  const isArticle = key(0) === "a" && ["hundred", "thousand", "grand"].includes(key(1));
  if (!isArticle && !BELOW_HUNDRED.has(key(0))) return undefined;
  const reader = new SpelledReader(key);
  const value = reader.number();
  return { value: reader.isNumberNext() ? undefined : value, length: reader.length };
}

/** Reads as English is spoken: [thousands] [hundreds] [and] the rest. */
class SpelledReader {
  length = 0;
  readonly #key: (offset: number) => string;

  constructor(key: (offset: number) => string) {
    this.#key = key;
  }

  number(): number {
    const first = this.#belowThousand();
    if (!this.#takes("thousand") && !this.#takes("grand")) return first;
    return first * 1000 + this.#tail(() => this.#belowThousand());
  }

  /** Number words that are left over: what was read so far was not the whole of it. */
  isNumberNext(): boolean {
    const next = this.#key(this.length);
    const isNumber = BELOW_HUNDRED.has(next) || next === "hundred" || next === "thousand";
    while (this.#isNumberWord(this.#key(this.length))) this.length += 1;
    return isNumber;
  }

  #belowThousand(): number {
    const first = this.#belowHundred();
    if (!this.#takes("hundred")) return first;
    return first * 100 + this.#tail(() => this.#belowHundred());
  }

  #belowHundred(): number {
    if (this.#takes("a")) return 1;
    const value = BELOW_HUNDRED.get(this.#key(this.length)) ?? 0;
    this.length += 1;
    if (value < 20 || value % 10 !== 0) return value;
    const unit = UNITS.indexOf(this.#key(this.length)) + 1;
    if (unit > 0) this.length += 1;
    return value + unit;
  }

  /** What follows "hundred" or "thousand", with or without "and". */
  #tail(read: () => number): number {
    const isAfterAnd = this.#key(this.length) === "and";
    if (!BELOW_HUNDRED.has(this.#key(this.length + (isAfterAnd ? 1 : 0)))) return 0;
    if (isAfterAnd) this.length += 1;
    return read();
  }

  #takes(word: string): boolean {
    if (this.#key(this.length) !== word) return false;
    this.length += 1;
    return true;
  }

  #isNumberWord(word: string): boolean {
    return BELOW_HUNDRED.has(word) || word === "hundred" || word === "thousand";
  }
}
