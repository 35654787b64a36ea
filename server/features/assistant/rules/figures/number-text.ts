import { numberOfWords } from "./number-words.ts";

/**
 * Pattern source of a number in digits: "1,234.56", "12", ".5". Limited in length, so that a long
 * run of digits is not retried from each position.
 */
export const NUMBER_IN_DIGITS =
  "(?:\\d{1,3}(?:[,'’\\u00a0\\u202f]\\d{3}){1,6}(?:\\.\\d{1,6})?|\\d{1,20}(?:\\.\\d{1,6})?|\\.\\d{1,6})";

export const SCALE_WORDS = "k|mm?|mn|mio|bn?|hundred|thousand|grand|million|billion|trillion";

const PLACES = new Map([
  ["hundred", 2],
  ["k", 3],
  ["thousand", 3],
  ["grand", 3],
  ["m", 6],
  ["mm", 6],
  ["mn", 6],
  ["mio", 6],
  ["million", 6],
  ["b", 9],
  ["bn", 9],
  ["billion", 9],
  ["trillion", 12],
]);

/**
 * Canonical digits of a number in digits or words: no separators, no leading or trailing zeros. A
 * scale shifts the decimal point ("1.2k" is "1200"), without floats.
 */
export function canonicalNumber(text: string, scale = ""): string | undefined {
  const digits = /^[\d.,'’\u00a0\u202f]+$/.test(text)
    ? text.replaceAll(/[,'’\u00a0\u202f]/g, "")
    : numberOfWords(text)?.toString();
  if (digits === undefined) return undefined;
  const [whole = "", fraction = ""] = digits.split(".");
  const places = PLACES.get(scale.toLowerCase()) ?? 0;
  const shifted = fraction.padEnd(places, "0");
  return trimmed(whole + shifted.slice(0, places), shifted.slice(places));
}

/** Trims zeros: "007" and "50" become "7.5". */
export function trimmed(whole: string, fraction: string): string {
  const left = whole.replace(/^0+(?=\d)/, "") || "0";
  const right = fraction.replace(/0+$/, "");
  return right === "" ? left : `${left}.${right}`;
}

/** Canonical digits of a decimal from the records: "-1234.50" becomes "-1234.5". */
export function canonicalDecimal(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.replace("-", "").split(".");
  const size = trimmed(whole, fraction);
  return decimal.startsWith("-") && size !== "0" ? `-${size}` : size;
}
