/** The money that every amount of ours is in. */
export const OWN_CURRENCY = "USD";

/** Those that a bank's file is likely to name. */
const CODES =
  "USD|EUR|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|UAH|JPY|CNY|HKD|TWD|SGD|INR|" +
  "KRW|THB|MXN|BRL|ARS|CLP|COP|PEN|ZAR|ILS|AED|SAR|MYR|PHP|IDR|VND";
/** One of them on its own, in capitals or not. */
export const CURRENCY_CODE = new RegExp(`(?<![a-z])(?:${CODES})(?![a-z])`, "iu");

/** A dollar alone is ours; one of another country says so. */
const SIGNS: readonly (readonly [string, string])[] = [
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["₹", "INR"],
  ["₩", "KRW"],
  ["CA$", "CAD"],
  ["AU$", "AUD"],
  ["NZ$", "NZD"],
  ["$", OWN_CURRENCY],
];

/** The currency that a text names, as "EUR"; null where it names none that is known. */
export function currencyIn(text: string): string | null {
  // No amount and no name of a column is longer.
  const looked = text.slice(0, 60).toUpperCase();
  const code = CURRENCY_CODE.exec(looked)?.[0];
  return code ?? SIGNS.find(([sign]) => looked.includes(sign))?.[1] ?? null;
}
