/** The currency of all stored amounts. */
export const OWN_CURRENCY = "USD";

/** Currencies that are likely in bank files. */
const CODES =
  "USD|EUR|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|UAH|JPY|CNY|HKD|TWD|SGD|INR|" +
  "KRW|THB|MXN|BRL|ARS|CLP|COP|PEN|ZAR|ILS|AED|SAR|MYR|PHP|IDR|VND";
/** Matches a currency code as a whole word, in any case. */
export const CURRENCY_CODE = new RegExp(`(?<![a-z])(?:${CODES})(?![a-z])`, "iu");

/** A dollar sign without a prefix is US; other countries have one. */
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

/** The currency in a text, such as "EUR"; null for none or an unknown one. */
export function currencyIn(text: string): string | null {
  // Amounts and column names are shorter.
  const looked = text.slice(0, 60).toUpperCase();
  const code = CURRENCY_CODE.exec(looked)?.[0];
  return code ?? SIGNS.find(([sign]) => looked.includes(sign))?.[1] ?? null;
}
