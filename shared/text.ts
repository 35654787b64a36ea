import * as z from "zod/mini";

/** Maximum lengths in code points, as Zod counts: an emoji is one character. */
export const TEXT_LIMITS = {
  name: 200,
  line: 500,
  paragraph: 5000,
} as const;

/** PostgreSQL rejects NUL; a lone surrogate cannot be encoded in UTF-8. */
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
 * A required text.
 *
 * @param message for a missing text, or one shorter than `min` after trimming
 */
export function requiredText(
  message: string,
  { min = 1, max = TEXT_LIMITS.name }: { min?: number; max?: number } = {},
) {
  return z.string({ error: message }).check(z.trim(), z.minLength(min, message), ...storable(max));
}

/** A required text, kept exactly as given including white space. */
export function verbatimText(message: string, { max = TEXT_LIMITS.name }: { max?: number } = {}) {
  return z.string({ error: message }).check(
    z.refine<string>((value) => value.trim() !== "", message),
    ...storable(max),
  );
}

/** An optional text: absent, null and blank become null. */
export function optionalText(max: number = TEXT_LIMITS.name) {
  return z.pipe(
    z.nullish(z.string().check(...storable(max))),
    z.transform((value: string | null | undefined) => value?.trim() || null),
  );
}

/** As `optionalText`, but absent stays absent, for an update that leaves the field as it is. */
export function changedText(max: number) {
  return z.optional(
    z.pipe(
      z.nullable(z.string().check(...storable(max))),
      z.transform((value: string | null) => value?.trim() || null),
    ),
  );
}
