import * as z from "zod/mini";
import { type Cents, ZERO_CENTS, parseCents, subtractCents, toDecimal } from "./money.ts";

/* Money in requests. Separate from money.ts: on the web only lazily loaded forms need it. */

interface MoneyRule {
  min: Cents;
  max: Cents;
  /** shown for a missing value, text that is no number, or one below `min` */
  message: string;
}

/**
 * A money field of a request: a decimal string or a JSON number with at most two decimals. Returns
 * the canonical decimal string. A third decimal is refused, never rounded.
 */
export function moneyInput({ min, max, message }: MoneyRule) {
  return z.pipe(
    z.union([z.string(), z.number()], { error: message }),
    z.transform((value: string | number, context) => {
      const text = String(value);
      const cents = parseCents(text);
      const refuse = (why: string) => {
        context.issues.push({ code: "custom", message: why, input: value });
        return z.NEVER;
      };
      if (cents === undefined) {
        return refuse(/^\d*\.\d{3,}$/.test(text) ? "Use at most two decimals" : message);
      }
      if (cents < min) return refuse(message);
      if (cents > max) return refuse(`Must be at most ${toDecimal(max)}`);
      return toDecimal(cents);
    }),
  );
}

/**
 * A money field that may be negative, such as the cost of a change. Returns the canonical decimal
 * string.
 */
export function signedMoneyInput({ max, message }: Omit<MoneyRule, "min">) {
  return moneyInput({ min: subtractCents(ZERO_CENTS, max), max, message });
}

/** An optional money field: absent, null and empty text become null. */
export function optionalMoneyInput({ max, message }: Omit<MoneyRule, "min">) {
  const given = moneyInput({ min: ZERO_CENTS, max, message });
  return z.pipe(
    z.nullish(z.union([z.string(), z.number()], { error: message })),
    z.pipe(
      z.transform((value: string | number | null | undefined) =>
        value === undefined || value === "" ? null : value,
      ),
      z.nullable(given),
    ),
  );
}
