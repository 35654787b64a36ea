import * as z from "zod/mini";

/* Request headers of writes: If-Match on updates, Idempotency-Key on creations. */

/**
 * If-Match on updates: the version that the edit started from; 412 when it changed. Without it the
 * last write wins.
 */
export const changeHeaders = z.object({
  "if-match": z.optional(z.string().check(z.maxLength(100))),
});

/** "*" matches any version, like no header. */
export function versionIn({ "if-match": version }: z.infer<typeof changeHeaders>) {
  return version === "*" ? undefined : version;
}

/** Idempotency-Key on creations: retries return the record that the first request created. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
});
