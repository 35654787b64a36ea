import { payeeKey } from "../../../../shared/imports/payee-key.ts";
import type { Cents } from "../../../../shared/money.ts";
import type { SimilarRecord } from "../../../../shared/receipts/drafts.ts";

/** What identifies a payment: of an expense, or as read for a draft. */
export interface Payment {
  /** null when not read */
  amount: Cents | null;
  date: string | null;
  /** contractor, merchant or description */
  names: readonly (string | null)[];
  /** SHA-256 of its receipts */
  files: readonly string[];
}

/**
 * Whether one may be a duplicate of the other. A reason to ask rather than to reject, because a
 * store can be visited twice a day. For an expense without a receipt, date and amount are enough,
 * because its description is often the user's own.
 */
export function similarityOf(one: Payment, other: Payment): SimilarRecord["because"] | undefined {
  if (one.files.some((file) => other.files.includes(file))) return "same_image";
  const isSamePayment =
    one.amount !== null &&
    one.amount === other.amount &&
    one.date !== null &&
    one.date === other.date;
  if (!isSamePayment) return undefined;
  return other.files.length === 0 || haveSameName(one.names, other.names)
    ? "same_payment"
    : undefined;
}

/**
 * Whether two names are the same: "THE HOME DEPOT #0231" and "Home Depot" are, "Home Depot" and
 * "Homeland" are not.
 */
export function haveSameName(
  some: readonly (string | null)[],
  others: readonly (string | null)[],
): boolean {
  const plain = others.map(plainName);
  if (some.some((name) => plainName(name) !== "" && plain.includes(plainName(name)))) return true;
  const keys = keysOf(others);
  return keysOf(some).some((key) =>
    keys.some(
      (other) => key === other || key.startsWith(`${other} `) || other.startsWith(`${key} `),
    ),
  );
}

/**
 * Only the letters and digits of a name, because reading often loses spaces:
 * "OAKWOODHARDWARE&SUPPLY".
 */
export function plainName(name: string | null): string {
  const letters = (name ?? "").toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return /\p{L}{3}/u.test(letters) ? letters : "";
}

function keysOf(names: readonly (string | null)[]): string[] {
  return names.map((name) => payeeKey(name ?? "")).filter((key) => key !== "");
}
