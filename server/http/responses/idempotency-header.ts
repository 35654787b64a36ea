import * as z from "zod/mini";

/* Request headers of writes: If-Match for updates, Idempotency-Key for creations. */

/**
 * If-Match on updates: the `version` of the record that the edit started from, with or without
 * quotes; 409 with the current record if it was changed since. Without it the last write wins.
 */
export const changeHeaders = z.object({
  "if-match": z.optional(z.string().check(z.maxLength(100))),
});

/** Sent by browser tabs of an earlier release, for expenses. */
const FINGERPRINT = /^"[0-9a-f]{16}"$/;

/** The version in If-Match; undefined for "*", which matches any version. */
export function versionIn({ "if-match": version }: z.infer<typeof changeHeaders>) {
  if (version === undefined || version === "*" || FINGERPRINT.test(version)) return undefined;
  return version.replaceAll('"', "");
}

/** Idempotency-Key on creations: retries return the record that the first request created. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z.optional(z.string().check(z.regex(/^[\w-]{8,100}$/))),
});
