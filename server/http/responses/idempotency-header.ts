import * as z from "zod/mini";

/** Of a change: what it started from; refused when that is no longer there. Without it the last one wins. */
export const changeHeaders = z.object({
  "if-match": z.optional(z.string().check(z.maxLength(100))),
});

/** Anything that is there will do for "*", as for who says nothing. */
export function versionIn({ "if-match": version }: z.infer<typeof changeHeaders>) {
  return version === "*" ? undefined : version;
}

/** Of a creation: retrying with the same key answers the record that the first try made. */
export const retryHeaders = z.object({
  "idempotency-key": z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
});
