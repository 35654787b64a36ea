import * as z from "zod/mini";
import { type Cents, NO_CENTS, parseCents, subtractCents, toDecimal } from "./money.ts";

/*
 * Money as a request brings it. Apart from the rest of money, because on the web only forms need
 * it, and they are loaded when they are asked for.
 */

interface MoneyRule {
  min: Cents;
  max: Cents;
  /** said when it is missing, no number, or under `min` */
  message: string;
}

/**
 * A money field of a request: a decimal string or a JSON number with at most two decimals.
 * Answers the canonical decimal string. A third decimal is refused, never rounded.
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

/** A money field that may be below nothing: what a change costs. Answers the canonical decimal string. */
export function signedMoneyInput({ max, message }: Omit<MoneyRule, "min">) {
  return moneyInput({ min: subtractCents(NO_CENTS, max), max, message });
}

/** A money field that may be left out: nothing, null and an empty text all become null. */
export function optionalMoneyInput({ max, message }: Omit<MoneyRule, "min">) {
  const given = moneyInput({ min: NO_CENTS, max, message });
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
