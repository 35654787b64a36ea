import * as z from "zod/mini";

/** The longest texts that are taken, in code points, as Zod counts: an emoji is one character. */
export const TEXT_LIMITS = {
  name: 200,
  line: 500,
  paragraph: 5000,
} as const;

/** PostgreSQL refuses NUL, and half of a surrogate pair cannot be encoded in UTF-8. */
export function isStorable(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

function storable(max: number) {
  return [
    z.maxLength(max, `Must be at most ${max} characters`),
    z.refine<string>(isStorable, "Contains characters that cannot be stored"),
  ] as const;
}

/**
 * A text that has to be there.
 *
 * @param message said when it is missing, or shorter than `min` without the white space around it
 */
export function requiredText(
  message: string,
  { min = 1, max = TEXT_LIMITS.name }: { min?: number; max?: number } = {},
) {
  return z.string({ error: message }).check(z.trim(), z.minLength(min, message), ...storable(max));
}

/** A text that has to be there and is kept exactly as given, white space included. */
export function verbatimText(message: string, { max = TEXT_LIMITS.name }: { max?: number } = {}) {
  return z.string({ error: message }).check(
    z.refine<string>((value) => value.trim() !== "", message),
    ...storable(max),
  );
}

/** A text that may be left out; nothing, null and white space alone all become null. */
export function optionalText(max: number = TEXT_LIMITS.name) {
  return z.pipe(
    z.nullish(z.string().check(...storable(max))),
    z.transform((value: string | null | undefined) => value?.trim() || null),
  );
}
