import * as z from "zod/mini";

/** Whole US cents. Money is never a fraction in memory, so sums are exact. */
export type Cents = number & z.core.$brand<"Cents">;

const DECIMAL = /^(-?)(\d{0,13})(?:\.(\d{1,2}))?$/;

/** Reads "12", "12.5", "12.50" or ".5"; undefined for anything else, including a third decimal. */
export function parseCents(text: string): Cents | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  const size = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return (sign === "-" ? 0 - size : size) as Cents;
}

/** Writes cents as a decimal string with two places: 12340 is "123.40". */
export function toDecimal(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads a decimal string written by this code base. Throws on anything else, which is a defect. */
export function centsOf(decimal: string): Cents {
  const cents = parseCents(decimal);
  if (cents === undefined) throw new RangeError(`Not a decimal amount: ${decimal}`);
  return cents;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total as Cents;
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return (from - amount) as Cents;
}

export function addCents(a: Cents, b: Cents): Cents {
  return (a + b) as Cents;
}

export const ZERO_CENTS = 0 as Cents;

/** The amount, or zero where it is negative. */
export function clampToZero(amount: Cents): Cents {
  return amount < 0 ? ZERO_CENTS : amount;
}

/** Rounds a fractional result half up to whole cents. Never minus zero. */
export function roundToCents(amount: number): Cents {
  return (Math.round(amount) + 0) as Cents;
}

/**
 * Divides an amount in proportion to `weights`, so that the parts add up to it to the cent. Each
 * part is rounded down; the remaining cents go to the parts that lost most, earlier ones first. A
 * negative amount is divided like its absolute value.
 *
 * @param weights whole, not negative, and at least one positive
 */
export function allocateCents(amount: Cents, weights: readonly number[]): Cents[] {
  if (amount < 0) {
    return allocateCents(subtractCents(ZERO_CENTS, amount), weights).map((part) =>
      subtractCents(ZERO_CENTS, part),
    );
  }
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const parts = weights.map((weight, index) => {
    const scaled = BigInt(amount) * BigInt(weight);
    return { index, size: Number(scaled / whole), lost: scaled % whole };
  });
  let left = amount - parts.reduce((sum, { size }) => sum + size, 0);
  for (const part of parts.toSorted((a, b) => Number(b.lost - a.lost) || a.index - b.index)) {
    if (left === 0) break;
    part.size += 1;
    left -= 1;
  }
  return parts.map(({ size }) => size as Cents);
}

export function timesCents(amount: Cents, count: number): Cents {
  return (amount * count) as Cents;
}

/** `part` as a percentage of `whole` with two places, halves rounded away from zero. */
export function percentOf(part: Cents, whole: Cents): string {
  // BigInt: part * 10000 may exceed 2^53 for the largest project sums.
  return shareOf(BigInt(part), BigInt(whole));
}

/** The digits of "-12.34" as BigInt: project sums may exceed safe integers in cents. */
function digitsOf(decimal: string): bigint {
  return BigInt(decimal.replace(".", ""));
}

function withTwoPlaces(digits: bigint): string {
  const sign = digits < 0n ? "-" : "";
  const text = String(digits < 0n ? -digits : digits).padStart(3, "0");
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** The exact sum of canonical decimals of any size. */
export function sumDecimals(decimals: readonly string[]): string {
  return withTwoPlaces(decimals.reduce((sum, decimal) => sum + digitsOf(decimal), 0n));
}

export function subtractDecimals(from: string, amount: string): string {
  return withTwoPlaces(digitsOf(from) - digitsOf(amount));
}

/** `percentOf` for sums of any size. */
export function shareOfDecimals(part: string, whole: string): string {
  return shareOf(digitsOf(part), digitsOf(whole));
}

/** A negative share, after refunds above payments, is rounded like its absolute value. */
function shareOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return "0.00";
  const size = (digits: bigint) => (digits < 0n ? -digits : digits);
  const share = (size(part) * 20_000n + size(whole)) / (2n * size(whole));
  return withTwoPlaces(part < 0n === whole < 0n ? share : -share);
}

/** Comparator by value for decimals of any size. */
export function compareDecimals(a: string, b: string): number {
  const difference = digitsOf(a) - digitsOf(b);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The smallest payable amount: one cent. */
export const MIN_AMOUNT = 1 as Cents;

/** The largest amount that numeric(10,2) holds: 99,999,999.99. */
export const MAX_AMOUNT = 9_999_999_999 as Cents;

/** The largest hourly rate that numeric(8,2) holds: 999,999.99. */
export const MAX_HOURLY_RATE = 99_999_999 as Cents;

/** Money in a response: a decimal string with two places. */
export const decimal = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
