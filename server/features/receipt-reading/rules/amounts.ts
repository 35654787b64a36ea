import { type Cents, roundToCents } from "../../../../shared/money.ts";

export type CurrencySign = "$" | "€" | "£" | "RM";

export interface PrintedAmount {
  cents: Cents;
  sign: CurrencySign | undefined;
  /** offset in the text */
  from: number;
  to: number;
}

const SIGN = String.raw`US\$|USD|EUR|GBP|MYR|R[MNH]|\$|€|£`;
/**
 * Groups of three digits separated by comma, point, apostrophe or space; or digits without groups.
 */
const WHOLE = String.raw`\d{1,3}(?:[,.'’ ]\d{3})+|\d{1,9}`;
/** Larger numbers are not amounts of money, and not exact as floats. */
const MAX_CENTS = 1e13;
const AMOUNT = new RegExp(
  String.raw`(?<![\w.,:/])(?<open>\()?(?<minus>[-–−])? ?(?:(?<before>${SIGN}) ?)?(?<inner>[-–−])?` +
    String.raw`(?<whole>${WHOLE}) ?(?<mark>[.,]) ?(?<fraction>\d{2})` +
    String.raw`(?:(?<close>\))|(?<after>[-–−](?!\d))| ?(?<sign>EUR|USD|€|£|\$)| ?(?:SR|ZR|ZRL|TX|CR|[A-Z*]{1,2}))?(?![\w%/:]|[.,]\d)`,
  "gu",
);

/**
 * The amounts printed in a text: two decimals, in American, British and continental notation, with
 * or without a currency sign. Excludes whole numbers and percentages.
 */
export function findAmounts(text: string): PrintedAmount[] {
  return [...straighten(text).matchAll(AMOUNT)].flatMap((match) => {
    const { whole = "", mark = "", fraction = "", ...around } = match.groups ?? {};
    const groups = whole.replaceAll(/\d/g, "");
    // "1.234.56" has the same mark for groups and decimals: a misread, or not an amount.
    if (groups !== "" && (groups[0] === mark || new Set(groups).size > 1)) return [];
    const size = Number(whole.replaceAll(/\D/g, "")) * 100 + Number(fraction);
    if (size >= MAX_CENTS) return [];
    const isNegative =
      around["minus"] !== undefined ||
      around["inner"] !== undefined ||
      around["after"] !== undefined ||
      (around["open"] !== undefined && around["close"] !== undefined);
    return [
      {
        cents: roundToCents(isNegative ? 0 - size : size),
        sign: signOf(around["before"] ?? around["sign"]),
        from: match.index,
        to: match.index + match[0].length,
      },
    ];
  });
}

const SIGN_ALONE = new RegExp(`^(?:${SIGN})$`, "u");

/**
 * The currency sign, if a word is one, because a receipt may print it separately from the amount.
 */
export function signOfWord(word: string | undefined): CurrencySign | undefined {
  return word !== undefined && SIGN_ALONE.test(word) ? signOf(word) : undefined;
}

/**
 * Replaces letters that look like digits within numbers. Keeps the length, so that offsets stay
 * valid.
 */
function straighten(text: string): string {
  return text
    .replaceAll(/(?<=[\d.,])[OoQ](?=[\d.,]|\b)|\b[OoQ](?=[.,]\d)/g, "0")
    .replaceAll(/(?<=\d[.,]\d?)[lI|](?=\d|\b)/g, "1")
    .replaceAll(/\bS(?=\d+[.,]\d\d\b)/g, "$");
}

function signOf(text: string | undefined): CurrencySign | undefined {
  switch (text) {
    case undefined:
      return undefined;
    case "€":
    case "EUR":
      return "€";
    case "£":
    case "GBP":
      return "£";
    case "RM":
    case "RN":
    case "RH":
    case "MYR":
      return "RM";
    default:
      return "$";
  }
}
