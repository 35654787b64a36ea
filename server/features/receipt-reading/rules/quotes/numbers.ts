import { type Cents, parseCents, roundToCents } from "../../../../../shared/money.ts";
import type { Line, Word } from "../page.ts";

/** A number printed on a line of a quote. */
export interface PrintedNumber {
  /** as an amount of money; undefined with a third decimal */
  cents: Cents | undefined;
  /**
   * as a quantity, in ten-thousandths; two values if a mark may be a thousands separator or a
   * decimal mark
   */
  quantities: readonly number[];
  /** whether it has a currency sign or two decimals */
  isMoney: boolean;
  /** whether a percent sign follows */
  isPercent: boolean;
  /** as printed */
  text: string;
  /** offset in the line's text */
  from: number;
  to: number;
  /** left edge on the page */
  left: number;
  right: number;
}

/** Separates the pieces of a line's text, where the gap is larger than a space. */
export const CELL_GAP = "  ";
/** Longer text is not a line of a quote. */
const MAX_LINE_LENGTH = 600;

const SIGN = String.raw`US\$|CA\$|USD|CAD|EUR|GBP|\$|€|£`;
const DIGITS = String.raw`\d{1,3}(?:[,.'’]\d{3})+(?:[.,]\d{1,2})?|\d{1,3}(?: \d{3})+,\d{2}|\d{1,9}(?:[.,]\d{1,4})?`;
const NUMBER = new RegExp(
  String.raw`(?<![\w.,/#'’–-])(?<open>\()?(?<minus>[-–−])?(?:(?<before>${SIGN}) ?)?(?<inner>[-–−])?` +
    String.raw`(?<digits>${DIGITS})(?:[,.][-–])?(?:(?<close>\))|(?<percent> ?%)| ?(?<after>${SIGN})(?!\w))?` +
    String.raw`(?![\w"'′″]|\/\d|[.,-]\d)`,
  "gu",
);

export interface LineText {
  text: string;
  numbers: PrintedNumber[];
}

/** The text of a line with separated cells, and its numbers. */
export function readLine({ words }: Line): LineText {
  const spans: { from: number; word: Word }[] = [];
  let text = "";
  for (const word of words) {
    if (text !== "") text += CELL_GAP;
    spans.push({ from: text.length, word });
    text += word.text;
    if (text.length > MAX_LINE_LENGTH) break;
  }
  const positionOf = (at: number): number => {
    const { from, word } = spans.findLast((span) => span.from <= at) ?? {};
    if (from === undefined || word === undefined) return 0;
    const share = Math.min(1, (at - from) / Math.max(1, word.text.length));
    return word.box.left + share * (word.box.right - word.box.left);
  };
  const numbers = [...text.matchAll(NUMBER)].flatMap((match): PrintedNumber[] => {
    const { digits = "", ...around } = match.groups ?? {};
    const from = match.index;
    const to = from + match[0].length;
    const sign = isNegative(around) ? "-" : "";
    const [main = "", ...others] = decimalsOf(digits);
    return [
      {
        cents: parseCents(sign + main),
        quantities: [main, ...others].map(tenThousandths),
        isMoney:
          around["before"] !== undefined ||
          around["after"] !== undefined ||
          /[.,]\d{2}$/.test(digits),
        isPercent: around["percent"] !== undefined,
        text: match[0].trim(),
        from,
        to,
        left: positionOf(from),
        right: positionOf(to),
      },
    ];
  });
  return { text, numbers };
}

function isNegative(around: Readonly<Record<string, string | undefined>>): boolean {
  return (
    around["minus"] !== undefined ||
    around["inner"] !== undefined ||
    (around["open"] !== undefined && around["close"] !== undefined)
  );
}

/**
 * "1,234.50", "1.234,50" and "1 234,50" with a point and without groups; the more likely one first.
 */
function decimalsOf(digits: string): string[] {
  const plain = digits.replaceAll(/\D/g, "");
  const marks = digits.replaceAll(/\d/g, "");
  const last = marks.at(-1);
  if (last === undefined) return [plain];
  const places = digits.length - 1 - digits.lastIndexOf(last);
  const divided = `${plain.slice(0, -places)}.${plain.slice(-places)}`;
  if (places !== 3) return [divided];
  // If there are two kinds of marks, the second is decimal; a single kind groups, or is decimal in
  // a quantity.
  if (new Set(marks).size > 1) return [divided];
  return marks.length > 1 ? [plain] : [plain, divided];
}

function tenThousandths(decimal: string): number {
  const [whole = "", fraction = ""] = decimal.split(".");
  return Number(whole) * 10_000 + Number(fraction.slice(0, 4).padEnd(4, "0"));
}

/** Whether quantity times price is the amount, rounded to the cent. */
export function isProduct(quantity: PrintedNumber, price: Cents, amount: Cents): boolean {
  return quantity.quantities.some(
    (count) => Math.abs(roundToCents((count * price) / 10_000) - amount) <= 1,
  );
}
