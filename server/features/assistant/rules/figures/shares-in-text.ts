import type { Recognizer } from "./dates-in-text.ts";
import type { Reading } from "./figure.ts";
import { canonicalNumber, NUMBER_IN_DIGITS, trimmed } from "./number-text.ts";
import { NUMBER_IN_WORDS } from "./number-words.ts";

function percent(text = ""): Reading {
  const value = canonicalNumber(text);
  return { kind: "percent", values: value === undefined ? [] : [value] };
}

/** Nouns for money or records after a fraction: half of the work is not a figure. */
const OF_RECORDS =
  "\\s(?:of\\s)?(?:(?:all|the|your|its|this|that)\\s){1,2}(?:total\\s|whole\\s|entire\\s|project(?:['’]s)?\\s)?(?:budget|money|spending|spend|expenses|costs?|total|amount|payments|milestones|tasks)\\b|\\sof\\s(?:it|that)\\b";

const PARTS = new Map(
  [
    ["half", "halves"],
    ["third"],
    ["quarter", "fourth"],
    ["fifth"],
    ["sixth"],
    ["seventh"],
    ["eighth"],
    ["ninth"],
    ["tenth"],
  ].flatMap((words, index) =>
    words.flatMap((word) => [
      [word, index + 2],
      [`${word}s`, index + 2],
    ]),
  ) satisfies [string, number][],
);
const NUMERATORS = ["a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const SIGNS = new Map([
  ["½", [1, 2]],
  ["⅓", [1, 3]],
  ["⅔", [2, 3]],
  ["¼", [1, 4]],
  ["¾", [3, 4]],
  ["⅕", [1, 5]],
  ["⅖", [2, 5]],
  ["⅗", [3, 5]],
  ["⅘", [4, 5]],
  ["⅛", [1, 8]],
] satisfies [string, [number, number]][]);

/** A percentage with two decimals, like shares in the records. */
function fraction(above: number, below: number): Reading {
  if (below === 0) return { kind: "percent", values: [] };
  const hundredths = String(Math.round((above * 10_000) / below)).padStart(3, "0");
  return {
    kind: "percent",
    values: [trimmed(hundredths.slice(0, -2), hundredths.slice(-2))],
  };
}

function part(numerator: string, name: string): Reading {
  const place = NUMERATORS.indexOf(numerator.toLowerCase());
  return fraction(Math.max(1, place), PARTS.get(name.toLowerCase()) ?? 0);
}

const TIMES = new Map([
  ["twice", "200"],
  ["double", "200"],
  ["triple", "300"],
  ["thrice", "300"],
]);

export const SHARES: readonly Recognizer[] = [
  {
    pattern: new RegExp(
      `(${NUMBER_IN_DIGITS})\\s?(?:[%％]|percents?\\b|per cent\\b|pct\\b|percentage points?\\b)`,
      "gi",
    ),
    read: ([text]) => percent(text),
  },
  {
    pattern: new RegExp(`(${NUMBER_IN_WORDS})[\\s-](?:percent|per cent)\\b`, "gi"),
    read: ([text]) => percent(text),
  },
  {
    pattern: new RegExp(`\\b(half)(?=${OF_RECORDS})`, "gi"),
    read: ([name = ""]) => part("one", name),
  },
  {
    pattern: new RegExp(
      `\\b(${NUMERATORS.join("|")})[\\s-](${[...PARTS.keys()].join("|")})(?=${OF_RECORDS})`,
      "gi",
    ),
    read: ([numerator = "", name = ""]) => part(numerator, name),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,3})/(\\d{1,3})(?=${OF_RECORDS})`, "gi"),
    read: ([above, below]) => fraction(Number(above), Number(below)),
  },
  {
    pattern: new RegExp(`([${[...SIGNS.keys()].join("")}])(?=${OF_RECORDS})`, "gi"),
    read: ([sign = ""]) => {
      const [above, below] = SIGNS.get(sign) ?? [0, 0];
      return fraction(above, below);
    },
  },
  {
    pattern: new RegExp(`\\b(twice|double|triple|thrice)(?=${OF_RECORDS})`, "gi"),
    read: ([word = ""]) => percent(TIMES.get(word.toLowerCase())),
  },
  {
    // A probability: "7 in 10", "9 out of ten", but not "3 in 10 days".
    pattern:
      /\b(\d{1,3})\s(?:in|out of)\s(?:10|ten)\b(?!\s(?:days|weeks|months|years|minutes|hours)\b)/gi,
    read: ([above]) => fraction(Number(above), 10),
  },
  {
    pattern: new RegExp(`\\b(\\d{1,4})(?:\\s?[x×]|\\stimes)(?=${OF_RECORDS})`, "gi"),
    read: ([times = ""]) => percent(`${times}00`),
  },
];
