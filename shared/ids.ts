import * as z from "zod/mini";

/** The owner of a record. Branded, so that no other number can replace the caller's id. */
export type UserId = number & z.core.$brand<"UserId">;

/** A row's id: a positive integer that JavaScript can hold exactly. */
export const id = z.int().check(z.positive());

const DIGITS = /^[1-9]\d{0,15}$/;

/** An id in a path or a query string: digits only, no sign, exponent or leading zero. */
export const idParam = z.pipe(
  z.string().check(z.regex(DIGITS, "Must be a positive whole number")),
  z.pipe(
    z.transform((text: string) => Number(text)),
    id,
  ),
);
