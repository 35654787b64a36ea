const SMALL = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES = new Map([
  ["dozen", 12],
  ["hundred", 100],
  ["thousand", 1_000],
  ["grand", 1_000],
  ["million", 1_000_000],
  ["billion", 1_000_000_000],
]);
/** What single words of a number stand for. */
export const NUMBER_VALUES = new Map([
  ...SMALL.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
]);

const WORD = `(?:${[...NUMBER_VALUES.keys(), ...SCALES.keys()].join("|")})`;

/** Pattern source of a number in words: "twelve", "twenty-five", "a hundred and ten". */
export const NUMBER_IN_WORDS = `(?:an?\\s+(?=dozen|hundred|thousand|grand|million|billion))?\\b${WORD}(?:(?:\\s+and\\s+|[\\s-]+)${WORD}){0,11}\\b`;

/** At least a hundred: smaller number words may count anything. */
export const LARGE_NUMBER_IN_WORDS = `\\b(?=(?:[a-z]+[\\s-]+){1,8}(?:hundred|thousand|grand|million|billion)\\b)${NUMBER_IN_WORDS}(?<=\\b(?:hundred|thousand|grand|million|billion)\\b.{0,60})`;

/** Parses a match of that pattern. Undefined for words that form no number, such as "and". */
export function numberOfWords(text: string): number | undefined {
  let total = 0;
  let group = 0;
  let hasAny = false;
  for (const word of text.toLowerCase().split(/[\s-]+/)) {
    if (word === "and" || word === "") continue;
    if (word === "a" || word === "an") {
      group = 1;
      continue;
    }
    const value = NUMBER_VALUES.get(word);
    const scale = SCALES.get(word);
    if (value === undefined && scale === undefined) return undefined;
    hasAny = true;
    if (value !== undefined) group += value;
    else if (scale === 12 || scale === 100) group = Math.max(group, 1) * scale;
    else {
      total += Math.max(group, 1) * (scale ?? 1);
      group = 0;
    }
  }
  return hasAny ? total + group : undefined;
}
